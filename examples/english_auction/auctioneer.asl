// Sells one item after the other. The price goes up until nobody bids any more.

/* What is for sale: item, first price, and how much each further bid must add */

lot(lamp,   20,  10).
lot(violin, 100, 20).
lot(piano,  400, 50).

!sell_all.

+!sell_all
   <- for (lot(Item, Price, _)) {
         !sell(Item, Price)
      };
      .findall(Price, sold(_, _, Price), Prices);
      .print("the auction is over; it has made ", math.sum(Prices));
      .stopMAS.

/* `leader(Item, Who)` is who has bid last, `asks(Item, Price, Leader)` what the next bid must be. */

+!sell(Item, Price)
   <- .print("for sale: ", Item);
      +leader(Item, nobody);
      !ask(Item, Price);
      .wait(closed(Item)).

/* The hammer is an intention of its own (`!!`), so that it can be dropped. It starts before the bidders
   hear of the price: otherwise a bid could come in between and find no hammer to drop. */

+!ask(Item, Price) : leader(Item, Leader)
   <- -+asks(Item, Price);
      !!hammer(Item);
      .broadcast(signal, asks(Item, Price, Leader)).

+!hammer(Item)
   <- .wait(200);
      .print("  going once");
      .broadcast(signal, going(Item, once));
      .wait(200);
      .print("  going twice");
      .broadcast(signal, going(Item, twice));
      .wait(200);
      !knock_down(Item).

/* A bid that comes in time: the hammer goes up again, and the price with it. A bid for a price that is
   not asked any more, because somebody was faster, is no bid: no plan applies, nothing happens.

   Atomic plans run without others in between. So nothing can be sold while a bid is taken. */

@bid[atomic]
+bid(Item, Price)[source(Bidder)]
   : asks(Item, Price) & lot(Item, _, Step)
   <- .drop_desire(hammer(Item));
      .print("  ", Price, " from ", Bidder);
      -+leader(Item, Bidder);
      -+highest(Item, Price);
      !ask(Item, Price + Step).

@sold[atomic]
+!knock_down(Item) : leader(Item, Winner) & Winner \== nobody & highest(Item, Price)
   <- .print("  sold to ", Winner, " for ", Price);
      .send(Winner, tell, bought(Item, Price));
      +sold(Item, Winner, Price);
      !close(Item).

@unsold[atomic]
+!knock_down(Item)
   <- .print("  nobody wants it");
      !close(Item).

+!close(Item)
   <- .abolish(asks(Item, _));
      +closed(Item).
