+!g(X) <- .print(a).
