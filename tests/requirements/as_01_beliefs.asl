// R-AS-1: base beliefs are ground atoms; one with a variable is accepted, and reported by `bdi check`.
on(b1,b2). on(b2,table). weight(b1,2.5). clear.
likes(anyone,Anything).
!start.
+!start
   <- .findall(on(X,Y), on(X,Y), L); .print(L);
      ?weight(b1,W); .print(W);
      if (clear) { .print("clear") };
      if (likes(anyone,jazz)) { .print("likes anything") };
      .stopMAS.
