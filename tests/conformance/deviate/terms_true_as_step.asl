// DEVIATE terms 2.2, cycle 5.1: `true` behind another step does nothing.
!start.
+!start <- .print("a"); true; .print("b"); true.
