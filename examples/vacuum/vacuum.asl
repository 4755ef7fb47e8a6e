// A vacuum cleaner with a battery keeps a house clean. The house is simulated by the agent itself:
// its actions are goals that take some time and change beliefs.

/* The house: four rooms in a row */

door(bath, kitchen).
door(kitchen, hall).
door(hall, bedroom).

connected(A, B) :- door(A, B) | door(B, A).

/* way(From, To, Seen, Rooms): the rooms to go through, found by backtracking */

way(Room, Room, _, []) :- true.
way(From, To, Seen, [Next|Rooms]) :-
   connected(From, Next) &
   not .member(Next, Seen) &
   way(Next, To, [Next|Seen], Rooms).

first_room(From, To, Next) :- way(From, To, [From], [Next|_]).

/* The cleaner; its dock is in the hall */

at(hall).
battery(12).
dirty(kitchen).
dirty(bedroom).

!keep_clean.

/* It decides again after each step, so that it can react to what has changed meanwhile: an empty
   battery comes first, then the room where it is, then any other room (the latest news first). */

+!keep_clean
   : battery(Charge) & Charge < 4
   <- !recharge;
      !keep_clean.

+!keep_clean
   : at(Room) & dirty(Room)
   <- !clean(Room);
      !keep_clean.

+!keep_clean
   : dirty(Room) & at(Here) & first_room(Here, Room, Next)
   <- !move(Next);
      !keep_clean.

+!keep_clean
   <- .print("everything is clean");
      +idle.

/* Dirt is noticed at any time. If nothing was left to do, work begins anew. */

+dirty(Room)
   : idle
   <- .print("notices dirt in the ", Room);
      -idle;
      !!keep_clean.

+dirty(Room)
   <- .print("notices dirt in the ", Room).

/* Going home needs no decisions on the way */

+!recharge
   <- .print("the battery is low");
      !go(hall);
      .wait(30);
      -+battery(12);
      .print("charged").

+!go(Room) : at(Room).
+!go(Room)
   : at(Here) & first_room(Here, Room, Next)
   <- !move(Next);
      !go(Room).

/* The actions: they take time and charge */

+!move(Room)
   <- !use(1);
      .wait(10);
      -+at(Room);
      .print("moves to the ", Room).

+!clean(Room)
   <- !use(2);
      .wait(20);
      -dirty(Room);
      .print("cleans the ", Room).

+!use(Charge)
   : battery(Left) & Left >= Charge
   <- -+battery(Left - Charge).

/* The family that lives here */

!live.

+!live
   <- .wait(35);
      ++dirty(bath);
      .wait(365);
      ++dirty(hall);
      .wait(600);
      .stopMAS.
