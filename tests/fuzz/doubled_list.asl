!g(0). !h.
a(_)[t,u(1)].
a(X + 1)[source(bob)].
-!g(X) <- (B = { .print([[0,0]|[]]); !h; +>~a('q r')[t]; -+c(1) }; B; N > 3; .wait({+b(1)}); -+b(X + 1); true) ||| (!g([X|X]); X > 0; -+~a(0)[source(bob)]; !g(_); if (b(_)) { .wait({+b(1)}) } else { for (Y = []) { .findall([0|T],not (Y = 2),L); .print(f([X|[1]],1)); ?c(f(0,N))[source(S)]; -+~a(0) }; +~b(1 + 1) }; true); .findall([X,0],Y = [a|[1]],L); X > 2.
a(Y)[source(S)].
