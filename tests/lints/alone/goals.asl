// Goals, beliefs and plans that do not fit together.

!start.
!fly.                                                //~ A410
ready(yes).
tired.                                               //~ A446
size(table, 3, 4).

+!start
   <- !ready(X);                                     //~ A411
      .print(X);
      !step(1, 2);                                   //~ A412
      !other::work;                                  //~ A410
      !plain;                                        //~ A418
      !shut(door).

+!step(N) <- .print(N).

{ begin namespace(tools) }
+!plain <- .print(plain).
{ end }

+!tired <- .print("so tired").
+!shut(Thing) : sice(table, _, _) <- .print(Thing).  //~ A414
+!shut(Thing) : size(table, _) <- .print(Thing).     //~ A415
+!shut(_).

+!unused <- .print(never).                           //~ A413
+?age(N) <- N = 4.                                   //~ A413
+snow <- .print(cold).                               //~ A413

big(X) :- size(X, N, _) & N > 2.                     //~ A417
