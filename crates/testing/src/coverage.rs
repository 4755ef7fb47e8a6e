//! What of the programs was used by tests: plans, their contexts, rules.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use agent::trace::What;
use syntax::ast::{self, Component, TermKind};
use syntax::{FileId, LineIndex, parse_program};

use crate::plans::test_plans;

/// What was used, file by file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Coverage {
    files: BTreeMap<String, FileCoverage>,
}

/// What of a file was used, by the lines of plans and rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FileCoverage {
    plans: BTreeMap<u32, PlanCoverage>,
    rules: BTreeMap<u32, RuleCoverage>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct PlanCoverage {
    trigger: String,
    has_context: bool,
    /// How often it applied to an event.
    used: u64,
    /// How often its context did not hold for an event that its trigger fits.
    held_not: u64,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct RuleCoverage {
    head: String,
    /// How often it gave an answer.
    used: u64,
}

/// How many there are, and how many of them were used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Share {
    /// All.
    pub of: usize,
    /// Those that were used.
    pub used: usize,
}

impl Share {
    fn count(used: impl Iterator<Item = bool>) -> Share {
        used.fold(Share::default(), |share, used| Share {
            of: share.of + 1,
            used: share.used + usize::from(used),
        })
    }

    fn plus(self, other: Share) -> Share {
        Share {
            of: self.of + other.of,
            used: self.used + other.used,
        }
    }
}

impl std::fmt::Display for Share {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.of == 0 {
            return f.pad("-");
        }
        f.pad(&format!("{}/{}", self.used, self.of))
    }
}

impl Coverage {
    /// Takes in a source: what there is to be used. Files with test plans do not count.
    pub fn add_source(&mut self, file: &str, text: &str) {
        if self.files.contains_key(file) || !test_plans(text).is_empty() {
            return;
        }
        let parsed = parse_program(text, FileId(0));
        let lines = LineIndex::new(text);
        let line_of = |span: syntax::Span| lines.line_of(span.start) + 1;
        let mut found = FileCoverage::default();
        let mut left: Vec<&Component> = parsed.program.components.iter().collect();
        let mut plans: Vec<&ast::Plan> = Vec::new();
        while let Some(component) = left.pop() {
            match component {
                Component::Directive(directive) => left.extend(directive.inner.iter().flatten()),
                Component::Plan(plan) => plans.push(plan),
                Component::Rule(rule) => {
                    let rule_coverage = RuleCoverage {
                        head: text_of(rule.head.span, text),
                        used: 0,
                    };
                    found.rules.insert(line_of(rule.span), rule_coverage);
                }
                Component::Belief(_) | Component::Goal(_) => {}
            }
        }
        while let Some(plan) = plans.pop() {
            plans.extend(&plan.sub_plans);
            let coverage = PlanCoverage {
                trigger: text_of(plan.trigger.span, text),
                has_context: plan.context.as_ref().is_some_and(is_condition),
                ..PlanCoverage::default()
            };
            found.plans.insert(line_of(plan.trigger.span), coverage);
        }
        self.files.insert(file.to_owned(), found);
    }

    /// Takes in a record of an agent; `path_of` makes the path of a source from its name.
    pub fn record(&mut self, what: &What, path_of: impl Fn(&str) -> String) {
        match what {
            What::Examined {
                place,
                relevant,
                applicable,
                ..
            } if *relevant => {
                let file = self.files.get_mut(&path_of(&place.file));
                if let Some(plan) = file.and_then(|file| file.plans.get_mut(&place.line)) {
                    plan.used += u64::from(*applicable);
                    plan.held_not += u64::from(!applicable);
                }
            }
            What::Ruled(place) => {
                let file = self.files.get_mut(&path_of(&place.file));
                if let Some(rule) = file.and_then(|file| file.rules.get_mut(&place.line)) {
                    rule.used += 1;
                }
            }
            _ => {}
        }
    }

    /// Adds what another run has used.
    pub fn merge(&mut self, other: Coverage) {
        for (name, more) in other.files {
            let file = self.files.entry(name).or_default();
            for (line, more) in more.plans {
                let plan = file.plans.entry(line).or_default();
                let (used, held_not) = (plan.used, plan.held_not);
                *plan = PlanCoverage {
                    used: used + more.used,
                    held_not: held_not + more.held_not,
                    ..more
                };
            }
            for (line, more) in more.rules {
                let rule = file.rules.entry(line).or_default();
                let used = rule.used + more.used;
                *rule = RuleCoverage { used, ..more };
            }
        }
    }

    /// A table for people, and below it what was not used.
    pub fn table(&self) -> String {
        let files = self.files.iter().filter(|(_, file)| !file.is_empty());
        let files: Vec<(&str, [Share; 3])> =
            files.map(|(name, file)| (&**name, file.shares())).collect();
        let total = files
            .iter()
            .fold([Share::default(); 3], |total, (_, shares)| {
                [0, 1, 2].map(|at| total[at].plus(shares[at]))
            });
        let width = files.iter().map(|(name, _)| name.chars().count()).max();
        let width = width.unwrap_or(0).max("in all".len());
        let mut text = format!(
            "{:width$}  {:>9} {:>9} {:>9}\n",
            "", "plans", "contexts", "rules"
        );
        for (name, [plans, contexts, rules]) in files.iter().copied().chain([("in all", total)]) {
            let _ = writeln!(text, "{name:width$}  {plans:>9} {contexts:>9} {rules:>9}");
        }
        for (name, file) in &self.files {
            for (line, gap) in file.gaps() {
                let _ = writeln!(text, "{name}:{line}: {gap}");
            }
        }
        text
    }

    /// The same in the format of lcov, which editors and build servers read: plans and rules are its
    /// functions, contexts its branches.
    pub fn lcov(&self) -> String {
        let mut text = String::new();
        for (name, file) in self.files.iter().filter(|(_, file)| !file.is_empty()) {
            let plans = file
                .plans
                .iter()
                .map(|(line, plan)| (*line, &plan.trigger, plan.used));
            let rules = file
                .rules
                .iter()
                .map(|(line, rule)| (*line, &rule.head, rule.used));
            let mut functions: Vec<(u32, &String, u64)> = plans.chain(rules).collect();
            functions.sort();
            let _ = writeln!(text, "TN:\nSF:{name}");
            for (line, name, _) in &functions {
                let _ = writeln!(text, "FN:{line},{line}:{name}");
            }
            for (line, name, used) in &functions {
                let _ = writeln!(text, "FNDA:{used},{line}:{name}");
            }
            let hit = functions.iter().filter(|(_, _, used)| *used > 0).count();
            let _ = writeln!(text, "FNF:{}\nFNH:{hit}", functions.len());
            let [_, contexts, _] = file.shares();
            for (line, plan) in file.plans.iter().filter(|(_, plan)| plan.has_context) {
                let (used, held_not) = (plan.used, plan.held_not);
                let _ = writeln!(text, "BRDA:{line},0,0,{used}\nBRDA:{line},0,1,{held_not}");
            }
            let _ = writeln!(text, "BRF:{}\nBRH:{}", contexts.of, contexts.used);
            for (line, _, used) in &functions {
                let _ = writeln!(text, "DA:{line},{used}");
            }
            let _ = writeln!(text, "LF:{}\nLH:{hit}\nend_of_record", functions.len());
        }
        text
    }
}

impl FileCoverage {
    fn is_empty(&self) -> bool {
        self.plans.is_empty() && self.rules.is_empty()
    }

    /// Of plans, contexts (each may hold or not), rules.
    fn shares(&self) -> [Share; 3] {
        let contexts = self.plans.values().filter(|plan| plan.has_context);
        [
            Share::count(self.plans.values().map(|plan| plan.used > 0)),
            Share::count(contexts.flat_map(|plan| [plan.used > 0, plan.held_not > 0])),
            Share::count(self.rules.values().map(|rule| rule.used > 0)),
        ]
    }

    /// What was not used, by lines.
    fn gaps(&self) -> Vec<(u32, String)> {
        let plans = self.plans.iter().filter_map(|(line, plan)| {
            let trigger = &plan.trigger;
            let gap = if plan.used == 0 && plan.held_not == 0 {
                format!("the plan `{trigger}` was never considered")
            } else if plan.used == 0 {
                format!("the context of `{trigger}` never held")
            } else if plan.has_context && plan.held_not == 0 {
                format!("the context of `{trigger}` always held")
            } else {
                return None;
            };
            Some((*line, gap))
        });
        let rules = self.rules.iter().filter(|(_, rule)| rule.used == 0);
        let rules =
            rules.map(|(line, rule)| (*line, format!("the rule `{}` gave no answer", rule.head)));
        let mut gaps: Vec<(u32, String)> = plans.chain(rules).collect();
        gaps.sort();
        gaps
    }
}

/// Whether a context can hold or not.
fn is_condition(context: &ast::Term) -> bool {
    !matches!(&context.kind, TermKind::Literal(literal) if literal.functor == "true")
}

/// A piece of source in one line.
fn text_of(span: syntax::Span, text: &str) -> String {
    let words: Vec<&str> = span.text(text).split_whitespace().collect();
    words.join(" ")
}

/// The path of a source, as people name it, from the folder of its project and its name.
pub(crate) fn path_in(root: &Path, name: &str) -> String {
    let path = root.join(name);
    let path = path.strip_prefix(".").unwrap_or(&path);
    path.to_string_lossy().replace('\\', "/")
}

#[cfg(test)]
mod tests {
    use agent::fault::Place;

    use super::*;

    const TEXT: &str = "p(1).\nbig(X) :- X > 9.\nsmall(X) :- not big(X).\n+!a(X) : big(X)\n   <- .print(X).\n\
                        +!a(_).\n+b : true <- !a(1).\n";

    fn examined(line: u32, applicable: bool) -> What {
        What::Examined {
            plan: logic::term::Term::Nil,
            place: Place {
                file: "a.asl".into(),
                line,
            },
            relevant: true,
            applicable,
        }
    }

    fn used() -> Coverage {
        let mut coverage = Coverage::default();
        coverage.add_source("x/a.asl", TEXT);
        coverage.add_source("x/t.asl", "@t[test] +!t <- !force_pass.");
        let path = |name: &str| format!("x/{name}");
        coverage.record(&examined(4, false), path);
        coverage.record(&examined(6, true), path);
        coverage.record(&examined(99, true), path);
        let place = Place {
            file: "a.asl".into(),
            line: 3,
        };
        coverage.record(&What::Ruled(place), path);
        coverage
    }

    #[test]
    fn table_names_what_was_not_used() {
        let table = "             plans  contexts     rules
x/a.asl        1/3       1/2       1/2
in all         1/3       1/2       1/2
x/a.asl:2: the rule `big(X)` gave no answer
x/a.asl:4: the context of `+!a(X)` never held
x/a.asl:7: the plan `+b` was never considered
";
        assert_eq!(used().table(), table);
    }

    #[test]
    fn runs_add_up() {
        let mut both = used();
        both.merge(used());
        let lcov = both.lcov();
        for line in [
            "SF:x/a.asl",
            "FNDA:2,6:+!a(_)",
            "FNDA:2,3:small(X)",
            "BRDA:4,0,0,0",
            "BRDA:4,0,1,2",
            "FNF:5",
            "FNH:2",
            "LH:2",
        ] {
            assert!(lcov.lines().any(|found| found == line), "{line} in\n{lcov}");
        }
        assert!(!lcov.contains("t.asl"));
    }
}
