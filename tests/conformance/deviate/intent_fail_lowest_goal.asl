// DEVIATE intent 8 (b) (13): `.fail_goal` of the lowest goal of an intention.
!start.
+!start <- !!g; .wait(20); .fail_goal(g); .print("e").
+!g <- .wait(5000).
-!g <- .print("hg").
