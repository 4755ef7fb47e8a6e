// DEVIATE terms 2.2: a single step may stand in parentheses.
!start.
+!start <- (+p(1)); (!g); ?p(X); .print(X).
+!g <- .print("g").
