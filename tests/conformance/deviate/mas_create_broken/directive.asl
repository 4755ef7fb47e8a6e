{ no_such_directive(a) } !go. +!go <- .print(never).
