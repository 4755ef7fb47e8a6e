+!buy(X) <- .send(ann, askOne, price(X, P), price(X, Paid)); .print("I pay ", Paid).
+hello[source(A)] <- .print("hello, ", A).
