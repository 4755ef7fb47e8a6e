//! Intentions: stacks of started plans. All of it is plain data.

use std::sync::Arc;

use logic::env::Env;
use logic::rebuild::{map_vars, variables};
use logic::solve::Solver;
use logic::term::{Term, Var};

use crate::fault::Place;
use crate::plan::Plan;
use crate::plan::body::{Body, Step};
use crate::plan::library::PlanLibrary;
use crate::trigger::Trigger;

/// The number of an intention, unique within its agent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct IntentionId(pub u64);

/// The number of a fork.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ForkId(pub u64);

/// A stack of frames; the last one runs.
#[derive(Clone, Debug)]
pub struct Intention {
    /// Its number.
    pub id: IntentionId,
    /// From the first goal to the one being worked on.
    pub frames: Vec<Frame>,
    /// How many frames are of atomic plans.
    pub atomic_frames: u32,
    /// The intention on whose behalf it is atomic: its own number, or for a branch of a fork that
    /// of the forking intention.
    pub group: IntentionId,
    /// How many frames have a goal condition.
    pub conditions: u32,
    /// Stopped by `.suspend` until `.resume`.
    pub suspended: bool,
    /// It runs a sub-plan for an event that came while a goal of another intention was pursued.
    pub branch: Option<Branch>,
}

/// Where an intention came from that runs on a copy of another one's stack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branch {
    /// The other intention.
    pub of: IntentionId,
    /// How many frames were copied. When only these are left, the branch is over.
    pub depth: usize,
}

/// One started plan.
#[derive(Clone, Debug)]
pub struct Frame {
    /// The plan.
    pub plan: Arc<Plan>,
    /// The event as posted, over the variables `event_vars` of this frame.
    pub trigger: Trigger,
    /// The values of the variables: the plan's, then the event's, then those made on the way.
    pub env: Env,
    /// The next step of the plan's body, or the one behind the innermost block.
    pub pc: u32,
    /// The blocks being run inside the body, outermost first.
    pub blocks: Vec<Block>,
    /// The current step has made an event and waits for its plan: which variables of this frame
    /// the event's variables stand for.
    pub call: Option<Call>,
    /// The event's variables in this frame: number of the first.
    pub event_base: u32,
    /// How values go back to the poster.
    pub returns: Returns,
    /// This frame runs a failure plan: frames that stay when it ends.
    pub resume: Option<u32>,
    /// The bindings after trigger and context, kept when a goal condition or sub-plans need them.
    pub scope: Option<Box<Scope>>,
    /// The timer of the goal's `hard_deadline`. A goal in last position does not replace such a
    /// frame: the deadline is for all that is done for its goal.
    pub deadline: Option<u64>,
}

/// What a waiting step is waiting for.
#[derive(Clone, Debug, Default)]
pub struct Call {
    /// The variable of the caller for each variable of the event.
    pub vars: Vec<Var>,
}

/// How the values of an event's variables are computed when its plan ends.
///
/// Without tail calls the variable `i` of the event has the value of variable `event_base + i` of
/// the frame. Each replaced frame (tail call) adds a layer: terms that give the variables of the
/// event before in terms of those of the event after it.
#[derive(Clone, Debug, Default)]
pub struct Returns {
    /// The number of variables of the event that this frame handles.
    pub count: u32,
    /// Outermost first; most frames have none.
    pub layers: Option<Box<Vec<Vec<Term>>>>,
}

impl Returns {
    /// Whether no value goes back.
    pub fn is_empty(&self) -> bool {
        self.count == 0 && self.layers.is_none()
    }
}

/// What goal conditions and sub-plans see of their plan.
#[derive(Clone, Debug)]
pub struct Scope {
    /// The bindings of trigger and context.
    pub env: Env,
    /// The libraries to search for events raised by this frame, innermost first, each with the
    /// index of the frame whose variables its plans see.
    pub libraries: Vec<(Arc<PlanLibrary>, usize)>,
}

/// A sequence of steps being run.
#[derive(Clone, Debug)]
pub struct Block {
    /// The steps.
    pub body: Arc<Body>,
    /// The next one.
    pub pc: u32,
    /// What happens at the end.
    pub kind: BlockKind,
}

/// What happens at the end of a block.
#[derive(Clone, Debug)]
pub enum BlockKind {
    /// The steps behind it follow.
    Sequence,
    /// The formula is tested again, with the bindings from before the loop.
    While(Box<WhileLoop>),
    /// The next answer is taken, with the bindings from before the loop.
    For(Box<ForLoop>),
    /// The branch joins the others of its fork.
    Branch(ForkId),
}

/// The state of a `while`.
#[derive(Clone, Debug)]
pub struct WhileLoop {
    /// The formula.
    pub condition: Arc<logic::code::Code>,
    /// The bindings before the loop.
    pub saved: Env,
}

/// The state of a `for`.
#[derive(Clone)]
pub struct ForLoop {
    /// The query, stopped at the answer of the current round.
    pub solver: Box<Solver>,
    /// The bindings before the loop.
    pub saved: Env,
}

impl std::fmt::Debug for ForLoop {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ForLoop")
            .field("saved", &self.saved)
            .finish_non_exhaustive()
    }
}

impl Frame {
    /// The sequence of steps being run, and where in it.
    pub fn position(&self) -> (&Arc<Body>, u32) {
        match self.blocks.last() {
            Some(block) => (&block.body, block.pc),
            None => (&self.plan.body, self.pc),
        }
    }

    /// The step to run next, or that waits; `None` at the end of a sequence.
    pub fn step(&self) -> Option<&Step> {
        let (body, pc) = self.position();
        body.step(pc)
    }

    /// The step being carried out: the next one, or the loop or fork whose block is at its end.
    pub fn current(&self) -> Option<&Step> {
        let outer = |index: usize| match index.checked_sub(1).map(|outer| &self.blocks[outer]) {
            Some(block) => (&*block.body, block.pc),
            None => (&*self.plan.body, self.pc),
        };
        for (index, block) in self.blocks.iter().enumerate().rev() {
            if let Some(step) = block.body.step(block.pc) {
                return Some(step);
            }
            if !matches!(block.kind, BlockKind::Sequence) {
                let (body, behind) = outer(index);
                return body.step(behind.checked_sub(1)?);
            }
        }
        self.plan.body.step(self.pc)
    }

    /// Moves behind the current step, which may be the last one of its block.
    pub fn skip_step(&mut self) {
        match self.blocks.last_mut() {
            Some(block) => block.pc += 1,
            None => self.pc += 1,
        }
    }

    /// The place of the current step, or of the plan when it has none.
    pub fn place(&self) -> Place {
        let line = self.current().map_or(self.plan.line, |step| step.line);
        Place {
            file: self.plan.file.clone(),
            line,
        }
    }

    /// Leaves the blocks that are done. Loops and branches stay: their end is a step.
    pub fn settle(&mut self) {
        while let Some(block) = self.blocks.last() {
            if matches!(block.kind, BlockKind::Sequence) && block.pc as usize == block.body.len() {
                self.blocks.pop();
            } else {
                break;
            }
        }
    }

    /// Whether nothing is left to do.
    pub fn is_done(&self) -> bool {
        self.blocks.is_empty() && self.pc as usize >= self.plan.body.len()
    }

    /// Goes to the next step.
    pub fn advance(&mut self) {
        self.skip_step();
        self.settle();
    }

    /// Whether the current step is the last thing this frame does.
    pub fn is_at_last_step(&self) -> bool {
        let has_left = |body: &Body, pc: u32, steps: usize| pc as usize + steps == body.len();
        let is_sequence = |block: &Block| matches!(block.kind, BlockKind::Sequence);
        let Some((top, below)) = self.blocks.split_last() else {
            return has_left(&self.plan.body, self.pc, 1);
        };
        let mut below = below.iter();
        is_sequence(top)
            && has_left(&top.body, top.pc, 1)
            && below.all(|block| is_sequence(block) && has_left(&block.body, block.pc, 0))
            && has_left(&self.plan.body, self.pc, 0)
    }
}

impl Intention {
    /// An intention without frames.
    pub fn new(id: IntentionId) -> Intention {
        Intention {
            id,
            frames: Vec::new(),
            atomic_frames: 0,
            group: id,
            conditions: 0,
            suspended: false,
            branch: None,
        }
    }

    /// Whether other intentions have to wait for it.
    pub fn is_atomic(&self) -> bool {
        self.atomic_frames > 0
    }

    /// Whether it runs a branch of this fork.
    pub fn is_branch_of(&self, fork: ForkId) -> bool {
        self.frames
            .iter()
            .flat_map(|frame| &frame.blocks)
            .any(|block| matches!(block.kind, BlockKind::Branch(id) if id == fork))
    }

    /// The frame that runs.
    pub fn top(&self) -> Option<&Frame> {
        self.frames.last()
    }

    /// The frame that posted the goal of this one. What a failure plan is for, failed: the frames
    /// between are over.
    pub fn poster_of(&self, index: usize) -> Option<usize> {
        let depth = self.frames.get(index)?.resume;
        depth.map_or(index, |depth| depth as usize).checked_sub(1)
    }

    /// Puts a frame on top.
    pub fn push(&mut self, frame: Frame) {
        self.atomic_frames += u32::from(frame.plan.atomic);
        self.conditions += u32::from(frame.plan.condition.is_some());
        self.frames.push(frame);
    }

    /// Takes the top frame off.
    pub fn pop(&mut self) -> Option<Frame> {
        let frame = self.frames.pop()?;
        self.atomic_frames -= u32::from(frame.plan.atomic);
        self.conditions -= u32::from(frame.plan.condition.is_some());
        Some(frame)
    }

    /// Takes frames off until this many are left.
    pub fn truncate(&mut self, depth: usize) {
        while self.frames.len() > depth {
            self.pop();
        }
    }
}

/// The number of different variables in a term.
pub fn count_vars(term: &Term) -> u32 {
    if term.is_ground() {
        0
    } else {
        logic::rebuild::variables(term).len() as u32
    }
}

/// The term over variables of its own (numbered from 0), and which variable of the given term each
/// of them stands for.
pub fn close(term: &Term) -> (Term, Call) {
    close_owned(term.clone())
}

/// As [`close`], for a term that is not needed any more.
pub fn close_owned(term: Term) -> (Term, Call) {
    if term.is_ground() {
        return (term, Call::default());
    }
    let vars = variables(&term);
    let mut number = rustc_hash::FxHashMap::default();
    for (index, var) in vars.iter().enumerate() {
        number.insert(var.id, index as u32);
    }
    let closed = map_vars(&term, |var| {
        Term::Var(Var {
            id: number.get(&var.id).copied().unwrap_or_default(),
            name: var.name,
        })
    });
    (closed, Call { vars })
}
