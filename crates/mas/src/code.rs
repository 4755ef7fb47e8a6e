//! The codes of diagnostics about projects as a whole (A32x): files, names and what needs Java. Each
//! has a page in `docs/errors`.

pub use syntax::code::{Code, CodeInfo};

syntax::codes! {
    "../../../docs/errors":
    PROJECT_UNREADABLE = 320, "project that cannot be read";
    SOURCE_NOT_FOUND = 321, "source file of an agent not found";
    NEEDS_JAVA = 322, "part of a project that needs Java";
    OPTION_IGNORED = 323, "option that cannot be used";
    NO_AGENTS = 324, "project without agents";
    NO_ENVIRONMENT = 325, "environment that does not exist";
}
