// DEVIATE intent 11 (2): without an applicable plan a `bdg` goal fails for its poster.
n(0).
!start.
+!start <- !one; !two; .print("goes on").
+!one <- !clean(x); .print("no").
-!one[error(E)] <- .print("one ", E).
+!two <- !clean(y); .print("no").
-!two[error(E)] <- .print("two ", E).
{begin bdg(clean(x))}
+!clean(x) : n(0) <- -+n(1); .print("attempt").
{end}
{begin bdg(clean(y))}
+!clean(y) : n(7) <- .print("no").
{end}
