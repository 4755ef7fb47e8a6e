// DEVIATE intent 8 (f): `.drop_intention` without argument reports the goal as dropped.
!start.
+!start <- !!g; .wait(50); .print("e").
+!g <- .drop_intention; .print("no").
^!g[state(S)] <- .print(S).
