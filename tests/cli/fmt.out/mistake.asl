+!start <- .print("a") .print("b").
