// DEVIATE terms 2.2: a formula with an operator is no step; it is refused before anything runs.
!start.
+!start <- .print("never").
+!p <- q & r.
