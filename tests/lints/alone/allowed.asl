// bdi: allow-file(swallowed-failure)

!start.
+!start(X).                                          // bdi: allow(A401, never-triggered)
// bdi: allow(singleton)

+!start(X, Y).
-!start(_).
+!start <- .print(on).                               // bdi: allow(singelton)   //~ A403
