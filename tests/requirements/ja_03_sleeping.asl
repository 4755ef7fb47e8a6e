// R-JA-3: an agent with nothing to do sleeps, is told of it once, and the run ends when nothing can happen any more.
!go.
+!go <- .print(working); .wait(3600000); .print(an_hour_later).
+jag_sleeping <- .print(sleeping).
+jag_awaking  <- .print(awake).
