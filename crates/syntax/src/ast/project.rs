//! The tree of a `.mas2j` project file.

use crate::source::Span;

/// A whole project file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Project {
    /// The name after `MAS`.
    pub name: Name,
    /// `infrastructure:`
    pub infrastructure: Option<Class>,
    /// `environment:`
    pub environment: Option<Hosted>,
    /// `executionControl:`
    pub control: Option<Hosted>,
    /// `agents:`
    pub agents: Vec<AgentEntry>,
    /// `directives:`
    pub directives: Vec<DirectiveClass>,
    /// `classpath:`
    pub class_path: Vec<Text>,
    /// `aslSourcePath:`
    pub source_path: Vec<Text>,
    /// From `MAS` to `}`.
    pub span: Span,
}

/// A name and its place.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Name {
    /// The name.
    pub text: String,
    /// Its place.
    pub span: Span,
}

/// A string or path: without quotes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Text {
    /// The content.
    pub text: String,
    /// Its place, quotes included.
    pub span: Span,
}

/// A class of the host language, which may have parameters.
#[derive(Clone, Debug, PartialEq)]
pub struct Class {
    /// The name with its dots: `jason.control.ExecutionControl`.
    pub name: String,
    /// The parameters; `None` when there are no parentheses.
    pub params: Option<Vec<Param>>,
    /// Its place, parameters included.
    pub span: Span,
}

/// A parameter of a class. Displayed, it is what an environment receives.
#[derive(Clone, Debug, PartialEq)]
pub struct Param {
    /// What it is.
    pub kind: ParamKind,
    /// Its place.
    pub span: Span,
}

/// The kinds of parameters.
#[derive(Clone, Debug, PartialEq)]
pub enum ParamKind {
    /// `Local`, `f(x)`
    Class(Class),
    /// A number as written.
    Number(String),
    /// A string without its quotes.
    String(String),
    /// `[a, b]`
    List(Vec<Param>),
}

/// A class, perhaps at a host.
#[derive(Clone, Debug, PartialEq)]
pub struct Hosted {
    /// The class.
    pub class: Class,
    /// After `at`.
    pub host: Option<Text>,
}

/// One entry of `agents:`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AgentEntry {
    /// The agent's name.
    pub name: Name,
    /// The source file as written; `None` means the name with `.asl`.
    pub file: Option<Text>,
    /// `[key=value, …]`
    pub options: Vec<AgentOption>,
    /// Each `agentArchClass`.
    pub arch_classes: Vec<Class>,
    /// The last `agentClass`.
    pub agent_class: Option<Class>,
    /// The last `beliefBaseClass`.
    pub belief_base_class: Option<Class>,
    /// `#n`
    pub count: Option<u32>,
    /// `at "host"`
    pub host: Option<Text>,
    /// The entry without its `;`.
    pub span: Span,
}

/// `key=value` between the brackets of an agent.
#[derive(Clone, Debug, PartialEq)]
pub struct AgentOption {
    /// The key.
    pub key: Name,
    /// The value.
    pub value: OptionValue,
    /// The place of the value.
    pub value_span: Span,
}

/// The value of an option.
#[derive(Clone, Debug, PartialEq)]
pub enum OptionValue {
    /// Without its quotes, escapes translated.
    String(String),
    /// A number.
    Number(f64),
    /// A word: `discard`, `true`, `Any`.
    Word(String),
}

/// One entry of `directives:`.
#[derive(Clone, Debug, PartialEq)]
pub struct DirectiveClass {
    /// The directive's name.
    pub name: Name,
    /// The class behind it.
    pub class: Class,
}
