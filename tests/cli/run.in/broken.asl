p(1).
+!g <- .print(a) .print(b).
+!h : p(X Y) <- .print(X).
