// The world: a house, seen from the side.
//
//     |K . . S . . . R . . . A |      K kettle, S shelf, A armchair, R robot
//                                  (R' with a tea bag, Ru with a full cup)

place(kettle, 0).
place(shelf, 3).
place(armchair, 11).
robot_at(7).

tea(1).             // bags on the shelf
kettle(cold).       // cold, heating or hot
robot_has(nothing). // nothing, bag or cup
cup(0).             // sips left in the owner's cup

/* The robot knows the house and sees where it is and what it has; the owner sees the cup. */

percept(robot, place(Thing, X)) :- place(Thing, X).
percept(robot, at(Thing))       :- robot_at(X) & place(Thing, X).
percept(robot, kettle(State))   :- kettle(State).
percept(robot, tea(Bags))       :- tea(Bags).
percept(owner, cup(Sips))       :- cup(Sips).

/* Actions of the robot. An action that applies to none of these cases fails. */

+!act(robot, step_to(Thing))
   : place(Thing, Goal) & robot_at(X) & direction(X, Goal, D)
   <- -+robot_at(X + D);
      !draw;
      .wait(100).

direction(X, Goal, 1)  :- X < Goal.
direction(X, Goal, -1) :- X > Goal.

+!act(robot, switch_on(kettle))
   : is_at(kettle)
   <- -+kettle(heating);
      !!heat.

+!heat
   <- .wait(1000);
      -+kettle(hot).

+!act(robot, take(tea))
   : is_at(shelf) & tea(Bags) & Bags > 0
   <- -+tea(Bags - 1);
      -+robot_has(bag).

+!act(robot, take(tea))
   : is_at(shelf)
   <- .fail(reason(empty)).

+!act(robot, brew)
   : is_at(kettle) & kettle(hot) & robot_has(bag)
   <- .wait(200);
      -+kettle(cold);
      -+robot_has(cup).

+!act(robot, hand_over(cup))
   : is_at(armchair) & robot_has(cup)
   <- -+robot_has(nothing);
      -+cup(3).

is_at(Thing) :- robot_at(X) & place(Thing, X).

/* Actions of the others */

+!act(owner, sip)
   : cup(Sips) & Sips > 0
   <- .wait(200);
      -+cup(Sips - 1).

+!act(shop, deliver(tea, Count))
   : tea(Bags)
   <- .wait(500);
      -+tea(Bags + Count).

/* The picture */

+!draw
   <- .findall(Sign, .range(X, 0, 11) & sign(X, Sign), Signs);
      ?joined(Signs, Line);
      .print("|", Line, "|").

sign(X, Sign)  :- robot_at(X) & robot_has(What) & robot_sign(What, Sign).
sign(0,  "K ") :- not robot_at(0).
sign(3,  "S ") :- not robot_at(3).
sign(11, "A ") :- not robot_at(11).
sign(X,  ". ") :- not robot_at(X) & not place(_, X).

robot_sign(nothing, "R ").
robot_sign(bag,     "R'").
robot_sign(cup,     "Ru").

joined([], "").
joined([Sign|Signs], Line) :- joined(Signs, Rest) & .concat(Sign, Rest, Line).
