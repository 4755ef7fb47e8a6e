// Plans and rules that are never used, or never end.

!start.
+!start
   <- !go(1); !tell(b); !watch; !open; !pay; !loop; !wait; ?near(a, Y); ?far(a, b); .print(Y).

+!go(X) : X > 3 & X < 2 <- .print(X).                //~ A428
+!go(X) : link(X, _) <- .print(X).
+!go(Y) : link(Y, _) <- .print(Y, 2).                //~ A424
+!go(_).
+!go(1) <- .print(one).                              //~ A424

+!tell(X) : not false <- .print(X).                  //~ A429

+!watch
   <- .wait(10);
      !watch;                                        //~ A427
      .print(seen).

+!open <- .fail;
          .print("no").                              //~ A431

@pay[atmic]                                          //~ A448
+!pay : .print("asked") <- .print("paid").           //~ A434
-!pay.                                               //~ A432

+!loop <- while (true) { .wait(5) };
          .print(end).                               //~ A431

+!wait <- .wait(arrived(_)); .print(on).             //~ A441

link(1, 2).
link(1, 2).                                          //~ A425
near(X, Y) :- near(X, Z) & link(Z, Y).               //~ A426
far(X, Y) :- link(X, Y).
far(A, B) :- link(A, B).                             //~ A425
