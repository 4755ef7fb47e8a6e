!d(60, x).
+!d(N, T) : N > 0 <- !d(N-1, f(T,T)).
+!d(0, T) <- .print("made"); !use(T).
+!use(T) <- !!other(T); +keep(T); .print("used"); ?keep(Y); if (Y == T) { .print(eq)}; if (Y = T) { .print(uni)}.
+keep(_) <- .print("kept").
+!other(T) <- .print("other").
