// The world: its beliefs are the state of the room, its plans say what actions do to it.

heating(off).
window(closed).

// What everybody perceives. A rule: it is derived again after every change.
percept(temperature(T)) :- temperature(T).
percept(window(W)) :- window(W).

// Actions.
+!act(_, heat(H)) : H == on | H == off <- -+heating(H).
+!act(_, heat(H)) <- .fail(reason(no_such_setting(H))).
+!act(_, set_window(W)) <- -+window(W).

// The temperature changes every minute, which takes a tenth of a second here.
!tick.
+!tick
   <- .wait(100);
      ?change(D);
      ?temperature(T);
      -+temperature(T + D);
      !!tick.

change(-2)   :- window(open) & heating(off).
change(-1)   :- window(open) & heating(on).
change(-0.5) :- window(closed) & heating(off).
change(1)    :- window(closed) & heating(on).
