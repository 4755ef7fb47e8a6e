/* never closed
!start.
