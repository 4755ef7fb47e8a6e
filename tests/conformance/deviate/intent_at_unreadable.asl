// DEVIATE intent 8b: `.at` with an unreadable time fails.
!start.
+!start <- !g("now +zz"); !g("tomorrow"); .print("goes on").
+!g(When) <- .at(When, {+b}); .print("no").
-!g(When)[error(E)] <- .print(E).
