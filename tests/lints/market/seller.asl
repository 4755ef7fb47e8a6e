+!sell(Price) <- .print(Price).
