// DEVIATE stdlib 3.5: texts are ordered by their characters, a beginning first.
!start.
+!start <- .sort(["a!", "b", "a", "", "a b"], L); .print(L); .max(L, M); .print(M).
