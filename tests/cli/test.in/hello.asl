!hello.
+!hello <- .print("hello"); .print("world").
