// A plan as a term keeps its goal condition and its sub-plans; patterns that do not mention them fit
!start.
@gc +!g(X) : X > 0 <: done(X) <- .print("in g"); !h(1); +done(X). { +!h(Y) <- .print("sub ", X, " ", Y). }
+!start
  <- .plan_label(P, gc); .remove_plan(gc);
     !!g(4); .wait(10);                       // no plan now
     .add_plan(P); !g(5); .print("done");
     Q = { +!q(A) : A > 1 <: w(A) <- .print("q ", A); +w(A) };
     .print(Q);
     if (Q = { +!q(3) : C <: W <- B }) { .print(C, " ", W, " ", B) };
     if (Q = { +!q(_) : C2 <- _ }) { .print(C2) };
     if (not Q = { +!q(_) : _ <: other <- _ }) { .print("another condition") };
     .add_plan(Q); !q(3); .print("q done");
     .add_plan("@t +!t <- !u. { +!u <- .print(u). }"); !t;
     .add_plan({ +!q(A) : A > 1 <- .print("q ", A); +w(A) });   // another plan: without condition
     .relevant_plans({ +!q(_) }, L); .length(L, N); .print(N).
-!g(N)[error(E)] <- .print(N, " ", E).
