// DEVIATE intent 10, stdlib 3.8: a text that is no plan is a wrong argument.
!start.
+!start <- !add("+!g <- ; ."); !add("p(1)"); !add("+!g :- x."); .print("goes on").
+!add(T) <- .add_plan(T); .print("no").
-!add(T)[error(E)] <- .print(E).
