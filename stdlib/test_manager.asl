// Creates an agent for each test file of a folder, counts what they tell, and ends the run: with
// status 1 if a test failed or never ran.

+!create_tester_agents(Folder, Pattern, Ignored)
   <- .list_files(Folder, Pattern, Found);
      .findall(F, .member(F, Found) & not test__is_below(F, Ignored), Files);
      for (.member(F, Files)) { !test__create_agent(F) };
      .findall(A, test__tester(A), Testers);
      for (.member(A, Testers)) { !test__wait_for(A) };
      !test__end.

test__is_below(File, Folder) :-
   Folder \== "" &
   .concat("/", Folder, "/", Part) &
   .concat("/", File, Path) &
   .substring(Part, Path).

+!test__create_agent(File)
   <- test_plans.agent_name(File, Wish);
      .create_agent(Wish, File);
      +test__tester(Wish).
-!test__create_agent(File)[error_msg(Message)]
   <- +test__broken(File);
      .print("FAILED ", File, " does not load: ", Message).

// Ten minutes are enough for every file.

+!test__wait_for(Agent) <- .wait(launched_test_set(Agent), 600000).
-!test__wait_for(Agent)
   <- +test__broken(Agent);
      .print("FAILED ", Agent, " did not run all of its tests").

+!count_plans(launched, Test, Agent) <- +test__launched(Test, Agent).
+!count_plans(achieved, Test, Agent) <- +test__achieved(Test, Agent).
+!count_tests(Result, Test, Agent) <- +test__result(Result, Test, Agent).

+!test__end
   <- .count(test__result(passed, _, _), Passed);
      .count(test__result(failed, _, _), Failed);
      .count(test__broken(_), Broken);
      for (test__result(failed, Test, Agent)) { .print("FAILED ", Test, " of ", Agent) };
      .print(Passed + Failed, " tests: ", Passed, " passed, ", Failed, " failed");
      if (Failed == 0 & Broken == 0 & Passed > 0) { .stopMAS(0, 0) } else { .stopMAS(0, 1) }.
