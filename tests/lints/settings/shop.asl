!start.
price(beer, 3).                                      //~ A416
+!start
   <- X = 3;                                         //~ A433
      .print("open").
