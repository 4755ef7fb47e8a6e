!buy.
+!buy <- take; !buy.
-!buy[reason(sold_out)] <- .send(clerk, achieve, close).
