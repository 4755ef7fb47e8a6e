// DEVIATE intent 2: `.wait` for an unbound time fails.
!start.
+!start <- !g; .print("goes on").
+!g <- .wait(T); .print("no").
-!g[error(E)] <- .print(E).
