!start.
+!start <- .print(never).
