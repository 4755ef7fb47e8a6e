a. b.
+?guarded(X) : false <- X = 1.
+?failing(X) <- .fail.
+?acting(X) <- act_somewhere; X = 1.
