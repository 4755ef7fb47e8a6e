!go.
+!go : word(W) <- .send(judge, tell, said(W)); .send(judge, achieve, please(W)).
