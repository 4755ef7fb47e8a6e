// DEVIATE cycle 1.1: the variable of a fact is a fresh one in every query.
!start.
+!start
   <- +likes(bob, _);
      ?likes(bob, X); X = fish;
      ?likes(bob, Y); Y = meat;
      .print(X, " ", Y);
      if (likes(bob, a) & likes(bob, b)) { .print("both") }.
