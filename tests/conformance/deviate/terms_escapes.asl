// DEVIATE terms 1: every legal escape is translated, not only \n and \".
!start.
+!start
   <- .length("a\tb", A); .length("\\", B); .length("\101\102", C);
      .print(A, " ", B, " ", C);
      .print("\101\102 it\'s one \\ and a \"quote\"");
      .print("a\\nb").
