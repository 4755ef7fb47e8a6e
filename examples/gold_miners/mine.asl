// What a miner knows of the mine before it has been there: from these places all of it can be seen.

place_to_see(X, Y) :- .member(X, [3, 8, 13, 18, 21]) & .member(Y, [2, 5, 8]).

unseen(X, Y) :- place_to_see(X, Y) & not seen(X, Y).
