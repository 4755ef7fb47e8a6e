//! The lints: one file each in `lints/`, which `build.rs` lists.
//!
//! Running them looks at every program and file of a system once per lint; what comments allow and
//! what settings change is seen to afterwards ([`crate::allow`], [`crate::settings`]).

mod all {
    use crate::lint::Lint;

    include!(concat!(env!("OUT_DIR"), "/lints.rs"));

    /// All lints.
    pub(super) fn all() -> &'static [&'static Lint] {
        ALL
    }
}

use rustc_hash::{FxHashMap, FxHashSet};
use syntax::code::Code;
use syntax::{Diagnostic, FileId, Span};

use crate::lint::{Check, Lint, Report};
use crate::model::{Agent, System};

/// All lints, by code.
pub fn all() -> Vec<&'static Lint> {
    let mut lints = all::all().to_vec();
    lints.sort_by_key(|lint| lint.code);
    lints
}

/// The lint of a name or code.
pub fn find(name: &str) -> Option<&'static Lint> {
    let mut lints = all::all().iter().copied();
    lints.find(|lint| lint.name == name || lint.code.to_string() == name)
}

/// The lint of a code.
pub fn of_code(code: Code) -> Option<&'static Lint> {
    let mut lints = all::all().iter().copied();
    lints.find(|lint| lint.code == code)
}

/// Whether a lint is about parts of a program that nothing uses. Where the file belongs to other
/// programs as well, these may.
pub fn is_about_use(code: Code) -> bool {
    let names = ["never-triggered", "never-read", "unused-rule"];
    of_code(code).is_some_and(|lint| names.contains(&lint.name))
}

/// What the lints find in a system, in order of places. Lints that are not `wanted` are not run.
pub fn check(system: &System<'_>, wanted: impl Fn(&'static Lint) -> bool) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for lint in all::all().iter().copied().filter(|lint| wanted(lint)) {
        match lint.check {
            Check::File(check) => {
                for file in &system.files {
                    if !file.dynamic.broken {
                        check(
                            file,
                            &mut Report {
                                lint,
                                found: &mut found,
                            },
                        );
                    }
                }
            }
            Check::Agent(check) => of_agents(system, lint, check, &mut found),
            Check::Comments => {}
        }
    }
    let key = |finding: &Diagnostic| (finding.file, finding.span.start, finding.code);
    found.sort_by_key(key);
    found.dedup_by(|b, a| key(a) == key(b) && a.message == b.message);
    found
}

/// What stands in a file that several programs include is a mistake only if it is one in all of them.
fn of_agents<'a>(
    system: &System<'a>,
    lint: &'static Lint,
    check: fn(&Agent<'a>, &System<'a>, &mut Report<'_>),
    found: &mut Vec<Diagnostic>,
) {
    let mut users: FxHashMap<FileId, usize> = FxHashMap::default();
    for agent in &system.agents {
        let mut files: Vec<FileId> = agent.parts.iter().map(|part| part.id).collect();
        files.sort_unstable();
        files.dedup();
        for file in files {
            *users.entry(file).or_default() += 1;
        }
    }
    let mut counts: FxHashMap<(FileId, Span), usize> = FxHashMap::default();
    let mut firsts: Vec<Diagnostic> = Vec::new();
    for agent in &system.agents {
        let mut own = Vec::new();
        check(
            agent,
            system,
            &mut Report {
                lint,
                found: &mut own,
            },
        );
        let mut seen = FxHashSet::default();
        for finding in own {
            let place = (finding.file, finding.span);
            if seen.insert(place) {
                let count = counts.entry(place).or_default();
                *count += 1;
                if *count == 1 {
                    firsts.push(finding);
                }
            }
        }
    }
    let is_everywhere = |finding: &Diagnostic| {
        counts.get(&(finding.file, finding.span)) == users.get(&finding.file)
    };
    found.extend(firsts.into_iter().filter(is_everywhere));
}
