+!offer(S) <- .df_register(S).
