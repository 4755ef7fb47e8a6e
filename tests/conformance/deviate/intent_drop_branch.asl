// Of a fork, `.drop_intention` drops one branch. A fork that has lost a branch knows it: behind `|||` the
// last branch that fails hands its failure on, and a fork of lost branches is a lost branch itself.
!a. !b. !c. !d.
+!a <- .drop_intention ||| .fail; .print("never").
-!a[error(E)] <- .print("a ", E).
+!b <- (.drop_intention |&| (.wait(3); .print("b in"))) ||| (.wait(9); .print("b out")); .print("b on").
+!c <- (.drop_intention ||| (.wait(5); .print("c in"))) |&| (.wait(12); .print("c out")); .print("c on").
+!d <- .drop_intention |&| (.wait(15); .fail).
-!d[error(E)] <- .print("d ", E).
