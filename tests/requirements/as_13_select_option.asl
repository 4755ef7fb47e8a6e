// R-AS-13: a rule replaces the selection among the applicable plans: the second one.
{ include("$stdlib/selection.asl") }
select_option(_, [_, Second | _], Second).
!start.
+!start <- !g; .stopMAS.
+!g : false <- .print("never").
+!g <- .print(first).
+!g <- .print(second).
