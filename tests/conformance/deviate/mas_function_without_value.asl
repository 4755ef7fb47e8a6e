// DEVIATE mas 8: a function of the program without solution, or whose value is no number, fails the
// step; in a formula there is no answer.
{ register_function("my.half", 1, "half") }
half(X, Y) :- X mod 2 == 0 & Y = X / 2.
half(1, one).
!start.
+!start <- !try(4); !try(3); !try(1); !context(3); !context(8).
+!try(N) <- X = my.half(N); .print(X).
-!try(N)[error(E)] <- .print(N, " ", E).
+!context(N) : my.half(N) > 0 <- .print(N, " has a half").
+!context(N) <- .print(N, " has none").
