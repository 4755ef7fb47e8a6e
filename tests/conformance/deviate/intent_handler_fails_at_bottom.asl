// DEVIATE intent 5.1 (13): a failing `-!g` of the lowest goal is not tried again.
!start.
+!start <- .fail.
-!start <- .print("h"); .fail.
