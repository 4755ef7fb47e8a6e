// Bids as long as the price is within its limit, and somebody else has the last bid.
// The limits come from the project file: limit(Item, Price).

+asks(Item, Price, Leader)[source(Auctioneer)]
   : limit(Item, Limit) & Price <= Limit & not .my_name(Leader)
   <- .send(Auctioneer, signal, bid(Item, Price)).

+bought(Item, Price)
   : limit(Item, Limit)
   <- .print("has the ", Item, ", ", Limit - Price, " below the limit").
