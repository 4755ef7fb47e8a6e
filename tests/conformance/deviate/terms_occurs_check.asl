// DEVIATE terms 8.10: a variable does not unify with a term that contains it.
!start.
+!start
   <- !try({ A = f(A) }); !try({ B = [x|B] }); !try({ f(C, D) = f(g(D), g(C)) });
      E = E; .print("itself is fine").
+!try(B) <- B; .print("no").
-!try(B)[error(E)] <- .print(E).
