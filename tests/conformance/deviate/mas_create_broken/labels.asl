!go. @p +!go <- .print(never). @p +!stop <- .print(never).
