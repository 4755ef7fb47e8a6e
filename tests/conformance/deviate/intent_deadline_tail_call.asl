// DEVIATE intent 8b, 12: the deadline of a goal holds for the goals that its plan posts last, and for
// that very goal only. Jason forgets it with a tail call, and ends a later goal like it.
!start.
+!start
   <- !count(0)[hard_deadline(32)]; .print("next");
      !!twin(0)[hard_deadline(32)]; .wait(50);
      !short[hard_deadline(20)]; !short[hard_deadline(20)]; .print("twice").
+!count(N) <- .wait(10); .print(N); !count(N + 1).
-!count(N)[error(E)] <- .print(N, " ", E).
+!twin(N) <- .wait(10); !twin(N + 1).
-!twin(N)[error(E)] <- .print("twin ", N, " ", E).
+!short <- .wait(15).
-!short[error(E)] <- .print("short ", E).
