// Delivers what is ordered.

orders(0).

+!order(What, Count)[source(Client)]
   : orders(N)
   <- -+orders(N + 1);
      .print("order ", N + 1, " for ", Client, ": ", Count, " ", What);
      deliver(What, Count).
