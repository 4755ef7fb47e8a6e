// Agents that stand in for others in tests: they say when they have nothing to do.

@test__mock
+!create_mock_agent(Name)
   <- .my_name(Me);
      .create_agent(Name);
      .send(Name, tell, test__creator(Me));
      .send(Name, tellHow,
            "@test__sleeping +jag_sleeping : test__creator(C) <- .my_name(N); .send(C, tell, sleeping(N)).");
      .send(Name, tellHow,
            "@test__awaking +jag_awaking : test__creator(C) <- .my_name(N); .send(C, untell, sleeping(N)).").

// Until the agent has been at work and is idle again.

@test__wait_idle
+!wait_idle(Name)
   <- .wait(not sleeping(Name)[source(Name)]);
      .wait(sleeping(Name)[source(Name)]).
