// DEVIATE stdlib 3.9: the first argument of `.fork` is `and` or `or`.
!start.
+!start <- !try({ .fork(maybe, { .print("no") }, { .print("no") }) }); .fork(and, { .print("a") }, { .print("b") }).
+!try(B) <- B; .print("no").
-!try(B)[error(E)] <- .print(E).
