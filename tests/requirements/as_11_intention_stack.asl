// R-AS-11: an intention is a stack of partially instantiated plans; --trace=intentions shows it grow and shrink.
!outer(1).
+!outer(X) <- !inner(X,Y); .print(Y); .stopMAS.
+!inner(A,B) <- !innermost(A+1,B).
+!innermost(N,found(N)) : N > 0 <- .print("three deep").
