// A goal without plans.
!start.
+!start <- .print("before"); !deliver(parcel, 3); .print("never").
