// Labels that look as if they were made: a plan without label gets one that is given to no plan,
// neither before nor after it ("automatic label if none", intent 10).
!start.
+!start
   <- !a; !b; !c;
      .add_plan("@p__9 +!d <- .print(d).");
      for (.range(N, 1, 9)) { .add_plan({+!more(N)}) };
      for (.member(L, [p__1, p__2, p__9])) {
         .plan_label({@_ +!T : _ <- _}, L); .print(L, " is for ", T)
      };
      .findall(L, .plan_label(_, L), Ls);
      .union(Ls, [], Once); .length(Ls, All); .length(Once, Different);
      if (All == Different) { .print("all differ") }.
+!a <- .print(a).
@p__2 +!b <- .print(b).
@p__1 +!c <- .print(c).
