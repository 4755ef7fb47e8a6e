// The agent in which the examples of actions run.

b(1). b(2). b(3).

@counting +!count <- .print("counting"); .wait(20); .print("counted").
+!rest <- .suspend; .print("rested").
+!ask(Goal) <- !Goal; .print("asked ", Goal).
+!slow(Time) <- .wait(Time); .print("slow").
+!stop_here <- .print("before"); .done; .print("after").
+!careful <- !slow(100); .print("went on").
-!slow(_) <- .print("gave up").
+!ask_later <- .wait(20); !count.
+!add <- .wait(5); +c(3).
