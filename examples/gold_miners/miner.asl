// A miner looks for gold, tells the others what it sees, and brings in what is nearest to it.
//
// There is nobody in charge. The miners keep out of each other's way because each tells the others what it
// is going to do: claim(Task, Distance). A task is a goal: look_at(X, Y) or fetch(X, Y).

{ include("walk.asl") }
{ include("mine.asl") }

!start.

+!start
   : pos(X, Y)
   <- +home(X, Y);
      !work.

/* Choose a task, commit to it, pursue it, choose again. Gold comes first, then places that nobody has
   seen yet; without either, the way home. */

+!work
   : next_task(Task, Distance)
   <- !commit(Task, Distance);
      !work.

+!work
   : home(X, Y) & not pos(X, Y)
   <- !step_towards(X, Y);
      !work.

@rest[atomic]
+!work <- +resting.

+!commit(Task, Distance)
   <- +claim(Task, Distance);
      .broadcast(tell, claim(Task, Distance));
      !Task.

next_task(Task, Distance) :-
   .findall(task(D, T), open(T, D), Tasks) &
   .min(Tasks, task(Distance, Task)).

/* What is open to this miner: gold that it knows of and nobody has claimed, or else such a place. */

open(fetch(X, Y), D) :- gold(X, Y) & not claim(fetch(X, Y), _) & distance(X, Y, D).
open(look_at(X, Y), D) :-
   not loose_gold & unseen(X, Y) & not claim(look_at(X, Y), _) & distance(X, Y, D).

loose_gold :- gold(X, Y) & not claim(fetch(X, Y), _).

/* Two have claimed the same thing in the same moment: who is nearer does it. For the other one the goal
   counts as achieved: it goes on behind it, and chooses again. */

@yield[atomic]
+claim(Task, Theirs)[source(Other)]
   : claim(Task, Mine)[source(self)] & .my_name(Me) &
     claim(Theirs, Other) < claim(Mine, Me) &
     not carrying(gold)
   <- .print("leaves ", Task, " to ", Other);
      -claim(Task, Mine);
      .succeed_goal(commit(Task, Mine)).

/* To look at a place is to go there. Gold that comes in sight on the way is more urgent. */

+!look_at(X, Y)
   : pos(X, Y)
   <- +seen(X, Y);
      .broadcast(tell, seen(X, Y)).

+!look_at(X, Y)
   : loose_gold & claim(look_at(X, Y), Distance)[source(self)]
   <- -claim(look_at(X, Y), Distance);
      .broadcast(untell, claim(look_at(X, Y), Distance)).

+!look_at(X, Y)
   <- !step_towards(X, Y);
      !look_at(X, Y).

/* Gold in sight: everybody shall know. If somebody rests, there is work again. */

+item(gold, X, Y)
   : not place(depot, X, Y) & not gold(X, Y)
   <- +gold(X, Y);
      .broadcast(tell, gold(X, Y)).

+gold(_, _)
   : resting
   <- -resting;
      !work.

/* Fetching it */

+!fetch(X, Y)
   : place(depot, DX, DY)
   <- !be_at(X, Y);
      pick(gold);
      !forget(X, Y);
      .broadcast(achieve, forget(X, Y));
      !be_at(DX, DY);
      drop(gold);
      .print("gold from ", X, ",", Y, " is at the depot").

-!fetch(X, Y)[reason(nothing_here)]
   <- .print("no gold at ", X, ",", Y);
      !forget(X, Y).

+!forget(X, Y) <- .abolish(gold(X, Y)).
