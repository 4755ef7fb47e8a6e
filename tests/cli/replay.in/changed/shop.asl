price(tea, 4).
!tell.
+!tell : price(tea, P) <- .print("welcome"); .wait(1000); .print("tea costs ", P).
