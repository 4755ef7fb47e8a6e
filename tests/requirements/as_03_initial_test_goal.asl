// R-AS-3: an initial test goal is refused, with its place, and nothing starts.
p(1).
?p(X).
!start.
+!start <- .print("never").
