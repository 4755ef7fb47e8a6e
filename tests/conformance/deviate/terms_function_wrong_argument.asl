// DEVIATE terms 4, stdlib 2: a function given something of the wrong kind fails the step; in a
// formula there is no answer. With an unbound variable the call stays a term for later.
!start.
+!start
   <- !abs(zz); !sqrt("4"); !sum(1); !print(zz); !goal(zz);
      if (math.abs(zz) > 0) { .print("no") } else { .print("no answer") };
      Y = math.abs(Z); Z = -3; R = Y + 1; .print(R);
      .print(math.abs(Q)).
+!abs(A) <- X = math.abs(A); .print("no").
-!abs(A)[error(E)] <- .print("abs ", E).
+!sqrt(A) <- X = math.sqrt(A); .print("no").
-!sqrt(A)[error(E)] <- .print("sqrt ", E).
+!sum(A) <- X = math.sum(A); .print("no").
-!sum(A)[error(E)] <- .print("sum ", E).
+!print(A) <- .print(math.floor(A)).
-!print(A)[error(E)] <- .print("print ", E).
+!goal(A) <- !never(math.round(A)).
-!goal(A)[error(E)] <- .print("goal ", E).
+!never(A) <- .print("no").
