+!act(_, open(door)) <- .prnt("open").
