!start.
+!start <- .all_names(L); .print(L).
