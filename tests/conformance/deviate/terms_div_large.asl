// DEVIATE terms 4: `div` cuts real numbers, without a limit of 32 bits.
!start.
+!start
   <- .print(3000000000 div 1, " ", 9000000000000 div 7, " ", -7 div 2, " ", 7.9 div 2).
