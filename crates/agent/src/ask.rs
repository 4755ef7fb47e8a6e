//! Questions whose sender waits: what comes back, and what becomes of it (mas.md section 4).

use logic::annots::{Annots, is_source};
use logic::functor::Functor;
use logic::rebuild::map_vars;
use logic::symbol::{Series, Symbol};
use logic::term::Term;
use rustc_hash::FxHashMap;

use crate::action::Until;
use crate::agent::Agent;
use crate::circumstance::Deferred;
use crate::effect::{Effect, Effects};
use crate::fault::{Fault, FaultKind, Report, Severity};
use crate::host::Host;
use crate::intention::{Frame, Intention, IntentionId};
use crate::message::{Message, from_sender};
use crate::trace::What;
use crate::trigger::Trigger;

/// What an intention waits for that has asked something.
#[derive(Clone, Debug, PartialEq)]
pub struct Replies {
    /// The id of the messages that ask.
    pub question: Symbol,
    /// `askOne`, `askAll` …
    pub force: Symbol,
    /// What must unify with the answer, over the variables of the waiting plan.
    pub answer: Term,
    /// How many answers are to come.
    pub expected: usize,
    /// Those that have come, in this order.
    pub got: Vec<Term>,
    /// Whether a list of receivers was asked: then the answer is the list of the answers.
    pub is_list: bool,
    /// Nanoseconds until it goes on without.
    pub timeout: Option<u64>,
}

/// Why a question is not answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Silence {
    /// Who was asked is gone.
    Gone,
    /// Who was asked does not accept the question.
    Refused,
}

impl Silence {
    fn fault(self) -> Fault {
        match self {
            Silence::Gone => Fault::new(FaultKind::ReceiverNotFound)
                .message("who was asked is gone before answering"),
            Silence::Refused => Fault::new(FaultKind::AskFailed)
                .message("who was asked does not accept the question"),
        }
    }
}

/// A question of another agent that is to be answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Asked {
    /// Who waits for the answer.
    pub(crate) sender: Symbol,
    /// `askOne`, `askAll` …
    pub(crate) force: Symbol,
    /// How many answers are due: an agent may stand in a list of receivers more than once.
    pub(crate) times: u32,
}

impl Agent {
    /// A question of this agent will never be answered by one of those asked.
    pub fn unanswered(&mut self, question: Symbol, why: Silence) {
        let Some(id) = self.asker(question) else {
            return;
        };
        self.awake();
        let Some(replies) = self.replies(id) else {
            return;
        };
        replies.expected = replies.expected.saturating_sub(1);
        if !replies.is_list {
            self.circumstance.forget_wait(id);
            let task = Deferred::GiveUp(id, Box::new(why.fault()));
            self.circumstance.deferred.push_back(task);
        } else if replies.got.len() >= replies.expected {
            self.conclude(id);
        }
    }

    /// What intentions still wait for that only others can bring: results of actions, answers. For when
    /// nothing can happen any more.
    pub fn left_waiting(&self) -> Vec<Report> {
        let acting = self.circumstance.acting.values().map(|acting| {
            let action = logic::print::brief(&acting.action);
            (
                &acting.intention,
                format!("the result of the action {action}"),
            )
        });
        let pending = self.circumstance.pending.values();
        let pending = pending.filter_map(|pending| match &pending.until {
            Until::Replies(replies) => {
                let answer = format!("an answer to {}", replies.force);
                Some((&pending.intention, answer))
            }
            Until::External(_) => {
                let answer = "an answer of a library".to_owned();
                Some((&pending.intention, answer))
            }
            _ => None,
        });
        let waiting = acting.chain(pending);
        let reports = waiting.map(|(intention, what)| {
            let pursued = intention.top().map_or_else(String::new, |frame| {
                let bare = frame.trigger.literal.with_annots(Annots::None);
                let sign = frame.trigger.kind.spelling();
                format!("the plan for `{sign}{}` ", logic::print::brief(&bare))
            });
            Report {
                severity: Severity::Warning,
                title: format!("{pursued}still waits for {what}, which will not come"),
                place: intention.top().map(Frame::place),
                notes: vec!["Nothing can happen any more.".to_owned()],
                help: None,
            }
        });
        reports.collect()
    }

    /// The questions of others that this agent has not answered: who asks, and the question.
    pub fn owed_answers(&self) -> impl Iterator<Item = (Symbol, Symbol)> {
        let waiting = self
            .mailbox
            .iter()
            .filter(|message| message.id.series() == Some(Series::Question))
            .map(|message| (message.sender, message.id));
        let answers = |asked: &Asked| 0..asked.times;
        let taken = self
            .answering
            .iter()
            .flat_map(move |(id, asked)| answers(asked).map(|_| (asked.sender, *id)));
        waiting.chain(taken)
    }

    /// An intention is given up, or has failed: the question that it was to answer will not be. `goal`
    /// is what it was about if there are no plans on it.
    pub(crate) fn abandon(&mut self, intention: &Intention, goal: &Trigger) {
        if self.answering.is_empty() || intention.branch.is_some() {
            return;
        }
        let of_group =
            |other: &Intention| other.group == intention.group && other.id != intention.id;
        if !self.circumstance.forks.is_empty() && self.circumstance.intentions().any(of_group) {
            // Another branch of it goes on.
            return;
        }
        let first = intention.frames.first().map(|frame| &frame.trigger);
        self.abandon_message(first.unwrap_or(goal));
    }

    /// As [`abandon`](Agent::abandon), for the goal to deal with a message.
    pub(crate) fn abandon_message(&mut self, goal: &Trigger) {
        if !self.answering.is_empty()
            && goal.literal.functor() == Some(Functor::literal(Symbol::KQML_RECEIVED, 4))
            && let Some(question) = goal.literal.args()[3].as_atom()
            && self.answering.contains_key(&question)
        {
            let task = Deferred::Decline(question);
            self.circumstance.deferred.push_back(task);
        }
    }

    /// One answer to the question is given.
    pub(crate) fn take_asked(&mut self, question: Symbol) -> Option<Asked> {
        let asked = self.answering.get_mut(&question)?;
        asked.times -= 1;
        let taken = *asked;
        if taken.times == 0 {
            self.answering.swap_remove(&question);
        }
        Some(taken)
    }

    /// Answers a question that no intention will answer: no asker waits for ever (mas.md section 5).
    pub(crate) fn decline(&mut self, question: Symbol, host: &mut dyn Host, out: &mut Effects) {
        let Some(Asked { sender, force, .. }) = self.take_asked(question) else {
            return;
        };
        if sender != self.name && !host.has_agent(sender) {
            return;
        }
        let (force, content) = match force {
            Symbol::ASK_ALL => (Symbol::TELL, Term::Nil),
            Symbol::ASK_HOW => (Symbol::TELL_HOW, Term::Nil),
            _ => (Symbol::UNTELL, Term::Atom(Symbol::FALSE)),
        };
        self.record(None, || What::Sent(sender, force, content.clone()));
        out.push(Effect::Send(Message {
            id: Symbol::counted(Series::Message, host.message_number()),
            sender: self.name,
            receiver: sender,
            force,
            content,
            in_reply_to: Some(question),
        }));
    }

    /// Takes a message that answers a question for which an intention waits, or no longer waits.
    /// Gives whether it was one.
    pub(crate) fn take_reply(&mut self, message: &Message) -> bool {
        let Some(question) = message.in_reply_to else {
            return false;
        };
        let Some(id) = self.asker(question) else {
            // Too late for a question that was waited for; or the answer to another message.
            return question.series() == Some(Series::Question);
        };
        let Some(pending) = self.circumstance.pending.get_mut(&id) else {
            return true;
        };
        let (Until::Replies(replies), Some(frame)) =
            (&mut pending.until, pending.intention.frames.last_mut())
        else {
            return true;
        };
        let value = value_of(message, replies.force);
        replies.got.push(in_frame(&value, frame));
        if replies.got.len() >= replies.expected {
            self.conclude(id);
        }
        true
    }

    /// The time for answers is over: the intention goes on with those that have come.
    pub(crate) fn replies_timed_out(&mut self, id: IntentionId) {
        if let Some(replies) = self.replies(id) {
            if !replies.is_list {
                replies.got = vec![Term::Atom(Symbol::TIMEOUT)];
            }
            self.conclude(id);
        }
    }

    /// The intention that waits for answers to a question.
    fn asker(&self, question: Symbol) -> Option<IntentionId> {
        self.circumstance.questions.get(&question).copied()
    }

    fn replies(&mut self, id: IntentionId) -> Option<&mut Replies> {
        match &mut self.circumstance.pending.get_mut(&id)?.until {
            Until::Replies(replies) => Some(replies),
            _ => None,
        }
    }

    /// All answers are there: they unify with what was asked for, or the step fails.
    fn conclude(&mut self, id: IntentionId) {
        let Some(replies) = self.replies(id) else {
            return;
        };
        let mut got = std::mem::take(&mut replies.got);
        let value = if replies.is_list {
            Term::list(got)
        } else {
            got.pop().unwrap_or(Term::Nil)
        };
        let pairs = [(replies.answer.clone(), value)];
        self.circumstance.forget_wait(id);
        let mut solver = self.take_solver();
        let functions = &self.registry.vocabulary().functions;
        let pending = self.circumstance.pending.get_mut(&id);
        let frame = pending.and_then(|pending| pending.intention.frames.last_mut());
        let fits = frame.is_some_and(|frame| {
            logic::unify::unify_in(&mut solver, &mut frame.env, &pairs, functions)
        });
        self.give_solver(solver);
        let task = if fits {
            Deferred::Resume(id)
        } else {
            let answer = logic::print::excerpt(&pairs[0].1, 120);
            let mut fault = Fault::new(FaultKind::AskFailed)
                .message(format!("the answer {answer} is not what was asked for"));
            fault.code = self
                .circumstance
                .pending
                .get(&id)
                .map(|pending| pending.reason.clone());
            Deferred::GiveUp(id, Box::new(fault))
        };
        self.circumstance.deferred.push_back(task);
    }
}

/// What an answer says: literals have their source.
fn value_of(message: &Message, asked: Symbol) -> Term {
    let is_false = asked == Symbol::ASK_ONE || message.content == Term::Atom(Symbol::FALSE);
    if message.force == Symbol::UNTELL && is_false {
        return Term::Atom(Symbol::FALSE);
    }
    let content = &message.content;
    if content.is_list() && matches!(asked, Symbol::ASK_ALL | Symbol::ASK_HOW) {
        let mut elements = content.elements();
        let items: Vec<Term> = elements
            .by_ref()
            .map(|item| sourced(item, message.sender))
            .collect();
        return Term::open_list(items, elements.rest().clone());
    }
    sourced(content, message.sender)
}

/// A literal with the sender as source; of a plan, its label.
fn sourced(term: &Term, sender: Symbol) -> Term {
    if term.functor() == Some(Functor::PLAN)
        && let [label, rest @ ..] = term.args()
    {
        let plain: Vec<Term> = label
            .annots()
            .items()
            .iter()
            .filter(|item| !is_source(item))
            .cloned()
            .collect();
        let label = label.with_annots(logic::annots::Annots::new(plain));
        let mut args = vec![from_sender(&label, sender)];
        args.extend(rest.iter().cloned());
        return Term::structure(Functor::PLAN, args);
    }
    from_sender(term, sender)
}

/// A term of a message over fresh variables of a frame.
fn in_frame(term: &Term, frame: &mut Frame) -> Term {
    let mut fresh: FxHashMap<u32, Term> = FxHashMap::default();
    map_vars(term, |var| {
        fresh
            .entry(var.id)
            .or_insert_with(|| Term::Var(frame.env.fresh(var.name)))
            .clone()
    })
}
