// DEVIATE intent 11 (5): without its motivation a goal that was not reached is not tried again; its
// poster goes on.
hungry :- not fed.
!start.
+!start <- !cooked; .print("went on").
{begin rc(cooked, hungry)}
+!cooked <- .print("cooking"); +fed.
{end}
