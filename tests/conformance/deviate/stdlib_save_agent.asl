// DEVIATE stdlib 3.8: `.save_agent` writes source form, which can be loaded again.
limit(2).
big(N) :- limit(L) & N > L.
!start.
+!start <- .save_agent("saved.asl"); .include("saved.asl", copy); !copy::run(3); !copy::run(1).
+!run(N)
   <- if (big(N)) { .print("big") } elif (N == 1) { .print("one") } else { .print("small") };
      for (.member(X, [1, 2])) { .print("for ", X) };
      +n(0);
      while (n(K) & K < 2) { .print("while ", K); -+n(K + 1) };
      (.print("a"); !note("b")) |&| .wait(10);
      -n(_).
+!note(T) : true & not limit(T) <- .print(T, "\n\"", 'A b', "\"").
