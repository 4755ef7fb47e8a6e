// Makes the cells, and shows each generation when all of them have reached it. It does not lead them: what
// happens next is between each cell and its neighbours.

/* The first generation. This one is a glider: after four generations it has moved by one cell. */

row(0, ".#......").
row(1, "..#.....").
row(2, "###.....").
row(3, "........").
row(4, "........").
row(5, "........").
row(6, "........").
row(7, "........").

last_generation(12).

width(W)  :- row(0, Text) & .length(Text, W).
height(H) :- .count(row(_, _), H).

place(X, Y) :- width(W) & height(H) & .range(Y, 0, H - 1) & .range(X, 0, W - 1).

first(X, Y, alive) :- row(Y, Text) & .nth(X, Text, "#").
first(X, Y, dead)  :- row(Y, Text) & not .nth(X, Text, "#").

!begin.

+!begin
   : width(W) & height(H)
   <- for (place(X, Y)) {
         .concat("cell_", X, "_", Y, Name);
         .create_agent(Name, "cell.asl")
      };
      for (place(X, Y) & first(X, Y, State)) {
         .concat("cell_", X, "_", Y, Name);
         .send(Name, achieve, live(X, Y, W, H, State))
      };
      !show(0).

/* Each cell tells what it is in each generation: cell(Generation, X, Y, State). */

complete(Generation) :-
   width(W) & height(H) &
   .count(cell(Generation, _, _, _), W * H).

+!show(Generation)
   <- .wait(complete(Generation));
      .print("generation ", Generation);
      for (height(H) & .range(Y, 0, H - 1)) {
         !show_row(Generation, Y)
      };
      .abolish(cell(Generation, _, _, _));
      !after(Generation).

+!after(Generation) : last_generation(Generation) <- .stopMAS.
+!after(Generation) <- !show(Generation + 1).

+!show_row(Generation, Y)
   : width(W)
   <- .findall(Sign,
               .range(X, 0, W - 1) & cell(Generation, X, Y, State) & sign(State, Sign),
               Signs);
      ?joined(Signs, Line);
      .print(Line).

sign(alive, "██").
sign(dead,  "· ").

joined([], "").
joined([Sign|Signs], Text) :- joined(Signs, Rest) & .concat(Sign, Rest, Text).
