// first


@l1[atomic] +!g(X,Y):a(X)&b(Y)|c<-!x;!y(  1e3,'a b',"s\n"  );?z(_).
+!h : a(X) // why a
   & b(X)  // why b
   <- if (X>1&X<2) { !a; !b } elif (Y) {!c} else { !d };
   while(true){ .print("x") ; }
   for (.member(X,L)) {
      // inside
      foo(X);   // trailing

      bar

      // last
   }
   (a;b)|&|(c;{d;e})|||!f;
   +>p(1); -+q(X+1*-2);
   .add_plan({+!g(X):c<-a;b});
   .findall(X, very_long_predicate(X, Y, Z) & another_predicate(Y, Z) & not (third(X) | fourth(Y)), List, Rest);
   // commented out
   .
+?t <- .wait({-b(_)}, 10 /* ms */, _).
very_long_context_plan(1). p:-q.
+!z(VeryLongArgument1) : condition_number_one(VeryLongArgument1) & condition_number_two(VeryLongArgument1) & condition_three <- a.
{ begin namespace(x) }
::p.
{include("a.asl")}

+!q <: done <- x. {
+e:c<-d.
  // tail
}
{end}
map([[0,0,1],
  [1,0,0]]).
/* block
   two */ p(/* in */1)./* end */
   /* a
      b */
