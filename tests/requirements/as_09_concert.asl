// R-AS-9: the concert example: the belief event leads to tickets, unless the phone is busy.
likes(radiohead).
phone_number(covo,"05112345").
!start.

+concert(Artist, Date, Venue)
   : likes(Artist)
   <- !book_tickets(Artist, Date, Venue).

+!book_tickets(A,D,V)
   : not busy(phone)
   <- ?phone_number(V,N);
      !call(N);
      .print("the line is free");
      !choose_seats(A,D,V).
-!book_tickets(A,D,V)[error(E)] <- .print("no tickets for ", D, ": ", E).

+!call(N) <- .print(call(N)).
+!choose_seats(A,D,V) <- .print(seats(A,D,V)).

+!start
   <- ++concert(radiohead,d,covo); .wait(100);
      ++concert(someone,d,covo); .wait(100);
      +busy(phone);
      ++concert(radiohead,d2,covo); .wait(100);
      .stopMAS.
