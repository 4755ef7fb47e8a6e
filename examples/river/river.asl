// A farmer must bring a wolf, a goat and a cabbage over a river, in a boat that holds one of them
// beside himself. Alone, the wolf would eat the goat, and the goat the cabbage.
//
// Rules find a plan by search with backtracking; plans of the agent carry it out.

/* at(Farmer, Wolf, Goat, Cabbage): on which bank each of them is */

at(left, left, left, left).

opposite(left, right).
opposite(right, left).

/* The crossings: who goes along, the state before, and the state behind */

crossing(wolf,    at(F, F, G, C), at(T, T, G, C)) :- opposite(F, T).
crossing(goat,    at(F, W, F, C), at(T, W, T, C)) :- opposite(F, T).
crossing(cabbage, at(F, W, G, F), at(T, W, G, T)) :- opposite(F, T).
crossing(nobody,  at(F, W, G, C), at(T, W, G, C)) :- opposite(F, T).

/* Nobody is eaten: the farmer watches the goat, or it is alone */

safe(at(Farmer, Wolf, Goat, Cabbage)) :-
   Farmer == Goat | (Wolf \== Goat & Goat \== Cabbage).

/* crossings(State, Goal, Seen, Plan): the Plan leads from State to Goal through states that are safe
   and not in Seen. If the rest of a plan cannot be found, the next crossing is tried. */

crossings(State, State, _, []) :- true.
crossings(State, Goal, Seen, [Passenger|Rest]) :-
   crossing(Passenger, State, Next) &
   safe(Next) &
   not .member(Next, Seen) &
   crossings(Next, Goal, [Next|Seen], Rest).

/* The agent plans first, and then acts */

!bring_over.

+!bring_over
   : at(F, W, G, C) &
     crossings(at(F, W, G, C), at(right, right, right, right), [at(F, W, G, C)], Plan)
   <- .print("plan: ", Plan);
      for (.member(Passenger, Plan)) {
         !cross(Passenger)
      };
      ?at(A, B, D, E);
      .print("farmer, wolf, goat, cabbage: ", [A, B, D, E]);
      .stopMAS.

+!cross(Passenger)
   : at(F, W, G, C) & crossing(Passenger, at(F, W, G, C), at(T, W2, G2, C2))
   <- .print("to the ", T, " bank with ", Passenger);
      -+at(T, W2, G2, C2).
