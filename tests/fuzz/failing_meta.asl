!g.
^!g[state(S)] <- !h(S).
+!h(S) <- .fail.
^!h(S)[state(T)] <- !g.
+!g <- .suspend.
