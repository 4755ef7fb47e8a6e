n(7).
!go.
// Perceived before the first event is handled, though its own event comes behind it.
+!go : n(0)[source(percept)] & yours
   <- .wait(1000);
      show(1); .wait(1000);
      show(7); .wait(1000);
      hide; .wait(1000);
      .findall(N, n(N), L); .print("left ", L);
      ?n(7)[source(S)]; .print("by ", S).
+n(N)[source(percept)] <- .print("+", N).
-n(N)[source(S)] <- .print("-", N, " ", S).
-yours <- .print("mine no more").
