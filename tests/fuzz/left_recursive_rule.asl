p(X) :- p(X).
!g.
+!g : p(1) <- .print(never).
-!g <- .print(limit).
