// Expressions in plans, bodies and rules that are data need no value: they are computed when these
// run. In Jason they count as NaN, or a number takes their place.
{ register_function("my.square", 1, "square") }
square(X, Y) :- Y = X * X.
@zero +!zero(X) <- .print(X div 0).
!start.
+!start
   <- .plan_label(P, zero); P = { @L +!G : C <- B }; .print(G, " ", B);
      .relevant_plans({+!zero(_)}, Ps); .length(Ps, N); .print(N);
      .relevant_plan({+!zero(1)}, Q); .print("one");
      Y = a; Body = { .print(Y + 1); .print("never") }; .print(Body);
      !run(Body);
      .add_plan({ +!q(X) : my.square(X) > 4 <- .print(my.square(X)) });
      !q(3);
      Count = { .print(.count(b(_))) }; +b(1); +b(2); Count;
      .intention(_, _, [im(_, _, Rest, _)], current); .print("looked").
+!run(B) <- B.
-!run(B)[error(E)] <- .print(E).
