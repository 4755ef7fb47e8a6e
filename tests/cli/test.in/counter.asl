// A counter.
count(0).
+!add(N) : N > 0 & count(C) <- -+count(C+N).
