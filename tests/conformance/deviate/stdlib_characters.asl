// DEVIATE stdlib 3.2, 3.4: the parts of a text are its characters.
!start.
+!start
   <- .length("a😀é", N); .print(N);
      .nth(1, "aéb", X); .print(X);
      .nth(1, "a😀b", Y); .print(Y);
      .reverse("a😀", R); .print(R).
