// DEVIATE stdlib 1.3: a function is no step; it is refused before anything runs.
!start.
+!start <- .print("never").
+!p(L) <- .length(L).
