p("éÿ").
!g.
+!g <- ?p(X); .print(X).
