!greet(ann).

// Who is greeted is printed, too.
+!greet(Who)
   <- jason.stdlib.print("hello ", Who);
      jason.stdlib.wait(10);
      !leave.
