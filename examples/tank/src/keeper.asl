// Keeps the level of the tank between 3 and 9 litres.

+level(L) : L >= 9 & not open
   <- .print(L, " litres: opening");
      valve(open).
+level(L) : L <= 3 & open
   <- .print(L, " litres: closing");
      valve(closed);
      !check.

// The valve does not move twice.
+!check <- valve(closed).
-!check[error(E), reason(R), error_msg(Text)]
   <- .print(E, " (", R, "): ", Text);
      .stopMAS.
