// DEVIATE cycle 7 (b), intent 4 (a): after `-?g` for a test goal without applicable plan the caller goes on.
!start.
+!start <- !top; .print("e").
+!top <- ?d(3, R); .print("top got ", R).
+?d(X, R) : X > 9 <- R = no.
-?d(X, R)[error(E)] <- .print(E); R = default.
