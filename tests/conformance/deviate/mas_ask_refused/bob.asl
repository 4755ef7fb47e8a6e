socially_acceptable(Sender, _, _) :- Sender \== ann.
p(1).
