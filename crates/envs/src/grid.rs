//! A grid world: agents move on it, around obstacles, and pick up, carry and drop items.
//!
//! Columns are counted from 0 at the left, rows from 0 at the top. What it shows and what can be done
//! in it is in `docs/environments.md`.

mod map;
mod picture;
mod settings;

#[cfg(test)]
mod tests;

use agent::host::Time;
use agent::random::Random;
use indexmap::IndexMap;
use logic::symbol::Symbol;
use logic::term::Term;
use mas::environment::{
    Act, Environment, EnvironmentCx, Failure, PerceptLists, Response, Start, StepWorld, Stepped,
    Token,
};
use rustc_hash::{FxBuildHasher, FxHashMap};

use map::Cell;
use settings::Settings;

/// A grid world as environment: every action at its time, or all agents step by step.
#[derive(Default)]
pub struct GridWorld {
    grid: Way,
    /// What one action takes, in nanoseconds.
    delay: u64,
    /// Results of actions that are under way.
    under_way: Vec<(Time, Token, Option<Failure>)>,
}

enum Way {
    Free(Box<Grid>),
    Steps(Box<Stepped<Grid>>),
}

impl Default for Way {
    fn default() -> Way {
        Way::Free(Box::default())
    }
}

impl Environment for GridWorld {
    fn init(&mut self, start: &Start, cx: &mut EnvironmentCx<'_>) -> Result<(), String> {
        let settings = Settings::read(&start.parameters, cx.host)?;
        let grid = Grid::new(&settings, start.seed)?;
        match settings.steps {
            Some(rules) => self.grid = Way::Steps(Box::new(Stepped::new(grid, rules))),
            None => {
                self.delay = settings.delay;
                self.grid = Way::Free(Box::new(grid));
            }
        }
        Ok(())
    }

    fn lists(&mut self) -> &mut PerceptLists {
        match &mut self.grid {
            Way::Free(grid) => &mut grid.lists,
            Way::Steps(grid) => grid.lists(),
        }
    }

    fn act(&mut self, act: &Act, cx: &mut EnvironmentCx<'_>) -> Response {
        let result = match &mut self.grid {
            Way::Steps(grid) => return grid.act(act, cx),
            Way::Free(grid) => {
                let result = grid.perform(act);
                grid.show();
                result
            }
        };
        if self.delay > 0 {
            let done = cx.now.after(self.delay);
            self.under_way.push((done, act.token, result.err()));
            return Response::Later;
        }
        match result {
            Ok(()) => Response::Done,
            Err(failure) => failure.into(),
        }
    }

    fn joined(&mut self, agent: Symbol, cx: &mut EnvironmentCx<'_>) {
        match &mut self.grid {
            Way::Free(grid) => grid.joined(agent, cx),
            Way::Steps(grid) => grid.joined(agent, cx),
        }
    }

    fn left(&mut self, agent: Symbol, cx: &mut EnvironmentCx<'_>) {
        match &mut self.grid {
            Way::Free(grid) => grid.left(agent, cx),
            Way::Steps(grid) => grid.left(agent, cx),
        }
    }

    fn poll(&mut self, cx: &mut EnvironmentCx<'_>) {
        if let Way::Steps(grid) = &mut self.grid {
            grid.poll(cx);
        }
        let now = cx.now;
        let ended = self.under_way.extract_if(.., |(due, ..)| *due <= now);
        for (_, token, failure) in ended {
            cx.answer(token, failure);
        }
    }

    fn next_due(&self) -> Option<Time> {
        match &self.grid {
            Way::Free(_) => self.under_way.iter().map(|(due, ..)| *due).min(),
            Way::Steps(grid) => grid.next_due(),
        }
    }

    fn is_quiet(&self, under_way: usize) -> bool {
        match &self.grid {
            Way::Free(_) => self.under_way.is_empty(),
            Way::Steps(grid) => grid.is_quiet(under_way),
        }
    }

    fn picture(&self, color: bool) -> Option<String> {
        match &self.grid {
            Way::Free(grid) => Some(grid.draw(color)),
            Way::Steps(grid) => grid.picture(color),
        }
    }
}

/// What is on the grid.
#[derive(Default)]
pub(crate) struct Grid {
    lists: PerceptLists,
    width: usize,
    height: usize,
    cells: Vec<Cell>,
    /// Places with names.
    places: Vec<(Symbol, usize, usize)>,
    /// Where agents begin, in order of joining.
    starts: Vec<(usize, usize)>,
    agents: IndexMap<Symbol, Body, FxBuildHasher>,
    /// How many agents have joined so far.
    joined: usize,
    sight: Option<usize>,
    capacity: usize,
    random: Option<Random>,
    /// Something that all may see has changed.
    is_changed: bool,
}

/// The numbers of agents by where they are.
type Bodies = FxHashMap<(usize, usize), usize>;

/// An agent on the grid.
struct Body {
    x: usize,
    y: usize,
    carries: Vec<Symbol>,
}

impl Grid {
    fn new(settings: &Settings, seed: u64) -> Result<Grid, String> {
        let mut grid = Grid {
            sight: settings.sight,
            capacity: settings.carry,
            random: Some(Random::new(seed, "grid", "grid")),
            is_changed: true,
            ..Grid::default()
        };
        match &settings.map {
            Some(text) => grid.read_map(text)?,
            None => {
                (grid.width, grid.height) = settings.size;
                grid.cells = vec![Cell::default(); grid.width * grid.height];
            }
        }
        for _ in 0..settings.obstacles {
            let (x, y) = grid.random_cell("an obstacle")?;
            grid.cell_mut(x, y).is_obstacle = true;
        }
        for (kind, count) in &settings.items {
            for _ in 0..*count {
                let (x, y) = grid.random_cell("an item")?;
                grid.cell_mut(x, y).items.push(Symbol::new(kind));
            }
        }
        grid.show();
        Ok(grid)
    }

    fn cell(&self, x: usize, y: usize) -> &Cell {
        &self.cells[y * self.width + x]
    }

    fn cell_mut(&mut self, x: usize, y: usize) -> &mut Cell {
        &mut self.cells[y * self.width + x]
    }

    fn agent_at(&self, x: usize, y: usize) -> Option<Symbol> {
        let mut agents = self.agents.iter();
        agents
            .find(|(_, body)| (body.x, body.y) == (x, y))
            .map(|(name, _)| *name)
    }

    /// A cell with nothing in it.
    fn random_cell(&mut self, what: &str) -> Result<(usize, usize), String> {
        let is_free = |(index, cell): &(usize, &Cell)| {
            let at = (index % self.width, index / self.width);
            cell.is_empty() && self.agent_at(at.0, at.1).is_none() && !self.starts.contains(&at)
        };
        let free: Vec<usize> = self
            .cells
            .iter()
            .enumerate()
            .filter(is_free)
            .map(|(index, _)| index)
            .collect();
        let random = self.random.as_mut().filter(|_| !free.is_empty());
        let Some(random) = random else {
            return Err(format!("the grid has no free cell for {what}"));
        };
        let chosen = free[random.below(free.len() as u64) as usize];
        Ok((chosen % self.width, chosen / self.width))
    }

    // --- Actions ----------------------------------------------------------------------------

    fn perform(&mut self, act: &Act) -> Result<(), Failure> {
        if !self.agents.contains_key(&act.agent) {
            return Err(Failure::new("not_there", "the agent is not on the grid"));
        }
        let (name, args) = act.call();
        match (&*name.text(), args) {
            ("move", [direction]) => self.step_to(act.agent, direction),
            ("pick", []) => self.pick(act.agent, None),
            ("pick", [kind]) => self.pick(act.agent, Some(kind)),
            ("drop", []) => self.put_down(act.agent, None),
            ("drop", [kind]) => self.put_down(act.agent, Some(kind)),
            ("skip", []) => Ok(()),
            (name, _) => Err(Failure::new(
                "unknown_action",
                format!(
                    "the grid has no action `{name}/{}`, only move(Direction), pick, pick(Item), drop, \
                     drop(Item), skip",
                    args.len()
                ),
            )),
        }
    }

    fn step_to(&mut self, agent: Symbol, direction: &Term) -> Result<(), Failure> {
        let body = &self.agents[&agent];
        let (x, y) = (body.x, body.y);
        let name = direction.as_atom().map(|name| name.text().to_string());
        let to = match name.as_deref() {
            Some("up" | "north") => (Some(x), y.checked_sub(1)),
            Some("down" | "south") => (Some(x), Some(y + 1)),
            Some("left" | "west") => (x.checked_sub(1), Some(y)),
            Some("right" | "east") => (Some(x + 1), Some(y)),
            _ => {
                let shown = logic::print::excerpt(direction, 60);
                let text = format!("{shown} is no direction: up, down, left, right");
                return Err(Failure::new("no_direction", text));
            }
        };
        let (Some(x), Some(y)) = to else {
            return Err(Failure::new("edge", "the grid ends there"));
        };
        if x >= self.width || y >= self.height {
            return Err(Failure::new("edge", "the grid ends there"));
        }
        if self.cell(x, y).is_obstacle {
            return Err(Failure::new(
                "obstacle",
                format!("({x},{y}) is an obstacle"),
            ));
        }
        if let Some(other) = self.agent_at(x, y) {
            let reason = Term::literal(Symbol::new("agent"), [Term::Atom(other)]);
            let text = format!("{other} is at ({x},{y})");
            return Err(Failure::because(reason, text));
        }
        let body = &mut self.agents[&agent];
        (body.x, body.y) = (x, y);
        self.is_changed = true;
        Ok(())
    }

    fn pick(&mut self, agent: Symbol, kind: Option<&Term>) -> Result<(), Failure> {
        let body = &self.agents[&agent];
        let (x, y, carried) = (body.x, body.y, body.carries.len());
        if carried >= self.capacity {
            let text = format!("it carries {carried} already");
            return Err(Failure::new("hands_full", text));
        }
        let items = &self.cell(x, y).items;
        let Some(found) = position(items, kind) else {
            let text = format!("there is no such item at ({x},{y})");
            return Err(Failure::new("nothing_here", text));
        };
        let item = self.cell_mut(x, y).items.remove(found);
        self.agents[&agent].carries.push(item);
        self.is_changed = true;
        Ok(())
    }

    fn put_down(&mut self, agent: Symbol, kind: Option<&Term>) -> Result<(), Failure> {
        let body = &mut self.agents[&agent];
        let Some(found) = position(&body.carries, kind) else {
            return Err(Failure::new("not_carried", "it carries no such item"));
        };
        let item = body.carries.remove(found);
        let (x, y) = (body.x, body.y);
        self.cell_mut(x, y).items.push(item);
        self.is_changed = true;
        Ok(())
    }

    // --- Percepts ---------------------------------------------------------------------------

    /// Makes the percepts of what is on the grid.
    fn show(&mut self) {
        if !std::mem::take(&mut self.is_changed) {
            return;
        }
        let size = [number(self.width), number(self.height)];
        let mut global = vec![literal("grid_size", size)];
        global.extend(
            self.places
                .iter()
                .map(|(kind, x, y)| literal("place", [Term::Atom(*kind), number(*x), number(*y)])),
        );
        let mut own: Vec<(Symbol, Vec<Term>)> = Vec::new();
        let bodies = self.bodies();
        for (name, body) in &self.agents {
            let mut percepts = vec![literal("pos", [number(body.x), number(body.y)])];
            let carries = body.carries.iter();
            percepts.extend(carries.map(|kind| literal("carrying", [Term::Atom(*kind)])));
            if let Some(sight) = self.sight {
                let rows = body.y.saturating_sub(sight)..(body.y + sight + 1).min(self.height);
                let columns = body.x.saturating_sub(sight)..(body.x + sight + 1).min(self.width);
                for y in rows {
                    for x in columns.clone() {
                        self.see(x, y, &bodies, &mut percepts);
                    }
                }
            }
            own.push((*name, percepts));
        }
        if self.sight.is_none() {
            for y in 0..self.height {
                for x in 0..self.width {
                    self.see(x, y, &bodies, &mut global);
                }
            }
        }
        // All are literals without variables.
        let _ = self.lists.global().replace(global);
        for (name, percepts) in own {
            let _ = self.lists.of(name).replace(percepts);
        }
    }

    /// Adds what is in a cell.
    fn see(&self, x: usize, y: usize, bodies: &Bodies, percepts: &mut Vec<Term>) {
        let cell = self.cell(x, y);
        if cell.is_obstacle {
            percepts.push(literal("obstacle", [number(x), number(y)]));
        }
        for kind in &cell.items {
            let args = [Term::Atom(*kind), number(x), number(y)];
            percepts.push(literal("item", args));
        }
        let agent = bodies
            .get(&(x, y))
            .and_then(|at| self.agents.get_index(*at));
        if let Some((name, _)) = agent {
            let args = [Term::Atom(*name), number(x), number(y)];
            percepts.push(literal("agent", args));
        }
    }

    /// The numbers of the agents by where they are.
    fn bodies(&self) -> Bodies {
        let agents = self.agents.values().enumerate();
        agents.map(|(at, body)| ((body.x, body.y), at)).collect()
    }
}

impl StepWorld for Grid {
    fn lists(&mut self) -> &mut PerceptLists {
        &mut self.lists
    }

    fn act(&mut self, _step: u64, act: &Act, _cx: &mut EnvironmentCx<'_>) -> Result<(), Failure> {
        self.perform(act)
    }

    fn end_step(&mut self, step: u64, _cx: &mut EnvironmentCx<'_>) {
        self.show();
        let step = literal("step", [Term::Number(step as f64)]);
        let list = self.lists.global();
        let before = list
            .iter()
            .find(|percept| percept.functor() == step.functor());
        if let Some(before) = before.cloned() {
            list.remove(&before);
        }
        let _ = list.add(step);
    }

    fn joined(&mut self, agent: Symbol, cx: &mut EnvironmentCx<'_>) {
        let start = self.starts.get(self.joined).copied();
        self.joined += 1;
        let place = match start.filter(|(x, y)| self.agent_at(*x, *y).is_none()) {
            Some(start) => Ok(start),
            None => self.random_cell("an agent"),
        };
        match place {
            Ok((x, y)) => {
                let carries = Vec::new();
                self.agents.insert(agent, Body { x, y, carries });
                self.is_changed = true;
                self.show();
            }
            Err(why) => {
                let level = agent::effect::Level::Warning;
                let text = format!("it is not on the grid: {why}");
                cx.output.log(&agent.text(), level, &text);
            }
        }
    }

    /// What it carries stays where it was.
    fn left(&mut self, agent: Symbol, _cx: &mut EnvironmentCx<'_>) {
        if let Some(body) = self.agents.shift_remove(&agent) {
            self.cell_mut(body.x, body.y).items.extend(body.carries);
            self.is_changed = true;
            self.show();
        }
    }

    fn picture(&self, color: bool) -> Option<String> {
        Some(self.draw(color))
    }
}

/// The place of an item of this kind, or of any.
fn position(items: &[Symbol], kind: Option<&Term>) -> Option<usize> {
    match kind {
        None => (!items.is_empty()).then_some(0),
        Some(kind) => items.iter().position(|item| Some(*item) == kind.as_atom()),
    }
}

fn literal<const N: usize>(name: &str, args: [Term; N]) -> Term {
    Term::literal(Symbol::new(name), args)
}

fn number(n: usize) -> Term {
    Term::Number(n as f64)
}
