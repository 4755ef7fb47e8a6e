// DEVIATE intent 5.4: a failing `-?g` is handed to the goal of its poster.
!start.
+!start <- !a; .print("e").
+!a <- ?d(1); .print("n").
+?d(X) <- .fail.
-?d(X) <- .print("hd"); .fail.
-!a <- .print("ha").
