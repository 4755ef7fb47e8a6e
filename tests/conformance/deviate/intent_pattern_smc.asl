// DEVIATE intent 11 (5): when `broken` comes the goal fails for its poster and is not tried again.
!start.
+!start <- !!t; .wait(20); .print("breaking"); +broken; .wait(2000).
+!t <- !drive; .print("no").
-!t <- .print("t gave up").
{begin smc(drive, broken)}
+!drive <- .print("driving"); .wait(1000); .print("no"); +drive.
{end}
