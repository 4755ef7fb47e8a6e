// Cooperates until the other defects for the first time, and never forgives.

move(_, Opponent, defect)    :- played(Opponent, _, _, defect).
move(_, Opponent, cooperate) :- not played(Opponent, _, _, defect).
