!start.
+!start <- .wait(50); .send(ann, tell, news(1)); .wait(50); .send(ann, tell, news(2)).
