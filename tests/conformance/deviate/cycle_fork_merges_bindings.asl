// DEVIATE cycle 5.5: behind `|&|` the values found by all branches are there.
!start.
+!start
   <- (!find(a, X)) |&| (.wait(30); Y = 2) |&| Z = 3;
      .print(X, " ", Y, " ", Z).
+!find(K, V) <- .wait(10); V = got(K).
