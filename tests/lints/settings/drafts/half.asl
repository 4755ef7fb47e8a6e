+!half <- ) .
