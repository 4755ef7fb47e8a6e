// Tests of the account: `bdi test examples/savings`.

{ include("savings.asl") }

@deposits_add_up[test]
+!deposits_add_up
   <- !deposit(20);
      !deposit(10);
      ?balance(B);
      !assert_equals(30, B).

@nothing_is_lent[test]
+!nothing_is_lent
   <- ?balance(Before);
      !assert_fails(withdraw(1000));
      ?balance(After);
      !assert_equals(Before, After).

@hundred_is_rich[test]
+!hundred_is_rich
   <- !assert_false(rich);
      !deposit(70);
      !assert_true(rich).

@interest_comes_later[test]
+!interest_comes_later
   <- !!pay_interest(50);
      !assert_true(balance(100));
      !assert_within(balance(150), 2000).
