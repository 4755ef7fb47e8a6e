// DEVIATE intent 11 (3): `ebdg` takes each plan once in a pursuit of its goal.
!start.
+!start
   <- !open(door); .print("opened");
      -open(door);
      !open(door); .print("opened again").
{begin ebdg(open(door))}
+!open(door) <- .print("push").
+!open(door) <- .print("pull"); +open(door).
+!open(door) <- .print("no").
{end}
