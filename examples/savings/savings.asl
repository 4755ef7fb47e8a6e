// A savings account: what it holds, and what may be done with it.

balance(0).

rich :- balance(B) & B >= 100.

+!deposit(Amount) : Amount > 0 & balance(B)
   <- -+balance(B + Amount).

+!withdraw(Amount) : balance(B) & Amount <= B
   <- -+balance(B - Amount).
+!withdraw(_) : balance(B)
   <- .print("only ", B, " left");
      .fail(error(too_little)).

// Interest is paid a second after money has come.

+!pay_interest(Percent) : balance(B)
   <- .wait(1000);
      !deposit(B * Percent / 100).
