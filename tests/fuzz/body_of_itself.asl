!g.
+!g <- B = { B; B }; B.
