+!cleen(Room) : dirty(Room) <- .print(Room).
