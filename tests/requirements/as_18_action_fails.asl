// R-AS-18: an action that fails, here since there is no environment, fails its plan: -! or -? follows.
!start.
+!start
   <- !reach(7);
      ?look(What); .print("saw ", What);
      .print(end); .stopMAS.
+!reach(N) <- move(N,fast); .print("never").
-!reach(N)[error(E),code(C)] <- .print("-!reach(", N, ") ", E, " of ", C).
+?look(X) <- sense(X).
-?look(X)[error(E)] <- .print("-?look ", E); X = nothing.
