//! The moves of a record: a tree of steps, each with the comments beside it.

/// Most variations that may stand within each other.
pub const MAX_NESTING: usize = 64;

/// Error of adding a step to a [`MoveTree`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TreeError {
    /// The step would begin a variation within too many others.
    #[error(
        "`{0}` begins a variation within {MAX_NESTING} others, and no more may stand within each other"
    )]
    Nesting(String),
    /// The text of the move is not one word.
    #[error("`{0}` is not one word, as the text of a move is")]
    Word(String),
    /// No step has the number.
    #[error("there is no step {0} for `{1}` to follow")]
    Parent(usize, String),
}

/// A move of a [`MoveTree`], or the start, with the comments beside it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Step {
    mv: String,
    parent: usize,
    children: Vec<usize>,
    nesting: usize,
    before: Vec<String>,
    after: Vec<String>,
}

impl Step {
    /// Returns the move in notation; empty for the start.
    pub fn mv(&self) -> &str {
        &self.mv
    }

    /// Returns the number of the step that this one follows; 0, its own number, for the start.
    pub const fn parent(&self) -> usize {
        self.parent
    }

    /// Returns the numbers of the steps that follow: the first goes on with the line, the others begin variations.
    pub fn children(&self) -> &[usize] {
        &self.children
    }

    /// Returns the comments before the move. Only the first move of a variation has any.
    pub fn before(&self) -> &[String] {
        &self.before
    }

    /// Returns the comments after the move, or on the start.
    pub fn after(&self) -> &[String] {
        &self.after
    }
}

/// What a walk over a tree meets, in the order in which the text of a record has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visit {
    /// A step, by its number.
    Move(usize),
    /// A variation begins: its moves could have been played in place of the move before it.
    Open,
    /// A variation ends.
    Close,
}

/// The moves of a game with variations and comments: steps by number, of which 0 is the start. Steps are in a list, so
/// that a tree of any form is walked and dropped without recursion; variations stand at most [`MAX_NESTING`] within
/// each other. Two trees are equal if their texts are, whatever the numbers of their steps.
///
/// # Examples
/// ```
/// use crosstrack_players::MoveTree;
///
/// let mut tree = MoveTree::default();
/// let first = tree.add(0, "rI.a1.0")?;
/// tree.add(first, "bI.a2.0")?;
/// let other = tree.add(0, "rA.b1.0")?;
/// tree.comment_after(other, "instead");
/// assert_eq!(tree.main_line(), ["rI.a1.0", "bI.a2.0"]);
/// assert_eq!(tree.step(0).children(), [first, other]);
/// # Ok::<(), crosstrack_players::TreeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct MoveTree {
    steps: Vec<Step>,
}

impl Default for MoveTree {
    fn default() -> Self {
        Self { steps: vec![Step::default()] }
    }
}

impl PartialEq for MoveTree {
    fn eq(&self, other: &Self) -> bool {
        let (walk, others) = (self.walk(), other.walk());
        let same = |(one, two): (&Visit, &Visit)| match (one, two) {
            (&Visit::Move(one), &Visit::Move(two)) => self.beside(one) == other.beside(two),
            (one, two) => one == two,
        };
        self.beside(0) == other.beside(0)
            && walk.len() == others.len()
            && walk.iter().zip(&others).all(same)
    }
}

impl Eq for MoveTree {}

impl MoveTree {
    /// Adds a step after another, and returns its number. It goes on with the line if nothing follows there yet, and
    /// begins a variation otherwise. Does not check whether the move can be played.
    ///
    /// # Errors
    /// If it would begin a variation within [`MAX_NESTING`] others, no step has the number `parent`, or the text of the
    /// move could not stand in the text of a record.
    pub fn add(&mut self, parent: usize, mv: &str) -> Result<usize, TreeError> {
        if !is_move_word(mv) {
            return Err(TreeError::Word(mv.to_owned()));
        }
        let number = self.steps.len();
        let Some(before) = self.steps.get_mut(parent) else {
            return Err(TreeError::Parent(parent, mv.to_owned()));
        };
        let nesting = before.nesting + usize::from(!before.children.is_empty());
        check_nesting(nesting, mv)?;
        before.children.push(number);
        self.steps.push(Step { mv: mv.to_owned(), parent, nesting, ..Step::default() });
        Ok(number)
    }

    /// Adds a comment after a step, or on the start.
    ///
    /// # Panics
    /// If no step has the number.
    pub fn comment_after(&mut self, step: usize, text: impl Into<String>) {
        self.steps[step].after.push(text.into());
    }

    /// Adds a comment before a step. If the step begins no variation, the comment stands after the step before it.
    ///
    /// # Panics
    /// If no step has the number.
    pub fn comment_before(&mut self, step: usize, text: impl Into<String>) {
        let Step { parent, nesting, .. } = self.steps[step];
        if nesting > self.steps[parent].nesting {
            self.steps[step].before.push(text.into());
        } else {
            self.comment_after(parent, text);
        }
    }

    /// Returns a step by its number.
    ///
    /// # Panics
    /// If no step has the number.
    pub fn step(&self, number: usize) -> &Step {
        &self.steps[number]
    }

    /// Returns the steps in the order of their numbers, the start first. Each stands behind the step that it follows.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// Returns the moves of the game itself, without variations.
    pub fn main_line(&self) -> Vec<&str> {
        self.main_steps().map(|number| self.steps[number].mv()).collect()
    }

    /// Returns the numbers of the steps of the game itself, without the start.
    pub fn main_steps(&self) -> impl Iterator<Item = usize> {
        let next = |&number: &usize| self.steps[number].children.first().copied();
        std::iter::successors(Some(0), next).skip(1)
    }

    /// Returns the number of the last step of the game itself; 0 if it has no moves.
    pub fn main_end(&self) -> usize {
        self.main_steps().last().unwrap_or_default()
    }

    /// Returns whether the step begins a variation.
    ///
    /// # Panics
    /// If no step has the number.
    pub fn begins_variation(&self, step: usize) -> bool {
        let Step { parent, nesting, .. } = self.steps[step];
        nesting > self.steps[parent].nesting
    }

    /// Returns all steps but the start in the order of the text: a move, the variations in its place, and what follows
    /// it.
    pub fn walk(&self) -> Vec<Visit> {
        enum Task {
            Below(usize),
            Variation(usize),
            Close,
        }
        let (mut visits, mut tasks) = (Vec::new(), vec![Task::Below(0)]);
        while let Some(task) = tasks.pop() {
            match task {
                Task::Close => visits.push(Visit::Close),
                Task::Variation(first) => {
                    visits.extend([Visit::Open, Visit::Move(first)]);
                    tasks.extend([Task::Close, Task::Below(first)]);
                }
                Task::Below(step) => {
                    if let Some((&first, others)) = self.steps[step].children.split_first() {
                        visits.push(Visit::Move(first));
                        tasks.push(Task::Below(first));
                        tasks.extend(others.iter().rev().copied().map(Task::Variation));
                    }
                }
            }
        }
        visits
    }

    /// Returns what a step says by itself.
    fn beside(&self, number: usize) -> (&str, &[String], &[String]) {
        let Step { mv, before, after, .. } = &self.steps[number];
        (mv, before, after)
    }
}

/// Checks the number of variations that stand within each other, the innermost of which begins with `token`.
pub(super) fn check_nesting(nesting: usize, token: &str) -> Result<(), TreeError> {
    if nesting > MAX_NESTING { Err(TreeError::Nesting(token.to_owned())) } else { Ok(()) }
}

/// Returns whether a text can stand for a move in the text of a record: one word, and neither a number nor a sign.
fn is_move_word(text: &str) -> bool {
    let is_sign = |c: char| c.is_whitespace() || c.is_control() || "(){}[]\"".contains(c);
    !text.is_empty() && !text.contains(is_sign) && number_of(text).is_none()
}

/// Returns the number that a word such as `12.` is.
pub(super) fn number_of(word: &str) -> Option<&str> {
    let digits = word.strip_suffix('.')?;
    (!digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())).then_some(digits)
}
