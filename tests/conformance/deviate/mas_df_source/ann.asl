// mas.md 2: what the directory of services tells has the source df, though no agent of that name need be there
!start.

+!start
   <- .df_subscribe(taxi); .send(bob, achieve, offer(taxi)); .wait(50);
      .findall(S, provider(bob, "taxi")[source(S)], L); .print(L);
      ?provider(P, "taxi")[source(df)]; .print(P);
      if (not provider(_, _)[source(self)] & not provider(_, _)[source(bob)]) { .print("of df alone") };
      -provider(bob, "taxi")[source(df)];
      if (not provider(_, _)) { .print("taken back") }.

+provider(A, T)[source(S)] : .string(T) <- .print(A, " ", T, " by ", S).
