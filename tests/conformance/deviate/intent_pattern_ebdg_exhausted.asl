// DEVIATE intent 11 (3): when no plan is left the goal fails for its poster.
!start.
+!start <- !open(door); .print("no").
-!start[error(E)] <- .print(E).
{begin ebdg(open(door))}
+!open(door) <- .print("push").
+!open(door) <- .print("pull").
{end}
