p(X) :- p(X) & q.
!start.
+!start <- ?p(1).
-!start[error(E)] <- .print(E).
