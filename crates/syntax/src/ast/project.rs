//! The abstract syntax of project files (`.mas2j`), terms.md 2.4.
