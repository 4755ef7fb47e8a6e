// DEVIATE intent 11 (5): `omc` gives up when it cannot be, and is content when it need not be.
want(a). want(b).
!start.
+!start
   <- !!t(a); !!t(b); .wait(20);
      .print("broken"); +broken(a); .wait(20);
      .print("needless"); -want(b); .wait(2000).
+!t(X) <- !drive(X); .print(X, " goes on").
-!t(X)[error(E)] <- .print(X, " ", E).
{begin omc(drive(a), broken(a), want(a))}
+!drive(a) <- .wait(1000); .print("no").
{end}
{begin omc(drive(b), broken(b), want(b))}
+!drive(b) <- .wait(1000); .print("no").
{end}
