// R-JA-4: an error ends the intention at fault and nothing else: beliefs stay, other intentions and the agent go on.
kept(1).
!on. !number. !arguments. !unknown. !missing.
+!on        <- .wait(20); ?kept(X); .print("goes on with ", X).
+!number    <- +kept(2); Y = 1 div 0; .print(never).
+!arguments <- .nth(first, [a], _); .print(never).
+!unknown   <- .no_such_action; .print(never).
+!missing   <- !nobody_can; .print(never).
