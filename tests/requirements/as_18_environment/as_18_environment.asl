// R-AS-18: in an environment an action that works lets the body go on; one that fails fails its plan.
!start.
!other.
+!start
   <- open(door); .print("opened");
      !enter(2);
      ?look(What); .print("saw ", What);
      .stopMAS.
+!other <- .print("meanwhile").
+!enter(N) <- climb(N,stairs); .print("never").
-!enter(N)[error(E),code(C)] <- .print("-!enter(", N, ") ", E, " of ", C).
+?look(X) <- sense(X).
-?look(X)[error(E)] <- .print("-?look ", E); X = nothing.
