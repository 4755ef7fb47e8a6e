// DEVIATE intent 8 (c) (13): `.fail_goal` of a goal on the own stack; its poster goes on.
!start.
+!start <- !a; .print("e").
+!a <- !b; .print("a").
+!b <- .fail_goal(b); .print("n").
-!b <- .print("hb").
