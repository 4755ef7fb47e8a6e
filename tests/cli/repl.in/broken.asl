+!start <- .print(.
