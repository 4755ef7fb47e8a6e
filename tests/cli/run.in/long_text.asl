// A text that is longer than a text may be.
!main.
+!main <- .concat("0123456789", "0123456789", T); .print(T).
-!main[error(E)] <- .print(E).
