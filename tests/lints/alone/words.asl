// Constants and names that are not what they look like.

!start.
colour(wall, red).
at(ann, kitchen).
at(bob, garden).
awake.
heat(30).

+awake <- .print("awake").

+!start
   <- !look(wall);
      -+at(ann, hall);                               //~ A439
      +awake;                                        //~ A449
      ?at(Who, 'kitchen');                           //~ A438
      .my_name(me);                                  //~ A444
      .max(7, M);                                    //~ A445
      jason.stdlib.print(Who, M);                    //~ A447
      ?colour(_, _).

+!look(X) : colour(X, "red") <- .print(X).           //~ A437
+!look(X) : heat(H) & H > "20" <- .print(X).         //~ A450
+!look(_).
