{ include("common.asl") }
+!tidy(Room) <- .print(Room); !hello.
+finished <- .print("finished").
years(42).
+!birthday : years(N) <- .print(N).                  //~ A413
