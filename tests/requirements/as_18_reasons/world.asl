door(closed).
+!act(_, open(door)) : door(closed) <- -+door(open).
+!act(_, knock) : door(closed).
+!act(_, enter(N)) : N > 3 <- .fail(reason(too_many(N)), polite).
+!act(_, slow) <- .wait(2000).
