// The time passes with each action.
percept(time(0)).
+!act(_, later) : percept(time(T)) <- -percept(time(T)); +percept(time(T+1)).
