// What `code(…)` holds of a step with an expression without value: the expression as a text.
!start.
+!start <- !try(a); !try(0).
+!try(X) <- .print(1 + 2, 1 div X).
-!try(X)[error(E), code(C)] <- .print(E, " ", C); C = .print(_, T); .print(T).
