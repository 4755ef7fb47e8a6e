// DEVIATE intent 4 (a) (13): `-?d` for a test goal without applicable plan; the poster goes on.
!start.
+!start <- ?d(3); .print("e").
+?d(X) : X > 9.
-?d(X) <- .print("hd").
