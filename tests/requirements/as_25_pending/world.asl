+!act(_, slow(X)) <- .wait(50); +percept(done(X)).
