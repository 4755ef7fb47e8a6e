// DEVIATE intent 8 (b): without a plan for `-!g` that intention ends, and nothing else.
!start.
+!start <- !!g; .wait(20); .fail_goal(g); .print("e"); .wait(20); .count(.intend(g), N); .print(N).
+!g <- .wait(5000).
