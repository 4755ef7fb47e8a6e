+?age(A) <- .wait(50); A = 7.
