// A firm proposes a price for what it can do. The project file says what that is: trade(Part, Price).

!register.

+!register <- .df_register(building).

/* Call for proposals: a price, or a refusal */

+cfp(Id, Part)[source(Client)]
   : trade(Part, Price)
   <- +offered(Id, Part);
      .send(Client, tell, proposal(Id, Price)).

+cfp(Id, _)[source(Client)]
   <- .send(Client, tell, refusal(Id)).

/* The decision of the client */

+rejected(Id) <- -offered(Id, _).

+accepted(Id)[source(Client)]
   : offered(Id, Part)
   <- -offered(Id, Part);
      !fulfil(Id, Part, Client).

/* The client is told how it ends, in either case */

+!fulfil(Id, Part, Client)
   <- !work(Part);
      .print("has built the ", Part);
      .send(Client, tell, result(Id, done)).

-!fulfil(Id, _, Client)
   <- .send(Client, tell, result(Id, failed)).

+!work(_) : clumsy
   <- .print("drops everything on the floor");
      .fail.

+!work(_)
   <- .wait(300).
