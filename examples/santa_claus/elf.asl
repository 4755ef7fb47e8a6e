// Makes toys until there is a problem that only Santa can solve.

!make_toys.

+!make_toys
   <- .random(R);
      .wait(500 + 1500 * R);
      .send(santa, tell, problem).

+!enter
   <- .send(santa, tell, done(enter)).

+!leave
   <- .print("now I know how");
      .send(santa, untell, problem);
      .send(santa, tell, done(leave));
      !!make_toys.
