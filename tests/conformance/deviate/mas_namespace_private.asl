// mas 7: a variable never takes the name of a private name space, and `.namespace` does not answer it.
{ namespace(mine, local) }
mine::p(1). open::p(2). p(3).
!start. !mine::go. !open::go.
+N::p(5) <- .print("new in ", N).
+!N::go <- .print("go in ", N).
-!mine::go <- .print("no plan").
+!start
   <- .findall(N, .namespace(N), L); .sort(L, S); .print(S);
      .findall(at(N, X), N::p(X), M); .sort(M, R); .print(R);
      ?mine::p(X); .print(X); mine::A = mine::p(4); .print(A);
      +mine::p(5); +open::p(5).
