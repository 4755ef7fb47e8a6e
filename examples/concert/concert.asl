// An agent that likes a band, hears of concerts, and books tickets by telephone.

/* What it believes at the beginning */

likes(radiohead).
phone_number(covo,     "05112345").
phone_number(estragon, "05198765").

/* What happens: a goal plays the part of the world and brings the news.
   `++` adds a belief and lets the world go on at once, without waiting for what the agent does. */

!news.

+!news
   <- ++concert(radiohead, "12 May", covo);
      .wait(200);
      ++concert(radiohead, "13 May", estragon); // the first call is still going on
      ++concert(abba, "14 May", covo);          // not to its taste
      .wait(1000);
      ++concert(radiohead, "15 May", garage); // no telephone number
      .wait(200);
      .findall(Date, tickets(_, Date), Dates);
      .print("tickets for ", Dates);
      .stopMAS.

/* A new belief is an event. The plan is taken only if its context holds: for a concert of a band
   that it does not like there is no plan, and nothing happens. */

+concert(Artist, Date, Venue)
   : likes(Artist)
   <- .print(Artist, " plays at ", Venue, " on ", Date);
      !book_tickets(Artist, Date, Venue).

/* The body asks its beliefs (`?`), pursues further goals (`!`) and remembers what it has done (`+`).
   The plans for these goals run on top of this one; it goes on when they are done. */

+!book_tickets(Artist, Date, Venue)
   : not busy(phone)
   <- ?phone_number(Venue, Number);
      !call(Number);
      !choose_seats(Artist, Date);
      +tickets(Artist, Date).

/* When a goal fails, an event says so, and why. No plan applied: the phone is busy. The agent waits
   until that is over and tries again. */

-!book_tickets(Artist, Date, Venue)[error(no_applicable)]
   <- .print("the phone is busy");
      .wait({ -busy(phone) });
      !book_tickets(Artist, Date, Venue).

-!book_tickets(_, _, Venue)[error(test_goal_failed)]
   <- .print("nobody knows the number of ", Venue).

+!call(Number)
   <- +busy(phone);
      .print("calling ", Number);
      .wait(500);
      -busy(phone).

+!choose_seats(Artist, Date)
   <- .print("two seats for ", Artist, " on ", Date).
