// DEVIATE stdlib 3.4: a text that cannot be read as a term becomes an atom, whatever is wrong with it.
!start.
+!start
   <- .term2string(T, "ä # b"); .print(T);
      if (.atom(T)) { .print("an atom") };
      .term2string(U, "f(1"); .print(U);
      if (.atom(U)) { .print("an atom") }.
