!act. !other.
+!act   <- slow(1); ?done(1); .print(acted).
+!other <- .print(meanwhile); .wait(10); .print(still).
