// A query with an unbound name space asks the rules of all name spaces, too.
a::p(1). a::p(2). a::p(3).
a::r(X) :- a::p(X) & X > 1.
b::r(7)[k].
r(X) :- q(X).
q(5).
a::~r(9).
!start.
+!start
   <- .findall(at(N, X), N::r(X), L); .sort(L, S); .print(S);
      .findall(N, N::r(_)[k], M); .print(M);
      .findall(at(N, X), N::~r(X), K); .print(K);
      ?(Space::r(Y) & Y == 3); .print(Space);
      Known = a; .findall(X, Known::r(X), O); .print(O);
      !go.
+!go : not N::none(_) & N::r(X) & X > 5 <- .print(N, " ", X); .stopMAS.
