percept(robot, at(0,0)).
+!act(R, move(X,Y)) : X <= 2 & Y <= 2
   <- -percept(R, at(_,_));
      +percept(R, at(X,Y));
      !look(X,Y).
+!act(_, move(X,Y)) <- .fail(reason(outside(X,Y))).
+!look(2,2) <- +percept(human).
+!look(_,_).
