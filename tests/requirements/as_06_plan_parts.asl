// R-AS-6: a plan is event, context and body; without context it always applies, an empty body succeeds.
ready.
!start.
+!start <- !both; !no_context; !no_body; !neither; !only_true; .print("all achieved"); .stopMAS.
+!both : ready <- .print("context and body").
+!no_context <- .print("no context").
+!no_body : ready.
+!neither.
+!only_true : true <- true.
