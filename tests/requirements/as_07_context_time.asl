// R-AS-7: a context is evaluated when the plan is chosen, so the same goal can meet different plans.
!start.
+!start <- !greet; +evening; !greet; -evening; !greet; .stopMAS.
+!greet : evening <- .print("good evening").
+!greet <- .print("good day").
