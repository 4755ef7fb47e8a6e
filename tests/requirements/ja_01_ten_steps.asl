// R-JA-1: --trace=cycle numbers the ten steps of the cycle, in their order.
+!start <- .print(one); .stopMAS.
!start.
