//! A comment that allows something that does not exist. Found by [`crate::allow`].

use crate::lint::prelude::*;

pub(crate) const LINT: Lint = Lint {
    code: syntax::Code(403),
    name: "unknown-allow",
    title: "comment that allows an unknown check",
    level: Level::Warning,
    explanation: "A comment `// bdi: allow(NAME)` switches a check off for a line, `// bdi: allow-file(NAME)` for \
the file. NAME is the name or the code of a check; this one is neither, so the comment does nothing. \
`bdi check --list` shows all names.",
    bad: "p(1). // bdi: allow(‹singelton›)",
    good: "p(1). // bdi: allow(singleton)",
    check: Check::Comments,
};
