// DEVIATE stdlib 1.1: where Jason breaks (`unknown`) the arguments are wrong.
!start.
+!start
   <- !try(asserta, { .asserta(1) });
      !try(asserta, { .asserta("b") });
      !try(assertz, { .assertz(1) });
      !try(belief, { .belief(1) });
      !try(copy_term, { .copy_term(1, _) });
      !try(copy_term, { .copy_term(f(1)) });
      !try(concat, { .concat });
      !try(list_files, { .list_files(1, _) });
      !try(log, { .log("info", "x") });
      !try(namespace_set_prop, { .namespace_set_prop(ns, "k", 1) });
      !try(plan_label, { .plan_label(1, _) });
      !try(printf, { .printf("%q", 1) });
      !try(printf, { .printf(1) });
      !try(printf, { .printf("%s") });
      !try(remove_plan, { .remove_plan(1) });
      !try(rename_apart, { .rename_apart(1, _) });
      !try(remove_source_annot, { .remove_source_annot(a) });
      !try(replace, { .replace("a", 1, "b", _) });
      !try(replace, { .replace("a", "(", "b", _) });
      !try(set_random_seed, { .set_random_seed(a) });
      !try(signal, { .signal(1) });
      !try(substring, { .substring("hello", _, 9) });
      !try(verbose, { .verbose(a) });
      .print("end").
+!try(A, B) <- B; .print(A, " did not fail").
-!try(A, _)[error(E)] <- .print(A, " ", E).
