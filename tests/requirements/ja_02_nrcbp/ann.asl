// An action and its result take a cycle: of the times that pass some are never seen.
!go(1).
+!go(3) <- .stopMAS.
+!go(N) <- later; !go(N+1).
+time(T) <- .print("time ", T).
