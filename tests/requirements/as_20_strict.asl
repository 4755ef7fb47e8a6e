// R-AS-20: an unhandled failure shows in the exit status with --strict only; the other intentions go on.
!start.
+!start <- !!lost; .wait(50); .print("others go on"); .stopMAS.
+!lost <- .fail.
