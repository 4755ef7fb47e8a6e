// DEVIATE cycle 6, intent 9: the states of a test goal are all reported with `^?`.
!start.
+!start <- ?g(X); .wait(50); .print("got ", X).
+?g(X) <- .wait(5); X = 1.
^!g(_)[state(S)] <- .print("achieve ", S).
^?g(_)[state(S)] <- .print("test ", S).
