// DEVIATE intent 11 (5): a failure condition that follows from a rule makes no event; it is seen
// before the next try.
worn(X) :- tries(X, N) & N >= 3.
tries(a, 0).
!start.
+!start <- !turned(a); .print("no").
-!start[error(E)] <- .print("gave up: ", E).
{begin smc(turned(X), worn(X))}
+!turned(X) : tries(X, N) <- .print("try ", N + 1); -+tries(X, N + 1).
{end}
