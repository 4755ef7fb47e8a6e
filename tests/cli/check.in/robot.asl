!start.
+!start <- open(door).
