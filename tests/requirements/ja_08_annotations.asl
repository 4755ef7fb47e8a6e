// R-JA-8: every belief has a source; beliefs are asked for by source and by annotations of one's own.
red(box1)[source(percept)].
blue(box1)[source(ag1)].
heavy(box1).
colourblind(ag1)[source(self),doc(0.7)].
liar(ag1)[source(self),doc(0.2)].
!start.
+!start
   <- ?red(box1)[source(R)]; .print("red: ", R);
      ?heavy(box1)[source(H)]; .print("heavy: ", H);
      if (red(box1)[source(self)]) { .print("never") } else { .print("red is not my own idea") };
      if (colourblind(ag1)[doc(D)] & D > 0.5) { .print("colourblind: ", D) };
      if (liar(ag1)[doc(E)] & E > 0.5) { .print("never") } else { .print("no liar") };
      if (colourblind(ag1)) { .print("annotations may be left out") };
      ?colourblind(ag1)[|All]; .print(All);
      +blue(box1); ?blue(box1)[|Both]; .print(Both);
      .stopMAS.
