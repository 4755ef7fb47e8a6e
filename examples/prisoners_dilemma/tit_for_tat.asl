// Begins in a friendly way, then does what the other did in the round before.

move(1, _, cooperate).
move(Round, Opponent, Move) :-
   Round > 1 & played(Opponent, Round - 1, _, Move).
