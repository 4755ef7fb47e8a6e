!start.
{ include("common.asl") }

+!start
   <- .send(bob, achieve, clean(hall));              //~ A419
      .send(bob, tell, finnished);                   //~ A420
      .send(bob, askOne, age(_), A);                 //~ A421
      .send(bbo, achieve, tidy(hall));               //~ A422
      .send(bob, tel, finished);                     //~ A423
      .send(bob, achieve, tidy(hall));
      .broadcast(achieve, dance);                    //~ A419
      .print(A);
      !hello;
      open(door);                                    //~ A443
      while (true) { .wait(50); .send(bob, tell, finished) }.    //~ A440
