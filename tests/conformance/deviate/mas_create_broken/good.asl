alive.
