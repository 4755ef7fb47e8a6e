// R-JA-6: !!g starts an unrelated intention: the caller goes on at once, and its failure does not touch the caller.
!start.
+!start
   <- !!g(1); .print("goes on");
      !!bad; .print("still here");
      .wait(50); .print("not touched"); .stopMAS.
-!start <- .print("never").
+!g(N) <- .print("g ", N, " begins"); .print("g ends").
+!bad <- .print("bad"); .fail.
