{ include("counter.asl") }
@adds[test] +!adds <- !add(2); ?count(N); !assert_equals(3, N).
@refuses[test] +!refuses <- !assert_fails(add(-1)).
@waits[test] +!waits <- !assert_within(ready, 100).
@stuck[test] +!stuck <- !nothing_for_this.
@empty[test] +!empty <- !add(1).
@other[test] +!other : count(99) <- !force_pass.
+!other <- .print("another plan").
@said[test] +!said <- .print("looking"); !force_failure("not written yet").
