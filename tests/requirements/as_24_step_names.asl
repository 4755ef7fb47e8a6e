// R-AS-24: --trace=steps prints the nine steps of each cycle; the plan for the event is chosen in the first of three.
!start.
@first +!start : false <- .print("never").
@second +!start <- .print(one); .print(two); .stopMAS.
