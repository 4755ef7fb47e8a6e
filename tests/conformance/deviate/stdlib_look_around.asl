// DEVIATE stdlib 0: regular expressions without look-around.
!start.
+!start <- !try({ .replace("ab", "a(?=b)", "x", S) }); .replace("ab", "(a)(b)", "$2$1", S); .print(S).
+!try(B) <- B; .print("no").
-!try(B)[error(E)] <- .print(E).
