done.
