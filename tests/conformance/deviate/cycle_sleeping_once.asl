// DEVIATE cycle 9: `jag_sleeping` comes once in each idle period, `jag_awaking` once at its end.
!start.
+!start
   <- .print("one"); .wait(100);
      true; true; true; true; .print("two"); .wait(100);
      true; true; true; true; .print("three"); .stopMAS.
+jag_sleeping <- .print("sleeping").
+jag_awaking <- .print("awaking").
