// DEVIATE intent 11 (5), omc: a goal that nobody posted has no poster to fail. When the failure
// condition comes it is dropped, and that is no unhandled failure.
!drive. !sail.
!start.
+!start
   <- .wait(20); .print("breaking"); +broken; +leak; .wait(20);
      for (.member(G, [drive, sail, start])) { if (.desire(G)) { .print("still ", G) } }.
{begin smc(drive, broken)}
+!drive <- .print("driving"); .wait(1000); .print("no").
{end}
{begin omc(sail, leak, wind)}
wind.
+!sail <- .print("sailing"); .wait(1000); .print("no").
{end}
