// What the agent believes at the start.
price(tea, 3).
price(coffee, 4).
money(5).

// What it wants at the start.
!shop.

+!shop
   <- !buy(tea);
      !buy(coffee).

// How it gets what it wants: the first plan whose context (behind the `:`) holds is carried out.
+!buy(Thing) : price(Thing, P) & money(M) & M >= P
   <- -+money(M - P);
      .print("bought ", Thing, ", ", M - P, " left").
+!buy(Thing)
   <- .print("cannot afford ", Thing).
