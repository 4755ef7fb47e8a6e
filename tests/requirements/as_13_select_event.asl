// R-AS-13: a rule of one line replaces the selection of events: the second one first.
{ include("$stdlib/selection.asl") }
select_event([_, Second | _], Second).
!a. !b.
+!a <- .print(a); .stopMAS.
+!b <- .print(b).
