// R-AS-20: the handler is searched up the stack by name and arity; without one the intention is dropped and reported.
!start.
+!start
   <- !!up; .wait(50);
      !!stuck; .wait(50);
      !!lost; .wait(50);
      .print("others go on"); .stopMAS.

// The handler of mid/0 is none for mid/1: the search goes on to up.
+!up <- !mid(1); .print("never").
+!mid(_) <- !low; .print("never").
+!low <- .fail.
-!mid <- .print("never").
-!up[error(E)] <- .print("up recovers from ", E).

// A handler that exists but does not apply ends the search.
+!stuck <- !part(1); .print("never").
+!part(_) <- .fail.
-!part(5) <- .print("never").
-!stuck <- .print("never").

// No handler at all.
+!lost <- !deep(9); .print("never").
+!deep(N) <- .print("deep ", N);
   .member(N, [1,2]);
   .print("never").
