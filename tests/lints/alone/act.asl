// Acts without an environment.

!start.
+!start
   <- greet(bob);                                    //~ A442
      !greet(ann).
+!greet(Who) <- .print("hello ", Who).
