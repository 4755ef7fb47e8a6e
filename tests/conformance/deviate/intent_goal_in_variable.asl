// DEVIATE intent 4 (b) (13): a goal from a variable without plan, handled; its poster goes on.
!start.
+!start <- !a; .print("e").
+!a <- G = nosuch(3); !G; .print("a").
-!nosuch(X) <- .print("hn").
