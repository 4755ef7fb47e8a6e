// R-JA-10: a rule over annotations with a nested negation finds the most certain colour.
colour(box,red)[degOfCert(0.3)].
colour(box,blue)[degOfCert(0.8)].
colour(box,white)[degOfCert(0.5)].
colour(ball,red)[degOfCert(0.4)].
colour(ball,green)[degOfCert(0.9)].
~colour(ball,green).
likely_color(Obj,C)
   :- colour(Obj,C)[degOfCert(D1)]
      & not (colour(Obj,_)[degOfCert(D2)] & D2 > D1)
      & not ~colour(Obj,C).
!start.
+!start
   <- .findall(C, likely_color(box,C), L1); .print(L1);
      .findall(C, likely_color(ball,C), L2); .print(L2);
      -~colour(ball,green);
      .findall(C, likely_color(ball,C), L3); .print(L3);
      .stopMAS.
