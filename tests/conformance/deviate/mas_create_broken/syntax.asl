!go. +!go <- .print("never".
