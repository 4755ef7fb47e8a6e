// DEVIATE mas 8: an internal action may be registered as a function under another name.
{ register_function("my.size", 1, ".length") }
!start.
+!start <- X = my.size([a, b, c]) + 1; .print(X).
