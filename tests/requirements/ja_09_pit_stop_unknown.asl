// R-JA-9: the pit stop, one of three runs: strong negation tells "known to be false" from "not known".
// Nothing is known about rain.
tires(old).
!pit_stop(fuel(40), tires(_)).
+!pit_stop(fuel(T), tires(_)) : not raining & not ~raining <- -+tires(intermediate); !fuel(T+2).
+!pit_stop(fuel(T), tires(_)) : raining <- -+tires(rain); !fuel(T+5).
+!pit_stop(fuel(T), tires(_)) : ~raining <- -+tires(slick); !fuel(T).
+!fuel(T) : tires(Kind) <- .print(Kind, " tires, ", T, " litres"); .stopMAS.
