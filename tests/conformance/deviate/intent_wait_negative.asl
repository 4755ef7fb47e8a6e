// DEVIATE intent 8b: a negative wait is over at once.
!start.
+!start <- !!other; .wait(-5); .print("over").
+!other <- .wait(20); .print("other").
