// Columns that the author has aligned stay aligned.
tea(1).             // bags on the shelf
kettle(cold).       // cold, heating or hot
cup(0).             // sips left

sign(0,  "K ") :- not robot_at(0).
sign(11, "A ") :- not robot_at(11).
sign(X,". ") :- not robot_at(X).

@one_other    +!ask(S,Q)      <- !reply(S,Q).
@one_failed   -!ask(S,ns::Q)  <- !reply(S,none).

near(X)  :- pos(X).
far(X)     :- not pos(X).

// The second of these would get too long.
a(1)                :- short.
long_name(1, 2, 3)  :- this_is_a_rule_with_a_long_body(X) & that_fits_the_line_only_without(blanks).
