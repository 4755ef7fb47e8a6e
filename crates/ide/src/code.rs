//! The codes of diagnostics that are neither about programs nor projects. Those of lints stand in their
//! files ([`crate::lints`]).

pub use syntax::code::{Code, CodeInfo};

syntax::codes! {
    "../../../docs/errors":
    SETTINGS = 340, "settings that cannot be used";
}
