+n(N) <- .print("+", N).
-n(N) <- .print("-", N).
+yours <- .print("never").
