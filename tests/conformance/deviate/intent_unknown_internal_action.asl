// DEVIATE intent 2, stdlib 1.3: an unknown internal action is warned of, and its step fails with an
// error of its own.
!start.
+!start <- !g(1); .print("goes on").
+!g(X) <- .no_such(X).
-!g(X)[error(E), code(C)] <- .print(E, " ", C).
