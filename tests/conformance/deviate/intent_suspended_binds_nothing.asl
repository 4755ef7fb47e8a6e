// DEVIATE intent 8 (a), (d): `.suspended` binds no variable of the goal; the reason stays
// `suspend_ia` when a wait ends meanwhile.
!start.
+!start
   <- !!j(1); .wait(10);
      .suspend(j(1)); .wait(100);
      .suspended(j(X), R); .print(X, " ", R);
      .resume(j(1)).
+!j(N) <- .wait(30); .print("over").
