+!act(_, open(_)).
