+?slow(X) <- .wait(1000); X = 1.
