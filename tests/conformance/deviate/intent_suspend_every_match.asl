// DEVIATE intent 8 (a), (e): `.suspend` and `.resume` act on every match, bind nothing, and the
// resumed intentions go on in the order of their numbers.
!start.
+!start
   <- !!j(1); !!j(2); !!j(3); .wait(10);
      .suspend(j(X)); .print("suspended ", X);
      .wait(100); .print("nothing happened");
      .resume(j(Y)); .wait(10); .print("resumed ", Y);
      .suspend(j(_)).
+!j(N) <- .wait(30); .print("done ", N).
