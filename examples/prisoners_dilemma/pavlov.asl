// Stays with what went well, and changes what did not. That comes to this: it cooperates if both did the
// same in the round before.

move(1, _, cooperate).
move(Round, Opponent, cooperate) :-
   Round > 1 & played(Opponent, Round - 1, Move, Move).
move(Round, Opponent, defect) :-
   Round > 1 & played(Opponent, Round - 1, Mine, Theirs) & Mine \== Theirs.
