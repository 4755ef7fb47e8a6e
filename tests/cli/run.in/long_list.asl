// A list that is longer than a list may be.
!main([a,b,c]).
@double +!main(L) <- .concat(L, L, M); !main(M).
