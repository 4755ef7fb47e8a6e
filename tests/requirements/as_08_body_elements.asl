// R-AS-8: a body is made of !goal, ?test, +belief, -belief, action and .internal_action.
known(4).
!start.
+!start
   <- !goal(1);
      ?known(X); .print("tested ", X);
      +added;
      -added;
      .print("internal action");
      !act;
      .stopMAS.
+!goal(N) <- .print("goal ", N).
+added <- .print("added").
-added <- .print("removed").
+!act <- move(1,2).
-!act[error(E),code(C)] <- .print("action ", C, ": ", E).
