k(1)[conf(3)]. k(2)[conf(4), old]. k(3).
