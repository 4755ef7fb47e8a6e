// DEVIATE stdlib 3.9: failures behind `|||` are handled as everywhere.
!start.
+!start <- !g; .print("e").
+!g <- .print("a") ||| .wait(100); .fail.
-!g[error(E)] <- .print(E).
