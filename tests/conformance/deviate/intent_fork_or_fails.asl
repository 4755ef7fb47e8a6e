// DEVIATE intent 7 (13): if all branches of `|||` fail the goal that forked fails.
!start.
+!start <- !f; .print("e").
+!f <- {!a} ||| {!b}; .print("n").
-!f <- .print("hf").
+!a <- .fail.
+!b <- .fail.
