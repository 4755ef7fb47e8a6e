// DEVIATE intent 11 (1): `bdg` tries again until its goal is believed.
n(0).
!start.
+!start <- !clean(x); .print("clean").
{begin bdg(clean(x))}
+!clean(x) : n(N) & N < 2 <- -+n(N+1); .print("attempt ", N).
+!clean(x) : n(2) <- .print("last"); +clean(x).
{end}
