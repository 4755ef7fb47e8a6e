// Runs the test plans of an agent: those for an achievement goal whose label has the annotation `test`,
// one after the other, in the order of the library. A manager of tests is told the counts.

auto_create_fail_plan.
!execute_test_plans.

@test__execute_all
+!execute_test_plans
   <- test_plans.find(Tests);
      .my_name(Me);
      .length(Tests, N);
      !test__tell_manager(tell, launching_test_set(Me, N));
      for (.member(T, Tests)) { !execute_test_plan(T) };
      !test__summarize(N);
      !test__tell_manager(tell, launched_test_set(Me)).

@test__execute
+!execute_test_plan(test(Label, Goal))
   <- test_plans.launched(Label, Test);
      .my_name(Me);
      !test__tell_manager(achieve, count_plans(launched, Test, Me));
      !test__achieve(Label, Test, Goal);
      !test__judge_plan(Test).

@test__achieve
+!test__achieve(Label, Test, Goal)
   <- !Goal;
      test_plans.achieved(Label);
      .my_name(Me);
      !test__tell_manager(achieve, count_plans(achieved, Test, Me)).

// A failure that nothing else handles is a failed test, not the end of all tests.

@test__achieve_failed
-!test__achieve(Label, Test, _)[|Annotations] : auto_create_fail_plan
   <- test_plans.failed(Label, Annotations);
      +test__failed(Test).

@test__create_fail_plan
+!create_default_fail_plan <- +auto_create_fail_plan.

// A test passes when its goal is achieved and none of its assertions failed.

@test__judge_failed
+!test__judge_plan(Test) : test__failed(Test) | test(Test, failed, _, _)
   <- .my_name(Me);
      !test__tell_manager(achieve, count_tests(failed, Test, Me)).
@test__judge_passed
+!test__judge_plan(Test)
   <- .my_name(Me);
      !test__tell_manager(achieve, count_tests(passed, Test, Me)).

@test__summarize
+!test__summarize(N)
   <- for (test(T, failed, File, Line)[A]) {
         if (not A = source(_)) { .print("FAILED ", T, " at ", File, ":", Line, ": ", A) }
      };
      for (test__failed(T) & not test(T, failed, _, _)) { .print("FAILED ", T) };
      .findall(T, test__failed(T) | test(T, failed, _, _), Failed);
      .union(Failed, [], Plans);
      .print(N, " tests, ", .length(Plans), " failed").

@test__tell_manager
+!test__tell_manager(Force, Content) : .all_names(Names) & .member(test_manager, Names)
   <- .send(test_manager, Force, Content).
@test__no_manager
+!test__tell_manager(_, _).
