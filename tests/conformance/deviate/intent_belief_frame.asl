// DEVIATE intent 3 (13): a plan for `-b` does not end the search at a failing plan for `+b`.
!start.
+!start <- !g; .print("e").
+!g <- +b(1).
+b(X) <- .fail.
-b(X) <- .print("n").
-!g <- .print("hg").
