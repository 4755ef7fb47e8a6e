// sends one message of each kind; each step waits until bob has dealt with the one before
!start.
+!start
  <- .send(bob, tell, told(1));
     .send([bob], untell, told(1));
     .send(bob, achieve, goal(1));
     .send(bob, achieve, long);
     .send(bob, unachieve, long);
     .send(bob, askOne, known(_), A);     .print(A);
     .send(bob, askAll, known(_), B);     .print(B);
     .send(bob, askHow, {+!goal(_)}, C);  .length(C, N); .print(N, " plan");
     .send(bob, tellHow, {@p +!added <- .print(added)});
     .send(bob, achieve, added);
     .wait(20);
     .send(bob, untellHow, p);
     .send(bob, achieve, added);
     .broadcast(signal, over).
