p("never closed).
!g.
+!g <- .print("also).
