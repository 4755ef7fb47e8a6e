// Looks for litter on its side of the hall, picks it up, and brings it to the bin.
//
// The project file says which side: side(From, To), the first and the last column. The robot sees two cells
// far. What it sees, where it is and what it carries are percepts; `move`, `pick` and `drop` are actions.

{ include("walk.asl") }

/* The points of its patrol: from them it sees every cell of its side. */

patrol([point(From + 1, 2), point(To - 1, 2),
        point(To - 1, 5), point(From + 1, 5),
        point(From + 1, 8), point(To - 1, 8)]) :-
   side(From, To).

!start.

+!start
   : patrol(Points)
   <- +points(Points);
      !clean.

/* The nearest litter in sight, on its own side */

litter(Distance, X, Y) :-
   item(litter, X, Y) &
   side(From, To) & From <= X & X <= To &
   distance(X, Y, Distance).

nearest(X, Y) :-
   .findall(at(Distance, X, Y), litter(Distance, X, Y), All) &
   .min(All, at(_, X, Y)).

/* One step at a time, then it looks again, for the step may have brought new litter in sight. The first plan that
   applies is taken: litter here, litter in sight, the next point, the rest. */

+!clean
   : pos(X, Y) & litter(0, X, Y)
   <- !pick_up;
      !clean.

+!clean
   : nearest(X, Y)
   <- !step_towards(X, Y);
      !clean.

+!clean
   : points([point(X, Y)|Rest]) & pos(X, Y)
   <- -+points(Rest);
      !clean.

+!clean
   : points([point(X, Y)|_])
   <- !step_towards(X, Y);
      !clean.

+!clean
   : side(Column, _)
   <- !empty_bag;
      .print("my side is clean");
      !be_at(Column, 1).

/* Three pieces are all it can carry. That the bag is full it learns when it tries to take a fourth. */

+!pick_up
   <- pick(litter).

-!pick_up[reason(hands_full)]
   <- .print("the bag is full");
      !empty_bag.

/* It sees only that it carries litter, not how much: so it drops until nothing is left. */

+!empty_bag
   : carrying(litter) & place(bin, X, Y)
   <- !be_at(X, Y);
      drop(litter);
      !empty_bag.

+!empty_bag.
