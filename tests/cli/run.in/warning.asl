size(big).
!start.
+!start : size(S) & S + 1 > 2 <- .print("never").
+!start <- .print("the context had no answer").
