!start.
+!start <- .prnt("x").
-!start[error(E), error_msg(M)] <- .print(E, ": ", M).
