!g.
+!g <- .print(1).
