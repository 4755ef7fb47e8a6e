!g.
+!g <- while (true) { }.
