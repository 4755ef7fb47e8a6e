// DEVIATE intent 5.1: the same for a goal posted with `!!`; its poster does not notice.
!start.
+!start <- !!g; .wait(20); .print("goes on").
+!g <- .fail.
-!g <- .print("h"); .fail.
