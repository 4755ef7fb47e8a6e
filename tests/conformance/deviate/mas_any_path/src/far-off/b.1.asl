!start.
+!start <- .print("far off").
