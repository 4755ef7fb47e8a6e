// DEVIATE stdlib 4: what is no container, or one of another kind, is a wrong argument.
!start.
+!start
   <- .set.create(S);
      !try(set_add, { .set.add(1, 2) });
      !try(set_add, { .set.add(S) });
      !try(map_put, { .map.put(S, 1, 2) });
      !try(map_get, { .map.get("m", 1, _) });
      !try(queue_add, { .queue.add(S, 2) });
      !try(queue_add, { .queue.add(_, 2) });
      .print("end").
+!try(A, B) <- B; .print(A, " did not fail").
-!try(A, _)[error(E)] <- .print(A, " ", E).
