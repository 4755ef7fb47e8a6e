!visit.

+!visit
   <- .send(savings, achieve, deposit(150));
      .send(savings, askOne, balance(B), balance(B));
      .print("I have ", B);
      .send(savings, askOne, rich, Answer);
      if (Answer = rich[source(_)]) { .print("I am rich") }.
