// Cooperates whatever happens.

move(_, _, cooperate).
