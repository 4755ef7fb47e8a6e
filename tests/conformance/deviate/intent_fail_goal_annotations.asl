// DEVIATE intent 8 (g): the event of `.fail_goal` is the goal as it was posted; its poster goes on.
!start.
+!start <- !!run; .wait(20); .fail_goal(g(_)).
+!run <- !g(1)[colour(red)]; .print("poster goes on").
+!g(X) <- .wait(5000).
-!g(X)[colour(C)] <- .print(X, " ", C).
