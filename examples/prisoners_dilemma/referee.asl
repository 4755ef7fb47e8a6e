// Lets each player play against each other one and keeps the score.
//
// Two prisoners are asked at the same time, each without the other. If both cooperate (keep silent) both do
// well; who defects while the other cooperates does even better, and the other one badly.

rounds(10).

/* payoff(Mine, Theirs, Points) */

payoff(cooperate, cooperate, 3).
payoff(cooperate, defect,    0).
payoff(defect,    cooperate, 5).
payoff(defect,    defect,    1).

/* Everybody but the referee plays; `A < B` lets each pair meet once. */

player(P)  :- .all_names(All) & .member(P, All) & not .my_name(P).
pair(A, B) :- player(A) & player(B) & A < B.

!tournament.

+!tournament
   <- for (player(P)) { +score(P, 0) };
      for (pair(A, B)) { !match(A, B) };
      !ranking;
      .stopMAS.

+!match(A, B)
   : rounds(N) & score(A, OldA) & score(B, OldB)
   <- for (.range(Round, 1, N)) {
         !round(Round, A, B)
      };
      ?score(A, NewA);
      ?score(B, NewB);
      .print(A, " - ", B, "  ", NewA - OldA, ":", NewB - OldB).

/* The question is answered by the rules of the player. Only when both have decided do they learn what
   the other one did. */

+!round(Round, A, B)
   <- .send(A, askOne, move(Round, B, _), move(_, _, MoveA));
      .send(B, askOne, move(Round, A, _), move(_, _, MoveB));
      .send(A, tell, played(B, Round, MoveA, MoveB));
      .send(B, tell, played(A, Round, MoveB, MoveA));
      ?payoff(MoveA, MoveB, PointsA);
      ?payoff(MoveB, MoveA, PointsB);
      !add(A, PointsA);
      !add(B, PointsB).

+!add(Player, Points)
   : score(Player, Old)
   <- -score(Player, Old);
      +score(Player, Old + Points).

+!ranking
   <- .findall(s(Score, P), score(P, Score), Scores);
      .sort(Scores, Ascending);
      .reverse(Ascending, Ranking);
      for (.member(s(Score, P), Ranking)) {
         .print(Score, "  ", P)
      }.
