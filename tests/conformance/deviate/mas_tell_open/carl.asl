+!show <- if (free(7)) { .print("free for all") }; if (big(6) & not big(5)) { .print("rule") }.
