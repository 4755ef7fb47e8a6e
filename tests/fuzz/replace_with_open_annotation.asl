c(1).
!g(0).
+!g(X) <- -+c(2)[source(S)]; .print(S).
