// Keeps the temperature between two limits.

limits(18, 21).

+temperature(T) : limits(Low, _) & T < Low & not heating
   <- +heating;
      .print(T, " degrees: heating");
      heat(on).
+temperature(T) : limits(_, High) & T >= High & heating
   <- -heating;
      .print(T, " degrees: enough");
      heat(off).
