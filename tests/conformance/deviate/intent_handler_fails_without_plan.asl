// DEVIATE intent 5.3 (13): if the goal had no plan its failing `-!g` is handed to its poster.
!start.
+!start <- !a; .print("e").
+!a <- !nosuch; .print("n").
-!nosuch <- .print("hn"); .fail.
-!a <- .print("ha").
