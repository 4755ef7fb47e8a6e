// Answers questions about prices by its beliefs, and sells.
price(tea, 3).
stock(tea, 1).

+!sell(Thing)[source(Buyer)] : stock(Thing, N) & N > 0
   <- -+stock(Thing, N - 1);
      .print("sold ", Thing, " to ", Buyer);
      .send(Buyer, tell, sold(Thing)).
+!sell(Thing)[source(Buyer)]
   <- .send(Buyer, tell, sold_out(Thing)).
