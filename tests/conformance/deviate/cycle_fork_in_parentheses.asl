// DEVIATE cycle 5.5: a fork may begin a sequence in parentheses inside a fork of the same kind.
!start.
+!start
   <- .print("x") |&| (.print("a") |&| .print("b"); .print("c"));
      .print("all");
      .wait(1000) ||| (.print("d") ||| .wait(500); .print("e"));
      .print("end").
