// .clone takes an atom or a string; a name that is taken makes it fail
!start.
+!start <- .clone(twin); .clone("second"); !taken; .wait(20); .all_names(L); .print(L).
+!taken <- .clone(bob); .print(never).
-!taken[error(E)] <- .print("bob is there: ", E).
