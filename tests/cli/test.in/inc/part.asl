!never. @lost[test] +!lost <- !force_pass.
