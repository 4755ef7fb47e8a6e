// DEVIATE intent 11 (5): when the motivation is lost the poster of a `rc` goal goes on.
want.
!start.
+!start <- !!t; .wait(20); .print("losing interest"); -want; .wait(2000).
+!t <- !drive; .print("t goes on").
-!t <- .print("no").
{begin rc(drive, want)}
+!drive <- .print("driving"); .wait(1000); .print("no"); +drive.
{end}
