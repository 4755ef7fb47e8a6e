// A firm that is in the directory and never answers. There is no plan for `+cfp(...)`, which is no error:
// the agent believes that there was a call, and that is all.

!register.

+!register <- .df_register(building).
