// The labels that `select__option` is given have the annotations `source` and `url`, beside those that
// are written, as everywhere else; so plans of one source can be preferred.
!start.
+!start <- .add_plan("@told[fast] +!go <- .print(told).", bob); !go.
@own +!go <- .print(own).
select__option({+!go[source(self)]}, _, {@L[fast, source(bob), url(_)] +!go <- B}, []).
select__option({+!start[source(self)]}, _, {@L[source(self), url("file:ja_22_select_option_label.asl")] +!start <- B}, _).
