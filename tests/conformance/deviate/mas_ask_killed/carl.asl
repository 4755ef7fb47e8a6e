+?slow(X) <- .wait(200); X = 2.
