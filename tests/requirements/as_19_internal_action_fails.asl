// R-AS-19: an internal action that fails fails its plan: -! or -? of the goal that plan is for.
!start.
+!start
   <- !g(1); !g(2);
      ?h(X); .print(X);
      .print(end); .stopMAS.
+!g(1) <- .fail; .print("never").
+!g(2) <- .member(z,[a,b]); .print("never").
-!g(N)[error(E),code(C)] <- .print("-!g(", N, ") ", E, " of ", C).
+?h(_) <- .member(_,[]).
-?h(X)[error(E)] <- .print("-?h ", E); X = default.
