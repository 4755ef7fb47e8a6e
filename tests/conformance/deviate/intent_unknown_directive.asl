// DEVIATE intent 11: an unknown directive is an error of the program, with its place.
!start.
+!start <- .print("never").
{begin bgd(clean(x))}
+!clean(x) <- +clean(x).
{end}
