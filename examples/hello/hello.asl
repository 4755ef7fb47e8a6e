// The smallest agent that does something: a goal and a plan for it.

!greet.

+!greet <- .print("hello, world").
