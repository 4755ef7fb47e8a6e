// DEVIATE intent 7 (13): behind `|&|` the values of all branches are there.
!start.
+!start <- {X = 1} |&| {Y = 2}; .print(X, Y).
