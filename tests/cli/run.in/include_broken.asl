!start.
!make.
@s +!start <- .include("broken.asl").
@m +!make <- .create_agent(bob, "broken.asl").
