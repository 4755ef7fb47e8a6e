// Builds towers. Each is written from the bottom to the top.

tower([a, b, c]).
tower([d, e]).

/* What is to stand on what; the lowest block of each tower comes first. */

wanted(Block, table) :- tower([Block|_]).
wanted(Block, Below) :- tower(Tower) & pair(Tower, Below, Block).

pair([Below, Block|_], Below, Block).
pair([_|Tower], Below, Block) :- pair(Tower, Below, Block).

wrong(Block, Place) :- wanted(Block, Place) & not on(Block, Place).

/* It does not make a plan for the whole. It puts right one thing that is wrong, looks again, and is
   ready when nothing is wrong any more. So whatever happens meanwhile cannot confuse it. */

!build.

+!build
   : wrong(Block, Place)
   <- !put(Block, Place);
      !build.

+!build
   <- .print("all towers stand");
      +ready.

/* New work when somebody takes a tower apart */

-on(_, _)
   : ready & wrong(_, _)
   <- -ready;
      .print("who was that?");
      !!build.

/* What is on either of the two must go first. */

+!put(Block, Place)
   <- !clear(Block);
      !clear(Place);
      move(Block, Place).

/* Somebody else was faster: it does not matter, `!build` looks again. */

-!put(Block, _)[reason(covered(By))]
   <- .print("cannot move ", Block, ": ", By, " is covered").

+!clear(table).

+!clear(Block)
   : on(Above, Block)
   <- !clear(Above);
      move(Above, table).

+!clear(_).
