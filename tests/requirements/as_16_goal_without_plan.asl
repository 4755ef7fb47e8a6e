// R-AS-16: !g without applicable plan: -!g of that goal itself is tried, then those of the goals below it.
!start.
+!start
   <- !outer(1); !outer(2); !outer(3);
      ?ask(V); .print(V);
      .print(end); .stopMAS.
+!outer(1) <- !missing; .print("never").
+!outer(2) <- !picky(1); .print("never").
+!outer(3) <- !own; .print("outer 3 goes on").
+!picky(X) : X > 5 <- .print("never").
-!outer(N)[error(E)] <- .print("-!outer(", N, ") ", E).
-!own[error(E)] <- .print("-!own ", E).
+?ask(_) <- !missing.
-?ask(X)[error(E)] <- .print("-?ask ", E); X = 0.
