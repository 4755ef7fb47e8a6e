// An alarm beside 1,000 other intentions that are always busy: N alarms, one after the other, each
// posted by the plan for the one before. Each plan starts in the next cycle.
n(2000).
!start.
+!start <- for (.range(I,1,1000)) { !!work(I) }; !!alarm(1)[priority(1)].
+!work(I) <- !work(I).
+!alarm(I) : n(N) & I > N <- .print("done ", N); .stopMAS.
+!alarm(I) <- !!alarm(I+1)[priority(1)].
