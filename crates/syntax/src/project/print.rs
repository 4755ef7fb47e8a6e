//! Prints project trees so that reading the text gives the same tree again.

use std::fmt::{Display, Formatter, Result};

use crate::ast::project::{
    AgentEntry, Class, Hosted, OptionValue, Param, ParamKind, Project, Text,
};

impl Display for Class {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.write_str(&self.name)?;
        if let Some(params) = &self.params {
            f.write_str("(")?;
            list(params, f, |p, f| p.source(f))?;
            f.write_str(")")?;
        }
        Ok(())
    }
}

/// As an environment receives it: strings without quotes.
impl Display for Param {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match &self.kind {
            ParamKind::String(content) => f.write_str(content),
            _ => self.source(f),
        }
    }
}

impl Param {
    /// As it is written in a project.
    fn source(&self, f: &mut Formatter<'_>) -> Result {
        match &self.kind {
            ParamKind::Class(class) => class.fmt(f),
            ParamKind::Number(text) => f.write_str(text),
            ParamKind::String(content) => crate::print::quoted(content, f),
            ParamKind::List(items) => {
                f.write_str("[")?;
                list(items, f, |p, f| p.source(f))?;
                f.write_str("]")
            }
        }
    }
}

impl Display for Hosted {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        self.class.fmt(f)?;
        host(self.host.as_ref(), f)
    }
}

fn host(host: Option<&Text>, f: &mut Formatter<'_>) -> Result {
    match host {
        None => Ok(()),
        Some(text) => {
            f.write_str(" at ")?;
            crate::print::quoted(&text.text, f)
        }
    }
}

impl Display for OptionValue {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            OptionValue::String(content) => crate::print::quoted(content, f),
            OptionValue::Number(value) => crate::print::number(*value, f),
            OptionValue::Word(word) => f.write_str(word),
        }
    }
}

impl Display for AgentEntry {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.write_str(&self.name.text)?;
        if let Some(file) = &self.file {
            let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '/' | '_');
            if file.text.chars().all(plain) && file.text.contains('.') && !file.text.contains("//")
            {
                write!(f, " {}", file.text)?;
            } else {
                f.write_str(" ")?;
                crate::print::quoted(&file.text, f)?;
            }
        }
        if !self.options.is_empty() {
            f.write_str(" [")?;
            list(&self.options, f, |o, f| {
                write!(f, "{}={}", o.key.text, o.value)
            })?;
            f.write_str("]")?;
        }
        for class in &self.arch_classes {
            write!(f, " agentArchClass {class}")?;
        }
        if let Some(class) = &self.agent_class {
            write!(f, " agentClass {class}")?;
        }
        if let Some(class) = &self.belief_base_class {
            write!(f, " beliefBaseClass {class}")?;
        }
        if let Some(count) = self.count {
            write!(f, " #{count}")?;
        }
        host(self.host.as_ref(), f)
    }
}

impl Display for Project {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        writeln!(f, "MAS {} {{", self.name.text)?;
        if let Some(class) = &self.infrastructure {
            writeln!(f, "    infrastructure: {class}")?;
        }
        if let Some(class) = &self.environment {
            writeln!(f, "    environment: {class}")?;
        }
        if let Some(class) = &self.control {
            writeln!(f, "    executionControl: {class}")?;
        }
        if !self.agents.is_empty() {
            writeln!(f, "    agents:")?;
            for agent in &self.agents {
                writeln!(f, "        {agent};")?;
            }
        }
        if !self.directives.is_empty() {
            writeln!(f, "    directives:")?;
            for directive in &self.directives {
                writeln!(f, "        {} = {};", directive.name.text, directive.class)?;
            }
        }
        for (word, paths) in [
            ("classpath", &self.class_path),
            ("aslSourcePath", &self.source_path),
        ] {
            if !paths.is_empty() {
                writeln!(f, "    {word}:")?;
                for path in paths {
                    f.write_str("        ")?;
                    crate::print::quoted(&path.text, f)?;
                    writeln!(f, ";")?;
                }
            }
        }
        writeln!(f, "}}")
    }
}

fn list<T>(
    items: &[T],
    f: &mut Formatter<'_>,
    print: impl Fn(&T, &mut Formatter<'_>) -> Result,
) -> Result {
    for (i, item) in items.iter().enumerate() {
        if i > 0 {
            f.write_str(", ")?;
        }
        print(item, f)?;
    }
    Ok(())
}
