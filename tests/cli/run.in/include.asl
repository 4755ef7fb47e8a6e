{ include("warnings.asl") }

!start.
+!start <- .print("the rest runs").
