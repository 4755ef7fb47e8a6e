+!close : .count(took(_, _), 3) & not closed <- +closed; .print("all three are sold").
+!close : closed.
+!close <- .wait(10); !close.
