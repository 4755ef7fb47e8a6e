// Brings one piece of gold after the other to the depot.

// Gold that nobody has brought in yet, and how far away it is.
loose(X, Y, D) :-
   item(gold, X, Y) & not place(depot, X, Y) & pos(PX, PY) &
   D = math.abs(X - PX) + math.abs(Y - PY).

// The directions from one cell towards another.
towards(PX, _, X, _, right) :- PX < X.
towards(PX, _, X, _, left)  :- PX > X.
towards(_, PY, _, Y, down)  :- PY < Y.
towards(_, PY, _, Y, up)    :- PY > Y.

!work.

+!work : loose(_, _, _)
   <- .findall(at(D, X, Y), loose(X, Y, D), All);
      .min(All, at(_, GX, GY));
      !at(GX, GY);
      pick(gold);
      ?place(depot, DX, DY);
      !at(DX, DY);
      drop;
      .print("one more for the depot");
      !work.
+!work
   <- .print("nothing is left to do");
      !aside.
-!work[reason(nothing_here)]
   <- .print("somebody was faster");
      !work.

// Nearer in either direction, and at random around what is in the way.
+!at(X, Y) : pos(X, Y).
+!at(X, Y) : pos(PX, PY)
   <- .findall(D, towards(PX, PY, X, Y, D), Nearer);
      .random(Nearer, D);
      move(D);
      !at(X, Y).
-!at(X, Y)[error(action_failed)]
   <- !aside;
      !at(X, Y).

+!aside
   <- .random([up, down, left, right], D);
      !try(D).
+!try(D) <- move(D).
-!try(_) <- !aside.
