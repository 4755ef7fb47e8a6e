left(3).
+!act(Who, take) : left(N) & N > 0 <- -left(N); +left(N-1); .send(clerk, tell, took(Who, N)).
+!act(_, take) <- .fail(reason(sold_out)).
