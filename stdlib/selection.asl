// Selection functions as rules of the program. Include this file, then write rules for
//
//   select_event(Events, E)            the next event; Events holds event(Trigger, Intention)
//   select_intention(Intentions, I)    the next intention; Intentions holds intention(Id, Goals)
//   select_option(Event, Options, O)   the plan to take; Options holds option(Plan, Unifier)
//
// The last argument must become a member of the list. Without an answer the default is taken: the
// first event, the first plan, intentions in turn. Intention is the number of the intention that
// waits for the event, or the atom external.

option(selection, rules).
