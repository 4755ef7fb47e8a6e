// DEVIATE terms 9: a query that failed, or one that was inside another, leaves no bindings.
!start.
+!start
   <- if (A = 1 & A = 2) { .print("no") } else { .print("if ", A) };
      if (not (B = 1)) { .print("no") } else { .print("not ", B) };
      .findall(C, C = a | C = b, L); .print("findall ", L, " ", C);
      .count((D = 1 | D = 2), N); .print("count ", N, " ", D);
      .setof(F, .member(F, [b, a]), S); .print("setof ", S, " ", F);
      while (G = 1 & G = 2) { .print("no") }; .print("while ", G);
      !context.
+!context : not (Y = 1 & Y = 2) <- .print("context ", Y).
