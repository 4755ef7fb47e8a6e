!g.
+!g <- X = f(X); .print(X); Y = [Y|Y]; .print(Y).
-!g <- .print(no).
