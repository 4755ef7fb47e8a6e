// Several mistakes: each is reported, and the clauses between them are read.
!start.
+!start <- .print("a") .print("b").
+!x <- y
+!z <- w.
fine(1).
+!i <- if (fine(1)) { a } else if (fine(2)) { b }.
p.q.
