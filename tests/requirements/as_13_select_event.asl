// R-AS-13: a rule of one line replaces the selection of events: the second one first.
{ include("$stdlib/selection.asl") }
select_event([_, Second | _], Second).
!start.
+!start <- .wait(10); !both.
// Atomic, so that both events wait before one is selected.
@both[atomic] +!both <- !!a; !!b.
+!a <- .print(a); .stopMAS.
+!b <- .print(b).
