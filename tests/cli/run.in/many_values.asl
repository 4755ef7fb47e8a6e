// A fault in a formula is told once, however often and with whatever values it comes.
!t(0).
+!t(N) : N < 50 <- .concat("s", N, S); if (S + 1 > 2) { .print(never) }; !t(N + 1).
+!t(N) <- .print("done").
