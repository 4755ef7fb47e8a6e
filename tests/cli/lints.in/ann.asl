!start.
+!start <- .send(bob, achieve, clean(hall)).
