// Mistakes with variables. A comment `//~ CODE` says what is reported for its line.

!start.
!walk(3).

speed(12).
limit(Road, 50).                                     //~ A402
driver(ann).
driver(bob).
ill(bob).

+!start
   <- !drive(road);
      !report(a, b);
      !pick;
      !sum([1, 2, 3]);
      !count(1);
      !late.

+!drive(Road)                                        //~ A401
   :  Speed > 10 & speed(Speed)                      //~ A404
   <- .print(Speed).
+!drive(_)
   <- Wanted == 3;                                   //~ A405
      .print(Wanted);
      .sort(List, N);                                //~ A407
      .print(List, N).

+!report(From, To)
   <- for (driver(D)) { .print(From, To, D) };
      .print(Later * 2);                             //~ A406
      Later = 3;
      .print(Later).

+!pick : not ill(Who) & driver(Who)                  //~ A408
   <- .print(Who).

+!sum([Head | Tail])
   <- Total = Head;
      Total = Total + 1;                             //~ A435
      .print(Total, Tail).

+!count(N)
   <- M = N + 1;
      .print(M);
      M = 7;                                         //~ A436
      +counted(M, Place);                            //~ A409
      !place(Place).
+!place(home).
+!late : counted(_, _).

+!walk(Steps)
   <- while (Steps > 0) {                            //~ A430
         .print(step)
      }.
