// R-JA-5: the operators, and how tightly they bind.
!start.
+!start
   <- .print(2 + 3 * 4, " ", (2 + 3) * 4, " ", 10 - 2 - 3, " ", 12 / 3 / 2);
      .print(2 ** 3 ** 2, " ", -2 ** 2, " ", -(2 ** 2), " ", 2 * 3 ** 2);
      .print(7 div 2, " ", 7 mod 3, " ", -7 mod 3, " ", 7 / 2, " ", 2 * 3 mod 4);
      if (1 + 1 == 2 & 2 \== 3 & 1 < 2 & 2 <= 2 & 3 > 2 & 3 >= 3) { .print("comparisons") };
      if (false & false | true) { .print("& binds tighter than |") };
      if (true | true & false) { .print("on both sides") };
      if (not true & false) { .print("never") } else { .print("not binds tighter than &") };
      if (not 1 > 2) { .print("and weaker than >") };
      .stopMAS.
