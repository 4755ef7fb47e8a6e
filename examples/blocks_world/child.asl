// Plays with the blocks that the arm needs.

!play.

+!play
   <- .wait(1250);
      !take(b, e);
      .wait(4000);
      !take(c, table);
      .wait(3000);
      .print("goes home");
      .stopMAS.

+!take(Block, To)
   <- move(Block, To).

-!take(Block, _)
   <- .print("cannot have ", Block).
