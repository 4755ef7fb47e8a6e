// +jag_sleeping once for each idle period, +jag_awaking once at its end
+jag_sleeping <- .print(sleeping).
+jag_awaking <- .print(awaking).
+news(X) <- .print(X).
