//! Walks that look into containers: what they held stays where it is as long as the walk needs it.

use std::cell::OnceCell;
use std::sync::Arc;

use smallvec::SmallVec;

use super::{Container, ContainerKind, Content};
use crate::term::Term;

/// Contents that a walk has met.
#[derive(Default)]
pub(crate) struct Kept {
    first: OnceCell<Box<Link>>,
}

struct Link {
    content: Arc<Content>,
    next: OnceCell<Box<Link>>,
}

/// The end of what is kept.
pub(crate) struct Keeper<'k> {
    end: &'k OnceCell<Box<Link>>,
}

impl Kept {
    pub(crate) fn keeper(&self) -> Keeper<'_> {
        Keeper { end: &self.first }
    }
}

impl Drop for Kept {
    fn drop(&mut self) {
        let mut next = self.first.take();
        while let Some(mut link) = next {
            next = link.next.take();
        }
    }
}

impl<'k> Keeper<'k> {
    /// The content of a container as it is now.
    pub(crate) fn keep(&mut self, container: &Container) -> &'k Content {
        let link = self.end.get_or_init(|| {
            Box::new(Link {
                content: container.content(),
                next: OnceCell::new(),
            })
        });
        self.end = &link.next;
        &link.content
    }

    /// Notes what must be equal if two different containers are; `false` if they cannot be.
    #[cold]
    pub(crate) fn push_pairs(
        &mut self,
        a: &Container,
        b: &Container,
        work: &mut SmallVec<[(&'k Term, &'k Term); 8]>,
    ) -> bool {
        if a.kind() != b.kind() || a.kind() == ContainerKind::Queue {
            return false;
        }
        let (a, b) = (self.keep(a), self.keep(b));
        if a.len() != b.len() {
            return false;
        }
        work.extend(a.terms().zip(b.terms()));
        true
    }
}
