// DEVIATE cycle 3: if `select__option` keeps nothing the goal has no applicable plan.
select__option(T, _, _, _) :- not {+!g} = T.
!start.
+!start <- !g; .print("goes on").
+!g <- .print("never").
-!g[error(E)] <- .print(E).
