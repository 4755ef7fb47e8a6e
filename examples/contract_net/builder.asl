// Has a house built. For each part there is a call for proposals; the cheapest firm gets the contract.

part(1, cellar).
part(2, roof).
part(3, pool).

/* Everybody whom it has called has answered: the proposals and refusals are as many as the firms. */

all_answered(Id) :-
   called(Id, Firms) &
   .count(proposal(Id, _)[source(_)], Proposals) &
   .count(refusal(Id)[source(_)], Refusals) &
   Proposals + Refusals >= .length(Firms).

!build.

+!build
   <- .wait(100); // the firms register first
      for (part(Id, Part)) {
         !contract(Id, Part)
      };
      .print("that was all");
      .stopMAS.

/* 1. Call for proposals. The firms are found in the directory of services. */

+!contract(Id, Part)
   <- .df_search(building, Firms);
      .print("who builds the ", Part, "? asks ", .length(Firms), " firms");
      +called(Id, Firms);
      .send(Firms, tell, cfp(Id, Part));
      .wait(all_answered(Id), 1000, _); // or until the deadline
      .findall(offer(Price, Firm), proposal(Id, Price)[source(Firm)], Offers);
      .sort(Offers, Ranking); // the cheapest first
      .print("  offers: ", Ranking);
      !award(Id, Part, Ranking).

/* 2. The contract goes to the cheapest. If that one fails, to the next. */

+!award(_, Part, [])
   <- .print("  nobody builds the ", Part).

+!award(Id, Part, [offer(_, Firm)|Others])
   <- .print("  contract for ", Firm);
      .send(Firm, tell, accepted(Id));
      .wait(result(Id, Outcome)[source(Firm)]);
      !settle(Outcome, Id, Part, Others).

+!settle(done, Id, Part, Others)
   <- .print("  the ", Part, " is ready");
      for (.member(offer(_, Firm), Others)) {
         .send(Firm, tell, rejected(Id))
      }.

+!settle(failed, Id, Part, Others)
   <- .print("  that did not work");
      !award(Id, Part, Others).
