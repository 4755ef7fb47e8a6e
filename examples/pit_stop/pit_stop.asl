// A racing team chooses tires at each pit stop from what it knows about the weather.
//
// `raining` is believed, `~raining` ("it is not raining") is believed, or neither: that the team does
// not believe in rain is not the same as that it believes in dry weather.

!race.

+!race
   <- .print("no report");
      !pit_stop(fuel(40));
      .print("report: rain");
      +raining;
      !pit_stop(fuel(40));
      .print("report: dry");
      -raining;
      +~raining;
      !pit_stop(fuel(40));
      .stopMAS.

/* Not known: tires for both, and a little more fuel for the second stop that may be needed. */

+!pit_stop(fuel(Litres))
   : not raining & not ~raining
   <- -+tires(intermediate);
      !fill(Litres + 2).

/* Known to be true. */

+!pit_stop(fuel(Litres))
   : raining
   <- -+tires(rain);
      !fill(Litres + 5).

/* Known to be false. */

+!pit_stop(fuel(Litres))
   : ~raining
   <- -+tires(slick);
      !fill(Litres).

/* `-+tires(...)` replaces the old belief about the tires; the new one is an event, whose plan runs
   before the pit stop goes on. */

+tires(Kind) <- .print("  mounts ", Kind, " tires").

+!fill(Litres) <- .print("  fills in ", Litres, " litres").
