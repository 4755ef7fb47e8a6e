// What messages mean, as far as the engine does not see to it by itself. These plans come last in
// the library of every agent, so a program's own plans for +!kqml_received(Sender, Force, Content, Id)
// are tried first.
//
// A literal that is told, untold, asked to be achieved or unachieved, or signalled needs no plan,
// unless the program has one of its own that is relevant and does not apply: then it comes here.

@kqml__tell[atomic]
+!kqml_received(S, tell, NS::C, _) : kqml.is_literal(NS::C)
   <- kqml.understand(S, tell, NS::C).
@kqml__untell[atomic]
+!kqml_received(S, untell, NS::C, _) : kqml.is_literal(NS::C)
   <- kqml.understand(S, untell, NS::C).
@kqml__achieve
+!kqml_received(S, achieve, NS::C, _) : kqml.is_literal(NS::C)
   <- kqml.understand(S, achieve, NS::C).
@kqml__unachieve[atomic]
+!kqml_received(S, unachieve, NS::C, _) : kqml.is_literal(NS::C)
   <- kqml.understand(S, unachieve, NS::C).
@kqml__signal
+!kqml_received(S, signal, NS::C, _) : kqml.is_literal(NS::C)
   <- kqml.understand(S, signal, NS::C).
@kqml__tell_rule +!kqml_received(S, tell, R, _) : kqml.is_rule(R) <- kqml.understand(S, tell, R).

// Lists: one element after the other, so that other intentions run in between.

@kqml__tell_list    +!kqml_received(S, tell, L, _)    : .list(L) <- !add_all_kqml_received(S, L).
@kqml__achieve_list +!kqml_received(S, achieve, L, _) : .list(L) <- !add_all_kqml_achieve(S, L).

@kqml__add_all_end +!add_all_kqml_received(_, []).
@kqml__add_all
+!add_all_kqml_received(S, [NS::C|R]) : kqml.is_literal(NS::C) & .ground(NS::C)
   <- kqml.understand(S, tell, NS::C);
      !add_all_kqml_received(S, R).
@kqml__add_all_skip +!add_all_kqml_received(S, [_|R]) <- !add_all_kqml_received(S, R).

@kqml__achieve_all_end +!add_all_kqml_achieve(_, []).
@kqml__achieve_all
+!add_all_kqml_achieve(S, [NS::C|R]) : kqml.is_literal(NS::C)
   <- kqml.understand(S, achieve, NS::C);
      !add_all_kqml_achieve(S, R).
@kqml__achieve_all_skip +!add_all_kqml_achieve(S, [_|R]) <- !add_all_kqml_achieve(S, R).

// Questions: beliefs and rules answer first, then plans for +?. Whatever goes wrong, there is an answer.

@kqml__ask_one
+!kqml_received(S, askOne, NS::Q, Id) : kqml.is_literal(NS::Q)
   <- if (kqml.answer(NS::Q, NS::A)) {
         kqml.reply(S, tell, NS::A, Id)
      } else {
         .add_nested_source(NS::Q, S, NS::G);
         ?NS::G;
         kqml.without_sources(NS::G, NS::B);
         kqml.reply(S, tell, NS::B, Id)
      }.
@kqml__ask_one_other  +!kqml_received(S, askOne, Q, Id)     <- kqml.reply(S, untell, Q, Id).
@kqml__ask_one_failed -!kqml_received(S, askOne, NS::Q, Id) <- kqml.reply(S, untell, NS::Q, Id).

@kqml__ask_all
+!kqml_received(S, askAll, NS::Q, Id) : kqml.is_literal(NS::Q)
   <- kqml.answers(NS::Q, L);
      kqml.reply(S, tell, L, Id).
@kqml__ask_all_other  +!kqml_received(S, askAll, _, Id) <- kqml.reply(S, tell, [], Id).
@kqml__ask_all_failed -!kqml_received(S, askAll, _::_, Id) <- kqml.reply(S, tell, [], Id).

// Plans.

@kqml__ask_how +!kqml_received(S, askHow, T, Id) <- kqml.plans(T, L); kqml.reply(S, tellHow, L, Id).
@kqml__ask_how_failed -!kqml_received(S, askHow, _, Id) <- kqml.reply(S, tellHow, [], Id).
@kqml__tell_how       +!kqml_received(S, tellHow, P, _)   <- kqml.tell_how(P, S).
@kqml__untell_how     +!kqml_received(S, untellHow, L, _) <- .remove_plan(L, S).

// Anything else, and whatever failed.

@kqml__failed
-!kqml_received(S, F, NS::C, _)[error(E), error_msg(M)] <- kqml.report(S, F, NS::C, E, M).
