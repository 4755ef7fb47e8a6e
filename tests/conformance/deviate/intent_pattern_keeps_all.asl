// DEVIATE intent 11: beliefs, rules and initial goals in the block of a pattern are kept.
{begin dg(clean(x))}
dirt(3).
much(N) :- dirt(N) & N > 2.
!start.
+!start <- ?much(N); .print(N); !clean(x); .print("clean").
+!clean(x) <- +clean(x).
{end}
