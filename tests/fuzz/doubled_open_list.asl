!d(60, _).
+!d(N, T) : N > 0 <- !d(N-1, [T|T]).
+!d(0, T) <- .print("made"); !use(T).
+!use(T) <- !!other(T); +keep(T); .print("used").
+keep(_) <- .print("kept").
+!other(T) <- .print("other").
