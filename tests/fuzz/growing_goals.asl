!g(0).
+!g(N) <- !g(N+1); .print(N).
