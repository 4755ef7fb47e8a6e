// R-AS-13: a rule replaces the selection of intentions: the second one first.
{ include("$stdlib/selection.asl") }
select_intention([_, Second | _], Second).
!a. !b.
+!a <- .print(a1); .print(a2); .print(a3); .stopMAS.
+!b <- .print(b1); .print(b2).
