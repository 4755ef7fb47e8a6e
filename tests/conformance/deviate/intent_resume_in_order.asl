// DEVIATE intent 8 (e): suspended one by one, resumed together: in the order of their numbers.
!start.
+!start
   <- !!j(1); !!j(2); !!j(3); .wait(10);
      .suspend(j(3)); .suspend(j(1)); .suspend(j(2)); .wait(50);
      .resume(j(_)).
+!j(N) <- .wait(20); .print("done ", N).
