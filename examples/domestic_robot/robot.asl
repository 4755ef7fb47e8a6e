// Makes tea and brings it. It orders more when the shelf is empty, and knows when it is enough.

healthy(tea, 3). // cups a day
served(tea, 0).

/* What the owner wants. The plan that applies depends on what was before. */

+!serve(Drink)[source(Owner)]
   : served(Drink, Cups) & healthy(Drink, Most) & Cups >= Most
   <- .send(Owner, signal, refused("no more today, says the doctor")).

+!serve(Drink)[source(Owner)]
   : served(Drink, Cups)
   <- !make(Drink);
      !be_at(armchair);
      hand_over(cup);
      .send(Owner, signal, served);
      -+served(Drink, Cups + 1).

/* The water gets hot by itself, while the robot fetches the tea. */

+!make(tea)
   <- !be_at(kettle);
      switch_on(kettle);
      !fetch(tea);
      !be_at(kettle);
      .wait(kettle(hot));
      brew.

+!fetch(tea)
   <- !be_at(shelf);
      take(tea).

/* Nothing there: order some, wait until it is delivered, and try again. The robot sees by itself when the
   shelf is full; the shop need not tell. */

-!fetch(tea)[reason(empty)]
   <- .print("the shelf is empty");
      .send(shop, achieve, order(tea, 2));
      .wait(tea(Bags) & Bags > 0);
      !fetch(tea).

/* A goal that says where to be. Step by step, until it is the case. */

+!be_at(Place) : at(Place).
+!be_at(Place)
   <- step_to(Place);
      !be_at(Place).
