// DEVIATE intent 11 (1): a goal that another intention pursues already is achieved at once; that of
// the own intention does not count.
!start.
+!start <- !!first; !!second.
+!first <- !clean(x); .print("first goes on").
+!second <- !clean(x); .print("second goes on").
{begin bdg(clean(x))}
+!clean(x) : not tried <- +tried; .wait(50); .print("attempt 1").
+!clean(x) <- .print("attempt 2"); +clean(x).
{end}
