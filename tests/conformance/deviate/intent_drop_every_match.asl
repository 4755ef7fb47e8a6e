// DEVIATE intent 8 (a): `.drop_intention` and `.drop_desire` act on every match and bind nothing.
!start.
+!start
   <- !!j(1); !!j(2); !!k(1); !!k(2); .wait(10);
      .drop_intention(j(X)); .print(X);
      .drop_desire(k(Y)); .print(Y);
      .count(.desire(_), N); .print(N, " left").
+!j(N) <- .wait(500); .print("no").
+!k(N) <- .wait(500); .print("no").
