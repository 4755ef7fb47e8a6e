// Walks along the corridor and picks up what lies there.

!clean.

+!clean : at(P) & length(P) <- .print("clean").
+!clean : at(P) & litter(P)
   <- pick;
      .print("picked up at ", P);
      !clean.
+!clean <- move; !clean.

// What the environment refuses fails the action; the reason comes with it.
-!clean[reason(R)] <- .print("stopped: ", R).
