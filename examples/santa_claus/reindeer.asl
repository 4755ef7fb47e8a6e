// On holiday, at the door, in the sleigh, and on holiday again.

!holiday.

+!holiday
   <- .random(R);
      .wait(1000 + 500 * R);
      .send(santa, tell, back).

+!harness
   <- .wait(10);
      .send(santa, tell, done(harness)).

+!unharness
   <- .send(santa, untell, back);
      .send(santa, tell, done(unharness));
      !!holiday.
