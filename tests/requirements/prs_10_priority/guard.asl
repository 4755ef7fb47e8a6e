// Four events wait at the beginning. The facts' events come from the last to the first; the alarm's
// plan starts in the first cycle, whatever else waits.
note(1). note(2). alarm(fire)[priority(9)]. gauge(3)[priority(2)].
+note(N) <- .print(note(N)).
+gauge(N) <- .print(gauge(N)).
+alarm(What) <- .print(alarm(What)).
