// DEVIATE cycle 5.3: `?X` with a number or a string is an ordinary failure.
!start.
+!start <- !!other; !ask(3); !ask("s"); !ask([a]).
+!ask(X) <- ?X; .print("no").
-!ask(X)[error(E)] <- .print(X, " ", E).
+!other <- .wait(50); .print("the other intention lives").
