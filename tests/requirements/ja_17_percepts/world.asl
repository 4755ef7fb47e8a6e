percept(n(0)).
percept(actor, yours).
+!act(_, show(N)) <- -percept(n(_)); +percept(n(N)).
+!act(_, hide) <- -percept(n(_)); -percept(actor, yours).
