// a variable without name space takes literals of the default one only, wherever it gets its value;
// a::X takes those of a, N::X any and binds N; the value is stored without name space
fact(a::k). fact(k). fact(7).
head(X, ok).                       // in the head of a rule without and with a body
rule(X, ok) :- true.
inner([X|_], ok) :- true.
deep(f(X), Y) :- Y = X.
first([X|T], X).
eq(X) :- X = a::k.
known(a::X, X) :- true.
any(N::X, N, X) :- true.
stop(_, ok) :- true.
inlist([H|T], [H|R]) :- inlist(T, R).
inlist([], []).
!start.
+!start
  <- .findall(X, fact(X), L1); .print(L1);
     .findall(X, fact(a::X), L2); .print(L2);
     .findall(N, fact(N::_), L3); .sort(L3, S3); .print(S3);
     for (.member(T, [k, 1, "s", [a::k], a::k])) {
       if (rule(T, _)) { .print("rule ", T) };
     };
     if (rule(a::k, _)) { .print("wrong: rule") };
     if (inner([a::k], _)) { .print("wrong: inner") };
     if (inner([b, a::k], R1)) { .print("inner ", R1) };
     if (deep(f(a::k), _)) { .print("wrong: deep") };
     if (eq(_)) { .print("wrong: eq") };
     if (stop(a::k, _)) { .print("wrong: anonymous") };
     if (inlist([a::k], _)) { .print("wrong: in a list") };
     if (inlist([k, [a::k]], R2)) { .print(R2) };
     if (known(a::k(1), R3)) { .print(R3) };
     if (known(b::k(1), _)) { .print("wrong: known") };
     if (any(b::k(1), N4, R4)) { .print(N4, " ", R4) };
     if (Q = a::k) { .print("wrong: =") };
     if ([_, k] = [a::k, k]) { .print("wrong: _") };
     a::Z = a::p(1); .print(Z, " ", b::Z);
     .findall(M, .member(M, [a::p, p]), L5); .print(L5);
     .findall(O, .member(a::O, [a::p, p, b::p]), L6); .print(L6);
     !!take(a::k); !!take(k);
     !give(G); .print(G);
     .wait(10);
     .nth(0, [a::k], a::Y); .print(Y);
     .nth(0, [a::k], W); .print("wrong: nth ", W).
+!take(X) <- .print("taken ", X).
-!take(X) <- .print("wrong: failure taken").
-!take(a::X)[error(E)] <- .print("not taken ", E, " ", X).
-!start[error(E)] <- .print(E).
+!give(a::g).
+!give(g).
