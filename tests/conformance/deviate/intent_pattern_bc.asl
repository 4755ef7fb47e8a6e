// DEVIATE intent 11 (4): without an applicable plan `bc` waits until the beliefs change.
!start.
+!start <- !!go; .wait(50); .print("rain"); +rain; .wait(50); .print("key"); +key.
+!go <- !open(door); .print("opened").
{begin bc(open(door))}
+!open(door) : key <- .print("turn"); +open(door).
{end}
