// mas.md 1, 2: a source with a mistake given to .create_agent fails that action; no agent stays, its name is free
!start.

+!start
   <- !try("syntax.asl"); !try("directive.asl"); !try("labels.asl"); !try("no_such_file.asl");
      .all_names(L1); .print(L1);
      !try("good.asl"); .send(x, askOne, alive, A); .print(A);
      .all_names(L2); .print(L2).

+!try(File) <- .create_agent(x, File); .print(File, " is an agent").
-!try(File)[error(E)] <- .print(File, " is none: ", E).
