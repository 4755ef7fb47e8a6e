!one.
!all.
+!one <- .send(bob, askOne, p(_), A); .print(A).
-!one[error(E), error_msg(M)] <- .print(E, ": ", M).
+!all <- .send([bob, carl], askOne, p(_), L); .print(L).
