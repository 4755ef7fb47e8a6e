// Walking on the grid: goals to be somewhere, or to come one step nearer.

distance(X, Y, Distance) :-
   pos(PX, PY) &
   Distance = math.abs(X - PX) + math.abs(Y - PY).

/* The steps, and those of them that lead nearer to a cell */

step(right, 1, 0).
step(left, -1, 0).
step(down, 0, 1).
step(up,   0, -1).

free_step(Direction, PX + DX, PY + DY) :-
   pos(PX, PY) &
   step(Direction, DX, DY) &
   not obstacle(PX + DX, PY + DY) &
   not agent(_, PX + DX, PY + DY) &
   not came_from(PX + DX, PY + DY).

nearer(X, Y, Direction) :-
   free_step(Direction, NX, NY) &
   distance(X, Y, Distance) &
   math.abs(X - NX) + math.abs(Y - NY) < Distance.

/* Nearer if there is a way; otherwise around what is there, at random. It does not step back to where it
   came from, or it would run up and down before a wall; from a dead end there is no other way. */

+!step_towards(X, Y)
   : nearer(X, Y, _)
   <- .findall(D, nearer(X, Y, D), Directions);
      !step_in_one_of(Directions).

+!step_towards(_, _)
   : free_step(_, _, _)
   <- .findall(D, free_step(D, _, _), Directions);
      !step_in_one_of(Directions).

+!step_towards(_, _)
   <- .abolish(came_from(_, _));
      skip.

+!step_in_one_of(Directions)
   : pos(X, Y)
   <- .random(Directions, Direction);
      move(Direction);
      -+came_from(X, Y).

/* Another miner may take the free cell in the same moment: then nothing has happened. */

-!step_towards(_, _)[reason(agent(_))].

+!be_at(X, Y) : pos(X, Y).
+!be_at(X, Y)
   <- !step_towards(X, Y);
      !be_at(X, Y).
