known(1). known(2).
+told(X)[source(S)] <- .print("+ ", X, " ", S).
-told(X)[source(S)] <- .print("- ", X, " ", S).
+!goal(X)[source(S)] <- .print("goal ", X, " of ", S).
+!long <- .wait(1000); .print(never).
-!added[error(E)] <- .print(E).
+over[signal, source(S)] <- .print("over, says ", S).
