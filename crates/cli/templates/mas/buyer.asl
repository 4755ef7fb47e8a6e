!buy(tea).

// Asks for the price, waits for the answer, and lets the seller do the rest.
+!buy(Thing)
   <- .send(seller, askOne, price(Thing, _), price(Thing, Price));
      .print(Thing, " costs ", Price);
      .send(seller, achieve, sell(Thing)).

// What the seller tells becomes a belief, and that is an event.
+sold(Thing) <- .print("has ", Thing).
+sold_out(Thing) <- .print("came too late for ", Thing).
