// R-AS-5: only a change is an event: adding what is believed or removing what is not makes none.
!start.
+b(X) <- .print("+b ", X).
-b(X) <- .print("-b ", X).
+!start
   <- +b(1); .print("added");
      +b(1); .print("added again");
      ++b(1); .print("and again");
      -b(2); .print("removed what is not there");
      --b(3);
      -b(1); .print("removed");
      -b(1); .print("removed again");
      .wait(20); .stopMAS.
