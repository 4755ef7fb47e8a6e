// Assertions for test plans. Each is a goal; one that does not hold fails the plan that posts it.
//
// What came of an assertion is also believed: test(Plan, passed|failed, File, Line)[Assertion].

@test__equal_lists[atomic]
+!assert_equals(X, Y) : .list(X) & .list(Y) & .difference(X, Y, []) & .difference(Y, X, [])
   <- !test__passed(assert_equals(X, Y)).
@test__equal[atomic]
+!assert_equals(X, Y) : not (.list(X) & .list(Y)) & X == Y <- !test__passed(assert_equals(X, Y)).
@test__unequal[atomic]
+!assert_equals(X, Y) <- !test__failed(assert_equals(X, Y)).

@test__close[atomic]
+!assert_equals(X, Y, T) : .number(X) & .number(Y) & .number(T) & X - T <= Y & Y <= X + T
   <- !test__passed(assert_equals(X, Y, T)).
@test__not_close[atomic]
+!assert_equals(X, Y, T) <- !test__failed(assert_equals(X, Y, T)).

@test__differ[atomic]
+!assert_not_equals(X, Y) : not .list(X) & not .list(Y) & X \== Y
   <- !test__passed(assert_not_equals(X, Y)).
@test__do_not_differ[atomic]
+!assert_not_equals(X, Y) <- !test__failed(assert_not_equals(X, Y)).

@test__true[atomic]
+!assert_true(F) : F <- !test__passed(assert_true(F)).
@test__not_true[atomic]
+!assert_true(F) <- !test__failed(assert_true(F)).

@test__false[atomic]
+!assert_false(F) : not F <- !test__passed(assert_false(F)).
@test__not_false[atomic]
+!assert_false(F) <- !test__failed(assert_false(F)).

@test__contains[atomic]
+!assert_contains(L, X) : test_plans.has_members(L) & .member(X, L)
   <- !test__passed(assert_contains(L, X)).
@test__contains_not[atomic]
+!assert_contains(L, X) <- !test__failed(assert_contains(L, X)).

@test__lacks[atomic]
+!assert_not_contains(L, X) : test_plans.has_members(L) & not .member(X, L)
   <- !test__passed(assert_not_contains(L, X)).
@test__lacks_not[atomic]
+!assert_not_contains(L, X) <- !test__failed(assert_not_contains(L, X)).

@test__greater[atomic]
+!assert_greater_than(X, Y) : .number(X) & .number(Y) & X > Y
   <- !test__passed(assert_greater_than(X, Y)).
@test__not_greater[atomic]
+!assert_greater_than(X, Y) <- !test__failed(assert_greater_than(X, Y)).

@test__at_least[atomic]
+!assert_greater_than_equals(X, Y) : .number(X) & .number(Y) & X >= Y
   <- !test__passed(assert_greater_than_equals(X, Y)).
@test__less[atomic]
+!assert_greater_than_equals(X, Y) <- !test__failed(assert_greater_than_equals(X, Y)).

@test__between[atomic]
+!assert_between(X, Low, High) : .number(X) & .number(Low) & .number(High) & Low <= X & X <= High
   <- !test__passed(assert_between(X, Low, High)).
@test__outside[atomic]
+!assert_between(X, Low, High) <- !test__failed(assert_between(X, Low, High)).

// The formula holds within this many milliseconds.

@test__in_time
+!assert_within(F, Ms) <- .wait(F, Ms); !test__passed(assert_within(F, Ms)).
@test__not_in_time
-!assert_within(F, Ms)[error(wait_timeout)] <- !test__failed(assert_within(F, Ms)).

// The goal fails.

@test__fails
+!assert_fails(G) <- !test__outcome(G, O); !test__judge(O, assert_fails(G)).
@test__goal_achieved +!test__outcome(G, achieved) <- !G.
@test__goal_failed   -!test__outcome(_, failed).
@test__has_failed     +!test__judge(failed, A)   <- !test__passed(A).
@test__has_not_failed +!test__judge(achieved, A) <- !test__failed(A).

@test__force_pass[atomic]
+!force_pass <- !test__passed(force_pass).
@test__force_failure[atomic]
+!force_failure(Message) <- !test__failed(force_failure(Message)).

// What came of it.

@test__passed[atomic]
+!test__passed(A)
   <- test_plans.assertion(passed, A, Test, Source, Line);
      +test(Test, passed, Source, Line)[A].

@test__failed[atomic]
+!test__failed(A)
   <- test_plans.assertion(failed, A, Test, Source, Line);
      +test(Test, failed, Source, Line)[A];
      .fail(error(assertion_failed), error_msg("the assertion does not hold")).
