!start.
+!start <- .print("one"); .wait(5); .print("two").
