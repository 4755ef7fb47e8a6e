!greet(ann).

// Who is greeted is printed, too.
+!greet(Who)
   <- .print("hello ", Who);
      .wait(10);
      !leave.
