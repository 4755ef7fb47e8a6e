// DEVIATE cycle 2.2: all branches of a fork in an atomic plan run, and all before anything else.
!start.
+!start <- !!other; !both.
@b[atomic]
+!both <- .print("a") |&| .print("b") |&| .print("c"); .print("joined").
+!other <- .print("other 1"); .print("other 2").
