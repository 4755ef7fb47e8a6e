+!close : .count(took(_, _), 3) & not closed <- +closed; .print("nothing is left").
+!close : closed.
+!close <- .wait(10); !close.
