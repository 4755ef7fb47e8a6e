// DEVIATE intent 10 (13): values are put into arithmetic inside a plan term as well.
!start.
+!start
   <- K = 10;
      .add_plan({ +!q(X, R) <- R = X + K }); !q(1, A); .print(A);
      +{ +!r(X) : X > K / 2 <- .print("r ", X * K) }; !r(6).
