// DEVIATE stdlib 3.11: `%d` takes whole numbers, `%s` shows what `.print` would.
!start.
+!start
   <- .printf("%d|%s|%s|%s|%.2f|%5d|", 5, 5, [1, "a"], "text", 1.5, 42);
      !try({ .printf("%d", 2.5) }).
+!try(B) <- B; .print("no").
-!try(B)[error(E)] <- .print(E).
