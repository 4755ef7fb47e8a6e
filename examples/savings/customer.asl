!visit.

+!visit
   <- .send(savings, achieve, deposit(150));
      .send(savings, askOne, balance(B), balance(B));
      .print("I have ", B);
      .send(savings, askOne, rich, Answer);
      if (Answer = rich[source(_)]) { .print("I am rich") };
      .send(savings, achieve, withdraw(50));
      .send(savings, achieve, pay_interest(10));
      .wait(2000);
      .send(savings, askOne, balance(Now), balance(Now));
      .print("later I have ", Now).
