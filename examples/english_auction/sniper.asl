// Shows no interest until the hammer is about to fall.

+asks(Item, Price, Leader)
   <- .abolish(asked(Item, _, _));
      +asked(Item, Price, Leader).

+going(Item, twice)[source(Auctioneer)]
   : asked(Item, Price, Leader) & not .my_name(Leader) & limit(Item, Limit) & Price <= Limit
   <- .send(Auctioneer, signal, bid(Item, Price)).

+bought(Item, Price)
   <- .print("has the ", Item, " for ", Price).
