// One cell. It knows its place, whether it lives, and its eight neighbours, and nothing else.

/* The rule of the game: next(State, Living neighbours, State in the next generation) */

next(alive, 2, alive).
next(alive, 3, alive).
next(dead,  3, alive).
next(alive, N, dead) :- N < 2 | N > 3.
next(dead,  N, dead) :- N \== 3.

/* The world has no edge: left of the first column is the last one. */

neighbour(Name) :-
   place(X, Y, W, H) &
   .member(DX, [-1, 0, 1]) &
   .member(DY, [-1, 0, 1]) &
   not (DX == 0 & DY == 0) &
   .concat("cell_", (X + DX + W) mod W, "_", (Y + DY + H) mod H, Name).

+!live(X, Y, W, H, State)
   <- +place(X, Y, W, H);
      .findall(Name, neighbour(Name), Neighbours);
      !generation(0, State, Neighbours).

/* Tell the neighbours what it is, wait until all eight have told theirs, and decide. A neighbour can be one
   generation ahead, but not two: it waits for this cell, too. So each message says which generation it is about.

   `was(Generation, alive)` is one belief, whoever tells it; its sources are the neighbours that live. */

+!generation(G, State, Neighbours)
   : place(X, Y, _, _)
   <- .send(screen, tell, cell(G, X, Y, State));
      .send(Neighbours, tell, was(G, State));
      .wait(200);
      .wait(.count(was(G, _)[source(_)], 8));
      .count(was(G, alive)[source(_)], Living);
      .abolish(was(G, _));
      ?next(State, Living, Next);
      !generation(G + 1, Next, Neighbours).
