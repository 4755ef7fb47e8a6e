// who asks an agent that is killed does not wait for ever
!ask. !list. !kill.
+!ask <- .send(bob, askOne, slow(_), A); .print(A).
-!ask[error(E)] <- .print(E).
+!list <- .send([bob, carl], askOne, slow(_), L); .print(L).
+!kill <- .wait(50); .kill_agent(bob).
