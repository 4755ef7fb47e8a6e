// DEVIATE terms 4: arithmetic on something else than a number fails the step; a formula has no answer.
!start.
+!start <- !add(a); !add("3"); !add([1]); !context(zz); !query(zz).
+!add(A) <- X = A + 1; .print("no", X).
-!add(A)[error(E)] <- .print(A, " ", E).
+!context(A) : A * 2 >= 0 <- .print("no").
+!context(A) <- .print("no answer of the context").
+!query(A) <- .findall(X, .member(Y, [1, A, 2]) & X = Y * 10, L); .print(L).
