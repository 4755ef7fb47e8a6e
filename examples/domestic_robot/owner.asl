// Sits in the armchair and drinks tea.

!drink_tea.

+!drink_tea
   <- .print("a cup of tea, please");
      .send(robot, achieve, serve(tea)).

/* What comes of it: a signal of the robot, and a cup that it can see. */

+served
   <- .print("thank you");
      !empty_cup;
      .print("that was good");
      .wait(300);
      !drink_tea.

+refused(Reason)
   <- .print("well then: ", Reason);
      .stopMAS.

+!empty_cup : cup(0).
+!empty_cup
   <- sip;
      !empty_cup.
