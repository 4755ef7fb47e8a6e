+!half <- .
