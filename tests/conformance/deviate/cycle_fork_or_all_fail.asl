// DEVIATE cycle 5.5: if all branches of `|||` fail the goal fails with the error of the last one.
!start.
+!start <- !f; .print("goes on").
+!f <- .fail ||| (.wait(20); X = 1; X > 2); .print("no").
-!f[error(E)] <- .print(E).
