// DEVIATE intent 11 (5): that failure is `error(goal_dropped)`.
!start.
+!start <- !!t; .wait(20); +broken; .wait(2000).
+!t <- !drive; .print("no").
-!t[error(E)] <- .print(E).
{begin smc(drive, broken)}
+!drive <- .print("driving"); .wait(1000); +drive.
{end}
