


// The empty lines before this are dropped, one of those below is kept.


a.
b.



c.
+!g<-a;


b;
c.
// At the end.



