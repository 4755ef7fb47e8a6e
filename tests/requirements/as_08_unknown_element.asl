// R-AS-8: what is no body element is refused, with its place and a hint.
!start.
+!start <- .print(1); %later; .print(2).
+!other <- p & q.
