// tell of a literal with variables and of a rule: the same whether or not the receiver has plans for other messages
!start.
+!start
  <- .send([bob, carl], tell, free(_));
     .send([bob, carl], tell, {big(X) :- X > 5});
     .send([bob, carl], achieve, show).
