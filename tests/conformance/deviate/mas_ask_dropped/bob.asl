quick(1).

+!drop(intention)  <- .drop_intention(kqml_received(_, askOne, slow(_), _)).
+!drop(everything) <- .drop_all_intentions.
+!drop(desire)     <- .drop_desire(step).

+?slow(X) <- .wait(100000); X = 1.
+!kqml_received(S, askAll, many(_), Id) <- .wait(100000); .send(S, tell, [], Id).
+?deep(X) <- !step; X = 1.
+!step    <- .wait(100000).

+!kqml_received(S, askOne, broken(_), Id)  <- .fail.
-!kqml_received(S, askOne, broken(_), Id)  <- .print("it broke").

// One branch ends with a failure, the other one answers.
+!kqml_received(S, askOne, forked(_), Id) <- .fail ||| (.wait(20); .send(S, tell, forked(2), Id)).
