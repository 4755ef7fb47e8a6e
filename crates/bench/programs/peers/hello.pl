% SWI-Prolog counterpart of examples/hello.
main :- writeln('hello, world').
