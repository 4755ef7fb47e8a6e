// DEVIATE intent 5.2 (13): a goal that `-!b` posts and that fails is looked for at the caller of b.
!start.
+!start <- !a; .print("e").
+!a <- !b.
+!b <- .fail.
-!b <- .print("hb"); !c.
+!c <- .fail.
-!a <- .print("ha").
