// mas.md 4, 5: no asker waits for ever. No question here has a timeout.

!ask.

+!ask
   <- !!drop(intention); .send(bob, askOne, slow(_), A1); .print("one: ", A1);
      !!drop(everything); .send(bob, askAll, many(_), A2); .print("all: ", A2);
      !!drop(desire); .send(bob, askOne, deep(_), A3); .print("deep: ", A3);
      .send(bob, askOne, broken(_), A4); .print("own failure plan: ", A4);
      .send(bob, askWhy, sky(blue), A5); .print("unknown: ", A5);
      .send(bob, askOne, forked(_), A6); .print("a branch dropped: ", A6);
      .send([bob, bob], askOne, broken(_), A7); .print("list: ", A7);
      .send(bob, askOne, quick(_), A8); .print("still answers: ", A8).

+!drop(What) <- .wait(20); .send(bob, achieve, drop(What)).
