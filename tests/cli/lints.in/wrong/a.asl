+!a(X). // bdi: allow(singelton)
