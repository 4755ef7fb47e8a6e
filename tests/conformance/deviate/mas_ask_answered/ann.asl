// every question gets an answer, whatever happens to it
!start.
+!start
  <- .send(bob, askOne, guarded(_), A1); .print(A1);
     .send(bob, askOne, failing(_), A2); .print(A2);
     .send(bob, askOne, acting(_), A3);  .print(A3);
     .send(bob, askOne, 3, A4);          .print(A4);
     .send(bob, askOne, "text", A5);     .print(A5);
     .send(bob, askOne, [a, b], A6);     .print(A6);
     .send(bob, askOne, (a & b), A7);    .print(A7);
     .send(bob, askOne, _, A8);          .print(A8);
     .send(bob, askAll, 3, A9);          .print(A9);
     .send(bob, askAll, "text", A10);    .print(A10);
     .send([], askOne, a, A11);          .print(A11);
     .send([], askOne, a, A12, 50);      .print(A12);
     !unknown;
     .send(bob, askOne, a, A13);         .print(A13).
+!unknown <- .send(nobody, askOne, a, _).
-!unknown[error(E)] <- .print(E).
