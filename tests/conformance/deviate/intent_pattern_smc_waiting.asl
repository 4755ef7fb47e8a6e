// DEVIATE intent 11 (4, 5): no plan is applicable, so the goal waits for a change of beliefs. The
// failure condition ends it, whether it comes as a belief or follows from a rule.
locked(b) :- night.
!start.
+!start
   <- !!t(a); !!t(b); .wait(20); .print("rain"); +rain; .wait(20); .print("lock"); +locked(a);
      .wait(20); .print("night"); +night; .wait(20); .print("key"); +key(a); +key(b).
+!t(X) <- !open(X); .print("no").
-!t(X)[error(E)] <- .print(X, " ", E).
{begin smc(open(X), locked(X))}
+!open(X) : key(X) <- .print("turn"); +open(X).
{end}
