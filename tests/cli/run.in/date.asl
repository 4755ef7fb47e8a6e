!start.
+!start <- .date(Y, M, D); .time(H, I, S); .print(Y, "-", M, "-", D, " ", H, ":", I, ":", S).
