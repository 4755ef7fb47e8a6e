// DEVIATE intent 11 (1): single-minded commitment of a goal that nobody posted, whose failure
// condition nobody believes: tried until it is reached.
!g.
{ begin smc(g, f) }
+!g : not tried <- .print("try 1"); +tried.
+!g : tried <- .print("try 2"); +g; .print("no").
{ end }
!look.
+!look <- .wait(50); if (.intend(g)) { .print("no") } else { .print("over") }.
