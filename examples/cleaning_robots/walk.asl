// Walking on the grid: goals to be somewhere, or to come one step nearer.

distance(X, Y, Distance) :-
   pos(PX, PY) &
   Distance = math.abs(X - PX) + math.abs(Y - PY).

/* A direction that leads nearer to a cell, and in which the next cell is free. Left and right come first. */

nearer(X, _, right) :- pos(PX, PY) & X > PX & free(PX + 1, PY).
nearer(X, _, left)  :- pos(PX, PY) & X < PX & free(PX - 1, PY).
nearer(_, Y, down)  :- pos(PX, PY) & Y > PY & free(PX, PY + 1).
nearer(_, Y, up)    :- pos(PX, PY) & Y < PY & free(PX, PY - 1).

free(X, Y) :- not obstacle(X, Y) & not agent(_, X, Y).

+!step_towards(X, Y)
   : nearer(X, Y, Direction)
   <- move(Direction).

/* Something is in the way. Here it can only be the other robot, which goes on soon. */

+!step_towards(_, _)
   <- skip.

/* The other one may take the free cell in the same moment: then nothing has happened. */

-!step_towards(_, _)[reason(agent(_))].

+!be_at(X, Y) : pos(X, Y).
+!be_at(X, Y)
   <- !step_towards(X, Y);
      !be_at(X, Y).
