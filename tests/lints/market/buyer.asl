!start.
+!start : pos(_, _) <- .send(seller, askHow, { +!sell(_) }); !sell(3); move(left).
