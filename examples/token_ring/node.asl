// Whoever has the token may print. There is one token only, so no two nodes print at the same time; it comes
// around to everybody, so no node waits for ever.

laps(4).

/* The ring: all agents in the order of their names; behind the last comes the first. */

ring(Ring) :- .all_names(Names) & .sort(Names, Ring).

is_first :- ring([First|_]) & .my_name(First).

successor(Next) :-
   ring(Ring) &
   .my_name(Me) &
   .nth(I, Ring, Me) &
   .nth((I + 1) mod .length(Ring), Ring, Next).

/* Work, in an intention of its own: now and then there is a page to print, which waits for the token. */

!work(1).

+!work(Page)
   : Page <= 2
   <- .random(R);
      .wait(100 + 400 * R);
      +page(Page);
      !work(Page + 1).

+!work(_).

/* The token begins at the first node. Then it arrives as a goal that another node wants achieved. */

!begin.

+!begin : is_first <- !hold(token(0)).
+!begin.

+!hold(token(Lap))
   <- !print_pages;
      .wait(20);
      !pass_on(Lap).

/* The first node counts the laps, and ends it all when there were enough. */

+!pass_on(Lap)
   : is_first & laps(Lap)
   <- .print("the token has been around ", Lap, " times");
      .stopMAS.

+!pass_on(Lap) : is_first <- !give(token(Lap + 1)).
+!pass_on(Lap) <- !give(token(Lap)).

+!give(Token)
   : successor(Next)
   <- .send(Next, achieve, hold(Token)).

/* Printing goes on while a page waits; the context asks anew each time, the oldest page first. */

next_page(Page) :- .findall(P, page(P), Pages) & .min(Pages, Page).

+!print_pages
   : next_page(Page)
   <- .print("prints page ", Page);
      .wait(50);
      -page(Page);
      !print_pages.

+!print_pages.
