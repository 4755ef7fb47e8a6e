!search.
+!search
   <- ?at(A,B); .print("begins at ", A, ",", B);
      move(1,0);
      ?at(C,D)[source(S)]; .print("is at ", C, ",", D, " by ", S);
      move(2,2);
      ?human; .print("found");
      move(3,0).
-!search[error(E), reason(R)] <- .print(E, " ", R).
