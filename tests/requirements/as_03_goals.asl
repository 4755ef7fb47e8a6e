// R-AS-3: achievement goals and test goals; both kinds in bodies, the first also as initial goals.
price(apple,3).
!shop(apple).
!shop(pear).
+!shop(X) <- ?price(X,P); .print(X, " costs ", P); !pay(P).
+!pay(N) <- .print("paid ", N); if (N == 7) { .stopMAS }.
+?price(X,P) <- .print("ask for ", X); P = 7.
