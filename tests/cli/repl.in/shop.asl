// A shop that knows what things cost.
price(tea, 3).
price(coffee, 4).
cheap(X) :- price(X, P) & P < 4.

!open.

+!open <- +is_open; .print("we are open").
@sell +!sell(X) : price(X, P) <- .print(X, " costs ", P); +sold(X).
+!rest <- .wait(3600000); .print("that was an hour").
