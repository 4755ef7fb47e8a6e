// How long a goal takes: runs it N times and binds the mean time in nanoseconds.

@test__performance
+!check_performance(Goal, N, Mean)
   <- .nano_time(Start);
      for (.range(I, 1, N)) { !Goal };
      .nano_time(End);
      Mean = (End - Start) / N.
