// DEVIATE stdlib 3.4: `.delete` clips ranges of texts as those of lists, tests each element by itself,
// and a text removes equal elements of a list.
!start.
+!start
   <- .delete(1, 9, "hello", A); .print(A);
      .delete(1, 9, [a, b, c], B); .print(B);
      .delete(f(_), [f(1), g, f(2)], C); .print(C);
      .delete(f(X), [f(1), g, f(2)], D); .print(D, " ", X);
      .delete("a", ["a", "b", "aa"], E); .print(E).
