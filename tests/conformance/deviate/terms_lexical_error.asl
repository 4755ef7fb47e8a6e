// DEVIATE terms 1: a lexical error is reported with its place, and nothing starts.
!start.
+!start <- .print("never").
+!p <- .print(ä).
