// R-AS-21: --dump-at shows the configuration of the published semantics as JSON.
!a. !b.
+!a <- .print(a1); !sub; .print(a2).
+!b <- .print(b1); .wait(20); .stopMAS.
+!sub <- .print(sub).
