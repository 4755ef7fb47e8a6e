// DEVIATE terms 4: comparisons with what is no number are those of IEEE 754.
!start.
+!start
   <- N = 0 / 0;
      if (N <= 0) { .print("no") } else { .print("not less or equal") };
      if (N >= 0) { .print("no") } else { .print("not greater or equal") };
      if (N == 0 / 0) { .print("no") } else { .print("not equal") }.
