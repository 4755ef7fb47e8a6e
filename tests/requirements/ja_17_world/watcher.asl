+human[source(percept)] <- .print("somebody is there").
+at(_,_) <- .print("never: that is the robot's own percept").
