known(1).
