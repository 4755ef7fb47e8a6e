// R-AS-17: ?g without answer and without applicable plan fails its plan: -! or -? of the goal that plan is for.
!start.
+!start
   <- !g(1); !g(2);
      ?h(X); .print(X);
      .print(end); .stopMAS.
+!g(1) <- ?nothing; .print("never").
+!g(2) <- ?picky(1); .print("never").
-!g(N)[error(E)] <- .print("-!g(", N, ") ", E).
+?picky(X) : X > 5 <- .print("never").
+?h(_) <- ?nothing.
-?h(X)[error(E)] <- .print("-?h ", E); X = default.
