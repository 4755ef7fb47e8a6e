// DEVIATE stdlib 4: maps are compared by what they hold.
!start.
+!start
   <- .map.create(A); .map.put(A, k, 1); .map.put(A, l, [2]);
      .map.create(B); .map.put(B, l, [2]); .map.put(B, k, 1);
      if (A == B) { .print("equal") } else { .print("no") };
      if (f(A) = f(B)) { .print("unify") } else { .print("no") };
      .map.put(B, k, 2);
      if (A == B) { .print("no") } else { .print("different") }.
