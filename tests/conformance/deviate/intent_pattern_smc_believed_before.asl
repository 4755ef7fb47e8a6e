// DEVIATE intent 11 (5): a failure condition that was believed before the goal was posted ends it
// before the second try, not never.
broken.
!start.
+!start <- !drive; .print("no").
-!start[error(E)] <- .print("gave up: ", E).
{begin smc(drive, broken)}
+!drive <- .print("driving").
{end}
