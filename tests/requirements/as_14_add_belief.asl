// R-AS-14: +b updates the beliefs and makes an event; without applicable plan the body just goes on.
!start.
+b(X) : X > 1 <- .print("event +b ", X); if (b(X)) { .print("believed already") }.
+!start
   <- +b(1); .print("after b(1)");
      +c; .print("after c");
      +b(2); .print("after b(2)");
      .findall(X, b(X), L); .print(L);
      .stopMAS.
