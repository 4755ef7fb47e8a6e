// DEVIATE cycle 5.3: a variable that holds the empty body does nothing.
!start.
+!start <- B = {}; .print("before"); B; .print("behind"); !run(B); .print("end").
+!run(B) <- B.
