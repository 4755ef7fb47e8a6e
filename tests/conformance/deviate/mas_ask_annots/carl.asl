+?told <- .send(bob, tell, news(5)).
