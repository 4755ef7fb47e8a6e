// Actions written in Python: `my_lib.…` is carried out by a process that runs beside the agent.
{ library("my_lib", "python3 -B my_lib.py", timeout(20000)) }

price(apple, 3).
price(pear, 4).

!throw(3).
!plan.

// A result comes back in the last argument.
+!throw(0).
+!throw(Times)
   <- my_lib.random_int(6, N);
      .print("throw: ", N + 1);
      !throw(Times - 1).

+!plan
   <- .findall(item(Name, Price), price(Name, Price), Items);
      my_lib.total(Items, Sum);
      .print("all cost ", Sum);
      !route(home, station);
      !route(home, moon);
      !wrong.

// An action may have no solution: then the step fails.
+!route(From, To)
   <- my_lib.route(From, To, Way, Minutes);
      .print("way to ", To, ": ", Way, ", ", Minutes, " minutes").
-!route(_, To)[error(E)] <- .print("no way to ", To, ": ", E).

// An error in Python is an error of the step.
+!wrong <- my_lib.total(nothing, _).
-!wrong[error(E), error_msg(Text)] <- .print(E, ": ", Text).
