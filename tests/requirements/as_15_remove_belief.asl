// R-AS-15: -b updates the beliefs and makes an event; without applicable plan the body just goes on.
b(1). b(2).
!start.
-b(X) : X > 1 <- .print("event -b ", X); if (not b(X)) { .print("believed no more") }.
+!start
   <- -b(1); .print("after b(1)");
      -b(2); .print("after b(2)");
      -b(3); .print("after b(3)");
      .count(b(_), N); .print(N);
      .stopMAS.
