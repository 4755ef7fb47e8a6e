target(20).
!watch.
+!watch : temperature(T) & target(Goal) & T < Goal
   <- .print("cold: ", T);
      switch_on(heating);
      .wait(1000); // a second
      !watch.
