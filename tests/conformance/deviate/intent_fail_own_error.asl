// DEVIATE intent 2: `.fail(error(x))` fails with this error only.
!start.
+!start <- !g; !h.
+!g <- .fail(error(mine)).
-!g[error(internal_action)] <- .print("no").
-!g[error(E)] <- .print(E).
+!h <- .fail(error(f(1)), why(tired), error_msg("too late")).
-!h[error(E), why(W), error_msg(M)] <- .print(E, " ", W, " ", M).
