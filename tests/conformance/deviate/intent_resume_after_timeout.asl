// DEVIATE intent 8 (h): a wait that timed out while suspended fails with `wait_timeout` when resumed.
!start.
+!start <- !!g; .wait(10); .suspend(g); .wait(100); .print("resume"); .resume(g).
+!g <- .wait("+never", 50); .print("no").
-!g[error(E)] <- .print(E).
