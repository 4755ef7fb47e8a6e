// DEVIATE stdlib 3.3: `.concat` refuses unbound arguments and open lists.
!start.
+!start
   <- !try({ .concat("a", X, R) }); !try({ .concat(X, "a", R) }); !try({ .concat([a|T], [b], R) });
      .concat("a", b, 3, S); .print(S).
+!try(B) <- B; .print("no").
-!try(B)[error(E)] <- .print(E).
