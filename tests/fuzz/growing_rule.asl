p(X) :- p(f(X)).
!g.
+!g : p(1) <- .print(never).
-!g <- .print(limit).
