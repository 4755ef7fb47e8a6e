// DEVIATE stdlib 2: an unknown function, or one with a wrong number of arguments, is refused.
!start.
+!start <- .print("never").
+!p <- X = math.foo(1); .print(X).
+!q <- X = math.abs(1, 2); .print(X).
