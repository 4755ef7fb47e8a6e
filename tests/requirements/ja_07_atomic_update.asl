// R-JA-7: -+b deletes and adds at once: one pair of events, and no other intention ever sees b absent.
level(1).
!start.
!watch(30).
+!start
   <- -+level(2);
      -+level(3);
      ?level(L); .print("now ", L);
      .wait(100); .stopMAS.
-level(X) <- .print("-level ", X).
+level(X) : X > 1 <- .print("+level ", X).
+!watch(N) : not level(_) <- .print("absent").
+!watch(0).
+!watch(N) <- !watch(N-1).
