// R-AS-4: each of the six triggering events +b -b +!g -!g +?g -?g can start a plan.
!start.
+!start <- +b; -b; !g(1); !g(2); ?t(1,X); .print("t gave ", X); ?t(2,_); .stopMAS.
+b <- .print("+b").
-b <- .print("-b").
+!g(1) <- .print("+!g").
+!g(2) <- .fail.
-!g(2) <- .print("-!g").
+?t(1,a) <- .print("+?g").
+?t(2,_) <- .fail.
-?t(2,_) <- .print("-?g").
