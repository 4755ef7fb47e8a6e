!ask.
+!ask <- .send(bob, askOne, known(_), A); .print(A); .send([bob, self], tell, told(3)).
