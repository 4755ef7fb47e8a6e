//! Reads a project or agent file and looks at it with the lints.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use envs::asl::program_of;
use ide::allow::Allowed;
use ide::lint::Lint;
use ide::lints;
use ide::model::{Input, InputFile, InputMember, Kind, System};
use mas::project::{Project, Settings};
use syntax::ast::Term;
use syntax::ast::project::{AgentEntry, OptionValue};
use syntax::{Diagnostic, FileId, Sources, Span};

use crate::commands::explain;

/// What is checked as a whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Work {
    pub(super) path: PathBuf,
    pub(super) kind: Kind,
}

/// What was found in it.
pub(super) struct Checked {
    pub(super) sources: Sources,
    pub(super) diagnostics: Vec<Diagnostic>,
    /// The file of each text, where it has one.
    pub(super) files: Vec<PathBuf>,
    /// Those that others include.
    pub(super) included: Vec<PathBuf>,
    /// The world, if it is written in AgentSpeak and can be found.
    pub(super) world: Option<PathBuf>,
}

/// Reads and checks. Lints that are not `wanted` are not run; whatever comments allow is left out.
pub(super) fn check(work: &Work, wanted: impl Fn(&'static Lint) -> bool) -> Checked {
    let settings = Settings {
        keeps_trees: true,
        environments: envs::catalogue(),
        ..Settings::default()
    };
    let mut project = Project::open(std::slice::from_ref(&work.path), &settings);
    let mut diagnostics = std::mem::take(&mut project.diagnostics);
    diagnostics.extend(lint(&project, work.kind, wanted));
    allow(&project.sources, &mut diagnostics);
    let root = project.root().to_path_buf();
    let world = project.environment.as_ref().and_then(program_of);
    let world = world.map(|world| root.join(world));
    let mut sources = project.sources;
    // Texts of the library have no file.
    let has_file = |name: &str| !name.starts_with('$');
    let file_of = |name: &str| root.join(name);
    let in_files = |ids: &mut dyn Iterator<Item = FileId>| -> Vec<PathBuf> {
        let names = ids.map(|id| sources.name(id));
        names.filter(|name| has_file(name)).map(file_of).collect()
    };
    let files = in_files(&mut sources.iter().map(|(id, _)| id));
    let included = in_files(&mut sources.includes().map(|include| include.to));
    sources.rename(|name| {
        let path = file_of(name);
        has_file(name).then(|| shown(&path))
    });
    order(&mut diagnostics, &sources);
    Checked {
        sources,
        diagnostics,
        files,
        included,
        world: world.filter(|world| world.is_file()),
    }
}

/// How a path is shown: with `/`, without `./` before it.
fn shown(path: &Path) -> String {
    let text = path.display().to_string().replace('\\', "/");
    text.strip_prefix("./").unwrap_or(&text).to_owned()
}

fn lint(project: &Project, kind: Kind, wanted: impl Fn(&'static Lint) -> bool) -> Vec<Diagnostic> {
    let sources = &project.sources;
    let entries = project.tree.as_ref().map(|tree| &tree.agents[..]);
    let entries = entries.unwrap_or_default();
    let given: Vec<[Vec<Term>; 2]> = entries
        .iter()
        .map(|entry| ["beliefs", "goals"].map(|key| literals(entry, key)))
        .collect();
    let mut includes: BTreeMap<FileId, Vec<(Span, FileId)>> = BTreeMap::new();
    for include in sources.includes() {
        let of_file = includes.entry(include.from).or_default();
        of_file.push((include.span, include.to));
    }
    let files = sources.trees().map(|(id, parsed)| InputFile {
        id,
        name: sources.name(id),
        text: sources.text(id),
        parsed,
        includes: includes.remove(&id).unwrap_or_default(),
    });
    let files: Vec<InputFile<'_>> = files.collect();
    let members = project.members.iter().map(|member| {
        let entry = member.entry.map(|entry| (&entries[entry], &given[entry]));
        InputMember {
            name: &member.name,
            file: member.source,
            beliefs: entry.map_or(&[], |(_, [beliefs, _])| beliefs),
            goals: entry.map_or(&[], |(_, [_, goals])| goals),
            is_foreign: entry.is_some_and(|(entry, _)| is_foreign(entry)),
        }
    });
    let tree = project.tree.as_ref();
    let input = Input {
        kind,
        files,
        members: members.collect(),
        has_environment: tree.is_some_and(|tree| tree.environment.is_some()),
    };
    lints::check(&System::new(&input), wanted)
}

/// Leaves out what comments allow, and adds what is wrong with these comments.
fn allow(sources: &Sources, diagnostics: &mut Vec<Diagnostic>) {
    let mut allowed: BTreeMap<FileId, Allowed> = BTreeMap::new();
    for (file, parsed) in sources.trees() {
        let read = Allowed::read(file, sources.text(file), parsed, explain::is_code);
        allowed.extend(read.map(|read| (file, read)));
    }
    let is_allowed = |found: &Diagnostic| {
        let of_file = allowed.get(&found.file);
        of_file.is_some_and(|allowed| allowed.allows(found))
    };
    diagnostics.retain(|found| !is_allowed(found));
    for read in allowed.into_values() {
        diagnostics.extend(read.unknown);
    }
}

/// The literals of an option of an agent.
fn literals(entry: &AgentEntry, key: &str) -> Vec<Term> {
    let options = entry.options.iter().filter(|option| option.key.text == key);
    let texts = options.filter_map(|option| match &option.value {
        OptionValue::String(text) | OptionValue::Word(text) => Some(text),
        OptionValue::Number(_) => None,
    });
    // What cannot be read is reported by the project.
    let read = texts.filter_map(|text| syntax::parse_terms(text, FileId::default()).ok());
    read.flatten().collect()
}

/// Whether an agent needs classes of its own.
fn is_foreign(entry: &AgentEntry) -> bool {
    !entry.arch_classes.is_empty()
        || entry.agent_class.is_some()
        || entry.belief_base_class.is_some()
}

/// Sorts by place, the files in order of the table. The same text may have been read several times.
fn order(diagnostics: &mut Vec<Diagnostic>, sources: &Sources) {
    let mut firsts: BTreeMap<&str, FileId> = BTreeMap::new();
    for (file, source) in sources.iter() {
        firsts.entry(&source.name).or_insert(file);
    }
    let first_of = |file: FileId| firsts.get(sources.name(file)).copied().unwrap_or(file);
    let key = |found: &Diagnostic| (first_of(found.file), found.span.start, found.code);
    let mut keyed: Vec<_> = diagnostics
        .drain(..)
        .map(|found| (key(&found), found))
        .collect();
    keyed.sort_by_key(|(key, _)| *key);
    keyed.dedup_by(|(b, second), (a, first)| a == b && first.message == second.message);
    diagnostics.extend(keyed.into_iter().map(|(_, found)| found));
}
