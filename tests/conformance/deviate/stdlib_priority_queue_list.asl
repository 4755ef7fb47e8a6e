// DEVIATE stdlib 4: the list of a priority queue is ascending.
!start.
+!start
   <- .queue.create(Q, priority); .queue.add_all(Q, [5, 3, 1, 4, 2]);
      .queue.to_list(Q, L); .print(L);
      .queue.remove(Q, H); .print(H);
      .queue.to_list(Q, M); .print(M).
