// DEVIATE intent 2: if nobody handles `.fail(error(x))` the diagnostic names this error as well.
!start.
+!start <- .fail(error(mine), error_msg("on purpose")).
