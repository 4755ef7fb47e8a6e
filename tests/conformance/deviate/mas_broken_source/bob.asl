!start
+!start <- .print(never).
