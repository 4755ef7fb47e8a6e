// The actions `my_lib.…` are registered by the program that runs this agent.
// bdi: allow-file(A210)
sides(6).

// They can be asked in rules and contexts as well.
prime(N) :- .findall(D, my_lib.divisor(N, D), [1, N]).

!play.

+!play : sides(M)
   <- for (.range(Round, 1, 3)) {
         my_lib.random_int(M, N);
         .print("throw ", Round, ": ", N + 1);
      };
      .findall(D, my_lib.divisor(12, D), Ds);
      .print("divisors of 12: ", Ds);
      !judge(7);
      !judge(9);
      !wrong.

+!judge(N) : prime(N) <- .print(N, " is prime").
+!judge(N) <- .print(N, " is not prime").

+!wrong <- my_lib.random_int(many, _).
-!wrong[error(E), error_msg(Text)] <- .print(E, ": ", Text).
