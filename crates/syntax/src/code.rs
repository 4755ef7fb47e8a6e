//! The codes of diagnostics. Each has a page in `docs/errors`, which `explain` shows.
//!
//! A1xx: agent files, A3xx: project files. Other crates keep tables of their own for A2xx and A9xx.

/// The number of a kind of diagnostic; shown as `A123`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Code(pub u16);

impl std::fmt::Display for Code {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "A{:03}", self.0)
    }
}

impl std::fmt::Debug for Code {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Display::fmt(self, f)
    }
}

/// What is known of a code.
#[derive(Clone, Copy, Debug)]
pub struct CodeInfo {
    /// The code.
    pub code: Code,
    /// A title of some words.
    pub title: &'static str,
    /// The page, in Markdown.
    pub page: &'static str,
}

/// Declares the codes of a crate, each with its number and a title of some words, and a table of
/// them; the first argument is the path of `docs/errors` from the file that it stands in.
#[macro_export]
macro_rules! codes {
    ($pages:literal: $($name:ident = $number:literal, $title:literal;)*) => {
        $(
            #[doc = $title]
            pub const $name: $crate::code::Code = $crate::code::Code($number);
        )*

        /// All codes of this crate, by number.
        pub static CODES: &[$crate::code::CodeInfo] = &[$($crate::code::CodeInfo {
            code: $name,
            title: $title,
            page: include_str!(concat!($pages, "/A", stringify!($number), ".md")),
        }),*];
    };
}

codes! {
    "../../../docs/errors":
    UNEXPECTED_CHARACTER = 101, "unexpected character";
    UNCLOSED_STRING = 102, "string not closed";
    UNCLOSED_COMMENT = 103, "comment not closed";
    UNCLOSED_ATOM = 104, "quoted atom not closed";
    BAD_ESCAPE = 105, "unknown escape in a string";
    FOREIGN_LETTER = 106, "name with letters outside ASCII";
    FOREIGN_OPERATOR = 107, "operator or word of another language";
    TOO_DEEP = 108, "brackets nested too deeply";
    NOT_UTF8 = 109, "file is not UTF-8";
    BINARY = 110, "not a text file";
    TOO_LARGE = 111, "text too large";
    UNEXPECTED = 112, "something else was expected here";
    MISSING_FULL_STOP = 113, "full stop missing at the end of a clause";
    GLUED_FULL_STOP = 114, "full stop without a blank after it";
    MISSING_SEMICOLON = 115, "`;` missing between two steps";
    MISSING_COMMA = 116, "`,` missing in a list of terms";
    WRONG_SEPARATOR = 117, "wrong separator";
    UNCLOSED_BRACKET = 118, "bracket not closed";
    STRAY_BRACKET = 119, "closing bracket without an opening one";
    KEYWORD_AS_NAME = 120, "reserved word used as a name";
    ELSE_IF = 121, "`else if` is written `elif`";
    WRONG_ARROW = 122, "wrong arrow";
    ARROW_FOR_LESS = 123, "`<-` read as an arrow in `X<-3`";
    EMPTY_ARGUMENTS = 124, "empty parentheses after a name";
    VARIABLE_FUNCTOR = 125, "variable with arguments";
    SECOND_ANNOTATIONS = 126, "two lists of annotations";
    BAD_OPERAND = 127, "operand that is no number";
    SIGNS = 128, "two signs in a row";
    DOUBLE_NOT = 129, "`not not`";
    COMPARISON_CHAIN = 130, "chain of comparisons";
    MISPLACED_NOT = 131, "`not` inside an expression";
    FORMULA_STEP = 132, "formula as a step";
    NOT_A_STEP = 133, "term that cannot be a step";
    BAD_PREFIX = 134, "prefix before something that cannot have it";
    STEPS_IN_FORMULA = 135, "steps inside a formula";
    EVENT_AS_STEP = 136, "event as a step";
    BAD_BRACED = 137, "braces with a wrong content";
    DECORATED_ACTION = 138, "internal action with annotations or `~`";
    BAD_BELIEF = 139, "not a belief";
    TEST_GOAL = 140, "initial test goal";
    PLAN_ORDER = 141, "parts of a plan in the wrong order";
    EMPTY_BODY = 142, "arrow without a body";
    BAD_ELEMENT = 143, "formula as an element of a list";
    BAD_TAIL = 144, "wrong tail of a list";
    DIRECTIVE_BLOCK = 145, "`{ begin … }` without `{ end }`, or the reverse";
    SUB_PLANS = 146, "sub-plans in the wrong place";
    BAD_LABEL = 147, "wrong label";
    NAMESPACE_ORDER = 148, "`~` before a name space";
    FULL_STOP_IN_BRACES = 149, "full stop inside braces";
    CONTROL_FORM = 150, "`if`, `while` or `for` without its parentheses or braces";
    TOO_MANY_ERRORS = 151, "too many errors";
    PROJECT_SYNTAX = 301, "something else was expected in a project file";
    PROJECT_HEADER = 302, "project without `MAS`";
    PROJECT_NAME = 303, "wrong name in a project file";
    SECTION_ORDER = 304, "section in the wrong place";
    UNKNOWN_SECTION = 305, "unknown section";
    PROJECT_SEMICOLON = 306, "`;` missing or needless in a project file";
    OPTION_VALUE = 307, "wrong value of an option";
    OPTION_NAME = 308, "misspelt option";
    AGENT_COUNT = 309, "wrong number of agents";
}

/// The entry of a code of this crate.
pub fn find(code: Code) -> Option<&'static CodeInfo> {
    CODES.iter().find(|info| info.code == code)
}

/// The code written as `A123` or `123`.
pub fn parse(text: &str) -> Option<Code> {
    let digits = text.trim().trim_start_matches(['A', 'a']);
    digits.parse().ok().map(Code)
}
