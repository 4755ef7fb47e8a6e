// A failure three goals deep, handled by nobody.
!top(1).
+!top(N) <- !mid(N+1); .print(never).
+!mid(N) <- !low(N+1).
@last +!low(N) <- X = N * 2; X < 5; .print(never).
