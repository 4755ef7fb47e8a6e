+!rest <- .wait({ +morning }); .print("up").         //~ A441
