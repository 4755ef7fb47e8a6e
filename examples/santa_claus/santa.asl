// Santa Claus sleeps until all nine reindeer are back from their holidays, or three elves have a problem.
// If both happens the reindeer come first: it is Christmas.

years(3).

/* Who stands at the door. Reindeer and elves tell so themselves: they are the sources of the belief. */

team(Team) :-
   .findall(R, back[source(R)], Team) &
   .length(Team, 9).

group([A, B, C]) :-
   .findall(E, problem[source(E)], [A, B, C|_]).

/* Not one in the group is still busy with it. */

all_done(What, Group) :-
   not (.member(Who, Group) & not done(What)[source(Who)]).

!live.

/* Awake for one thing, then asleep again. The first plan that applies is taken, so the order counts. */

+!live
   : years(0)
   <- .print("retires");
      .stopMAS.

+!live
   : team(Team) & years(Left)
   <- .print("ho ho ho, to the sleigh!");
      !together(harness, Team);
      .wait(200);
      .print("all toys are delivered");
      !together(unharness, Team);
      -+years(Left - 1);
      !live.

+!live
   : group(Group)
   <- .print("come in, ", Group);
      !together(enter, Group);
      .wait(100);
      !together(leave, Group);
      !live.

+!live
   <- .wait(team(_) | group(_));
      !live.

/* What all in a group do is done when each of them has done it. */

+!together(What, Group)
   <- .send(Group, achieve, What);
      .wait(all_done(What, Group));
      .abolish(done(What)).
