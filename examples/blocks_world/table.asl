// The world: blocks on a table. A block can be moved if nothing is on it.

{ include("picture.asl") }

/* on(Block, What). A block that stands on the table has a spot there: spot(Block, Number). */

on(e, c).
on(c, a).
on(a, table).
spot(a, 1).
on(d, b).
on(b, table).
spot(b, 2).

spots(5).

clear(table).
clear(Block) :- on(Block, _) & not on(_, Block).

free_spot(N) :- spots(Last) & .range(N, 1, Last) & not spot(_, N).

/* What everybody sees */

percept(on(Block, What)) :- on(Block, What).

/* What can be done, and the reasons why it may fail. A move takes a while, so that one can watch. */

+!act(_, move(Block, _)) : not clear(Block) <- .fail(reason(covered(Block))).
+!act(_, move(_, To))    : not clear(To)    <- .fail(reason(covered(To))).

+!act(Agent, move(Block, To))
   : Block \== To
   <- .print(Agent, " puts ", Block, " on ", To);
      !put(Block, To);
      !draw;
      .wait(500).

+!put(Block, table)
   : free_spot(N)
   <- !lift(Block);
      +on(Block, table);
      +spot(Block, N).

+!put(Block, To)
   : To \== table
   <- !lift(Block);
      +on(Block, To).

+!lift(Block)
   <- .abolish(on(Block, _));
      .abolish(spot(Block, _)).
