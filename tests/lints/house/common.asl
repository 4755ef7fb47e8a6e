// What is reported here is a mistake for every agent that includes the file.
+!hello <- .print("hello").
+!greet_all : tidy(_) <- .print("all").              //~ A414
+!ask_all : years(_) <- .print("some").
