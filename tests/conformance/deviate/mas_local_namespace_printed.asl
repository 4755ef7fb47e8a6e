// DEVIATE mas 7: a literal of a private name space is printed with the name that the program gives it.
{ namespace(priv, local) }
priv::p(1).
!start.
+!start <- ?priv::p(X); .print(priv::p(X)); .findall(priv::p(Y), priv::p(Y), L); .print(L).
