// Draws the table: spots from left to right, blocks from bottom to top.

!draw.

+!draw
   : spots(Last)
   <- for (.range(I, 0, 4)) {
         .findall(Sign, .range(N, 1, Last) & sign(N, 4 - I, Sign), Signs);
         ?joined(Signs, Line);
         .print("  ", Line)
      };
      .print(" ===========").

sign(N, Height, Block) :- spot(Bottom, N) & above(Bottom, Height, Block).
sign(N, Height, "·")   :- not (spot(Bottom, N) & above(Bottom, Height, _)).

/* above(Lower, Steps, Block): Block is so many blocks above Lower */

above(Block, 0, Block).
above(Lower, Steps, Block) :-
   Steps > 0 &
   on(Next, Lower) &
   above(Next, Steps - 1, Block).

joined([Sign], Sign).
joined([Sign|Signs], Line) :-
   Signs \== [] &
   joined(Signs, Rest) &
   .concat(Sign, " ", Rest, Line).
