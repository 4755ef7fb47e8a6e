// DEVIATE stdlib 2: `.include` of a file that is missing or broken fails.
!start.
+!start <- !load("nowhere.asl"); .print("goes on").
+!load(F) <- .include(F); .print("no").
-!load(F) <- .print("not loaded").
