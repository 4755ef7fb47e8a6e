// Parks for a minute; waits at the barrier while the car park is full.

!park.

+!park
   <- enter;
      ?ticket(N);
      .print("parked with ticket ", N);
      .wait(60000);
      leave;
      .print("left").
-!park[reason(full), error_msg(Text)]
   <- .print("waits: ", Text);
      .wait({ +free(_) });
      !park.
