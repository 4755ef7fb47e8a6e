!start.
+!start <- .print("stopping"); .stopMAS(0, 7).
