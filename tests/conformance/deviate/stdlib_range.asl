// DEVIATE stdlib 3.12: `.range` of something else than a number fails; steps of 0 are wrong.
!start.
+!start <- !try({ .range(a, 1, 3) }); !try({ .range(X, 1, 3, 0) }).
+!try(B) <- B; .print("no").
-!try(B)[error(E)] <- .print(E).
