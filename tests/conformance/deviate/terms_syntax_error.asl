// DEVIATE terms 1: a syntax error is reported with its place, and nothing starts.
!start.
+!start <- .print("never").
+!p <- .print(a) .print(b).
