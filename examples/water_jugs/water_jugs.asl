// Two jugs, one for 5 litres and one for 3, without marks, and a tap. How are 4 litres measured?
//
// Rules find the shortest plan by breadth-first search; the agent carries it out, step by step, and checks
// that what comes is what it expected.

/* jugs(A, B): how many litres are in the large and in the small jug */

size(5, 3).
jugs(0, 0).
wanted(4).

solved(jugs(A, B)) :- wanted(A) | wanted(B).

/* The steps: what to do, the state before, and the state behind it */

step(fill(large),  jugs(A, B), jugs(SizeA, B)) :- size(SizeA, _) & A < SizeA.
step(fill(small),  jugs(A, B), jugs(A, SizeB)) :- size(_, SizeB) & B < SizeB.
step(empty(large), jugs(A, B), jugs(0, B))     :- A > 0.
step(empty(small), jugs(A, B), jugs(A, 0))     :- B > 0.
step(pour(large, small), jugs(A, B), jugs(A - Litres, B + Litres)) :-
   size(_, SizeB) & Litres = math.min(A, SizeB - B) & Litres > 0.
step(pour(small, large), jugs(A, B), jugs(A + Litres, B - Litres)) :-
   size(SizeA, _) & Litres = math.min(B, SizeA - A) & Litres > 0.

/* Breadth-first search. search(Queue, Seen, Plan): the queue holds the states that are reached but not yet
   looked at, each with the steps that lead there, the last one first. All states that can be reached in n steps
   are looked at before any that needs n + 1: so the first solution is a shortest one. */

search([way(State, Steps)|_], _, Plan) :-
   solved(State) &
   .reverse(Steps, Plan).
search([way(State, Steps)|Queue], Seen, Plan) :-
   not solved(State) &
   .findall(way(Next, [Step|Steps]),
            step(Step, State, Next) & not .member(Next, Seen),
            Found) &
   .findall(Next, .member(way(Next, _), Found), States) &
   .concat(Queue, Found, Longer) &
   .concat(Seen, States, Known) &
   search(Longer, Known, Plan).

plan(Plan) :- jugs(A, B) & search([way(jugs(A, B), [])], [jugs(A, B)], Plan).

/* The agent */

!measure.

+!measure
   : plan(Plan) & wanted(Litres)
   <- .print(Litres, " litres in ", .length(Plan), " steps");
      !show(start);
      !carry_out(Plan);
      .print("done").

+!measure
   : wanted(Litres)
   <- .print(Litres, " litres cannot be measured with these jugs").

+!carry_out([]).
+!carry_out([Step|Plan])
   <- !do(Step);
      !show(Step);
      !carry_out(Plan).

+!do(Step)
   : jugs(A, B) & step(Step, jugs(A, B), jugs(NewA, NewB))
   <- -+jugs(NewA, NewB).

/* A picture: `o` is a litre of water, `.` one that has room. */

+!show(Step)
   : jugs(A, B) & size(SizeA, SizeB)
   <- !draw(A, SizeA, Large);
      !draw(B, SizeB, Small);
      .print(Large, "  ", Small, "  ", Step).

+!draw(Litres, Size, Picture)
   <- .findall("o", .range(_, 1, Litres), Full);
      .findall(".", .range(_, Litres + 1, Size), Free);
      .concat(Full, Free, Signs);
      !join(Signs, "|", Picture).

+!join([], Text, Text).
+!join([Sign|Signs], Text, Whole)
   <- .concat(Text, Sign, Longer);
      !join(Signs, Longer, Whole).
