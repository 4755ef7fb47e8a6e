socially_acceptable(friend, _, _).
socially_acceptable(stranger, Ilf, _) :- Ilf \== tell.
+said(X)[source(S)] <- .print(S, " said ", X).
+!please(X)[source(S)] <- .print(S, " asks for ", X); .wait(1000); !sum.
+!sum <- .findall(X, said(X), L); .print("believed: ", L).
