!g.
+!g <- .fail.
-!g <- !g.
