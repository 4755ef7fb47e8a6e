// R-AS-10: a test goal asks the beliefs first; only if they have no answer a plan for +?p is tried.
p(1).
!start.
+!start
   <- ?p(X); .print("p ", X);
      -p(1);
      ?p(Y); .print("p ", Y);
      !ask;
      .stopMAS.
+?p(X) <- .print("plan for ?p"); X = 2.
+!ask <- ?q(_); .print("never").
-!ask[error(E)] <- .print(E).
