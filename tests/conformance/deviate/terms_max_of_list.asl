// DEVIATE terms 4: `math.max` of a list is the real maximum; of no numbers there is none.
!start.
+!start
   <- .print(math.max([-3, -1, -2]), " ", math.min([-3, -1, -2]), " ", math.max([a, -5]), " ", math.max([0, -1]));
      !max([]); !min([]); !max([a, "1"]).
+!max(L) <- X = math.max(L); .print("no").
-!max(L)[error(E)] <- .print("max ", E).
+!min(L) <- X = math.min(L); .print("no").
-!min(L)[error(E)] <- .print("min ", E).
