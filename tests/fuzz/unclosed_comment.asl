p(1). /* never closed
!g.
