// All that an agent needs to test: assertions, mock agents, and the run of its test plans.

{ include("$stdlib/test.asl") }
{ include("$stdlib/test_performance.asl") }
{ include("$stdlib/mock_agent.asl") }
{ include("$stdlib/test_plans.asl") }
