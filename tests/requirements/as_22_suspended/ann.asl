!busy. !ask.
+!busy <- .print(busy); .print(still); .print(on).
+!ask <- .send(bob, askOne, age(_), age(A)); .print(A).
