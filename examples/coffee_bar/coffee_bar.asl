// A coffee bar with one person behind the counter, who does several things at a time.

water(1).

!open.

+!open
   <- !!serve(ann);
      .wait(20);
      !!serve(bob);
      .wait(500);
      .print("closed");
      .stopMAS.

/* `!!serve(...)` starts an intention for each guest. Within one, coffee and toast are made at the
   same time, and the guest is served when both are ready. */

+!serve(Guest)
   <- .print(Guest, " orders");
      !coffee(Guest) |&| !toast(Guest);
      .print(Guest, " is served").

+!coffee(Guest)
   : water(Cups) & Cups > 0
   <- -+water(Cups - 1);
      .wait(40);
      .print("coffee for ", Guest).

/* No plan applies: the machine is empty. Only this guest's coffee has to wait for the water; the
   toast, and all other guests, do not notice. */

-!coffee(Guest)[error(no_applicable)]
   <- .print("no water");
      .wait(100);
      -+water(4);
      .print("water again");
      !coffee(Guest).

+!toast(Guest)
   <- .wait(60);
      .print("toast for ", Guest).
