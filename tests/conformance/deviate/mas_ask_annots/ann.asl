// the annotations that a question asks for stay in the answer
!start.
+!start
  <- .send(carl, askOne, told, _);
     .send(bob, askOne, news(_)[source(carl)], A); .print(A);
     .send(bob, askOne, k(_)[conf(C)], k(V)[conf(D)]); .print(V, " ", D);
     .send(bob, askAll, k(_)[conf(_)], L); .print(L);
     .send(bob, askOne, k(_)[conf(9)], N); .print(N).
