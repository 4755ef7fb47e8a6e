// R-AS-2: beliefs, contexts and triggers may be about p and about ~p; `not p` means p is not believed.
rainy(bologna).
~rainy(cesena).
!start.
+rainy(C) <- .print("it rains in ", C).
+~rainy(C) <- .print("it is dry in ", C).
-~rainy(C) <- .print("not sure about ", C).
+!start
   <- !walk(bologna); !walk(cesena); !walk(rimini);
      -~rainy(cesena); !walk(cesena);
      +~rainy(rimini); !walk(rimini);
      .stopMAS.
+!walk(C) : rainy(C) <- .print(C, ": umbrella").
+!walk(C) : ~rainy(C) <- .print(C, ": sunglasses").
+!walk(C) : not rainy(C) & not ~rainy(C) <- .print(C, ": both").
