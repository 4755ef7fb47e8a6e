// A deadline that is no number of milliseconds fails the step. Jason breaks, or takes no notice.
!start.
+!start <- !try(soon); !try("5"); !try(_); !try(5).
+!try(T) <- !goal[hard_deadline(T)]; .print("done").
-!try(_)[error(E)] <- .print(E).
+!goal.
