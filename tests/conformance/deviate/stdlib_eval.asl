// DEVIATE stdlib 3.6: `.eval` leaves the variables of its query unbound.
p(7).
!start.
+!start <- .eval(A, p(X)); .print(A, " ", X); .eval(B, Y = 1 & Y = 2); .print(B, " ", Y).
