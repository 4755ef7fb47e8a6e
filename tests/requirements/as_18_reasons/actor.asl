!start.
!other.
+!start
   <- open(door); .print("open");
      !try(knock);
      !try(fly);
      !try(enter(4));
      slow; .print("done").
+!try(Action) <- Action; .print("never").
-!try(_)[error(E), reason(too_many(N)), polite, code(C)] <- .print(E, " too many: ", N, " in ", C).
-!try(_)[error(E), reason(R)] <- .print(E, " ", R).
+!other <- .wait(1000); .print("goes on meanwhile").
