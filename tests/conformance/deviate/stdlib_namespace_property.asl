// DEVIATE stdlib 3.8: a name space property that is not set has no value.
!start.
+!start
   <- .namespace_set_prop(shop, open, yes);
      .namespace_get_prop(shop, open, V); .print(V);
      .namespace_get_prop(shop, colour, C, red); .print(C);
      if (.namespace_get_prop(shop, colour, X)) { .print("no") } else { .print("none") };
      .namespace_get_prop(shop, colour, X); .print("no").
-!start[error(E)] <- .print(E).
