// DEVIATE terms 4: `div` by zero, also by what becomes zero when cut to a whole number, is an
// ordinary failure of the step; in a formula there is no answer.
!start.
+!start
   <- !!other;
      !by(0); !by(0.5);
      if (X = 5 div 0) { .print("no") } else { .print("no answer") };
      !rule; !context.
+!by(N) <- X = 5 div N; .print("no", X).
-!by(N)[error(E)] <- .print(N, " ", E).
half(X, Y) :- Y = X div 0.
+!rule : half(4, Y) <- .print("no", Y).
+!rule <- .print("no answer of the rule").
+!context : 1 div 0 > 0 <- .print("no").
+!context <- .print("no answer of the context").
+!other <- .wait(50); .print("the other intention lives").
