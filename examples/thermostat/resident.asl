// Opens the window for a while, then asks for more than the room can do.

!day.

+!day
   <- .wait(550);
      set_window(open);
      ?temperature(T);
      .print("fresh air at ", T, " degrees");
      .wait(300);
      set_window(closed);
      ?temperature(U);
      .print("window closed at ", U, " degrees");
      .wait(1000);
      !more_heat;
      .stopMAS.

+!more_heat <- heat(max).
-!more_heat[error(E), reason(R)] <- .print(E, ": ", R).
