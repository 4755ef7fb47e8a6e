// The agent begins at a random cell of the 3 x 2 grid; after enough steps it is at the right edge.
+!walk <- !edge; ?grid_size(W, H); ?pos(X, _); .print(W, " x ", H, ", at column ", X).
+!edge <- move(right); !edge.
-!edge[error(E), reason(R)] <- .print(E, " ", R).
