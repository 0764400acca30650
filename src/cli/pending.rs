//! A stand-in for a module that is on its way: `verify`.

/// Stands for `crate::verify`.
pub(super) mod verify {
    use crate::claim::{Claim, Tier, Verdict};

    const CLAIMS: &[Claim] = &[
        Claim {
            id: "board-cells",
            clauses: &["EQ-SMALL", "EQ-LARGE"],
            statement: "The published boards have 32 and 52 cells.",
            tier: Tier::Quick,
            run: |_| {
                use crate::crosstrack::geometry::Board;
                let counts = [Board::SMALL, Board::LARGE].map(|b| b.cells().count_ones());
                if counts == [32, 52] {
                    Verdict::holds(2)
                } else {
                    Verdict::fails(format!("{counts:?}"))
                }
            },
        },
        Claim {
            id: "board-terminals",
            clauses: &["EQ-TERMINALS"],
            statement: "Each side of the published boards has four terminals.",
            tier: Tier::Quick,
            run: |_| {
                use crate::crosstrack::{compass::Edge, geometry::Board};
                let four = |b: Board| Edge::ALL.iter().all(|&e| b.terminals(e).count() == 4);
                if four(Board::SMALL) && four(Board::LARGE) {
                    Verdict::holds(8)
                } else {
                    Verdict::fails("a side without four terminals")
                }
            },
        },
    ];

    /// Every claim.
    pub(crate) fn claims() -> impl Iterator<Item = &'static Claim> {
        CLAIMS.iter()
    }

    /// Stands for `crate::verify::matrix`.
    pub(crate) mod matrix {
        use crate::claim::Claim;

        /// Clauses and, for each, the claims that cite it.
        pub(crate) struct Matrix {
            pub(crate) rows: Vec<(String, Vec<&'static str>)>,
            pub(crate) gaps: Vec<String>,
        }

        impl Matrix {
            /// The matrix of clause ids and claims.
            pub(crate) fn new<S: Into<String>>(
                clauses: impl IntoIterator<Item = S>,
                claims: impl IntoIterator<Item = &'static Claim>,
            ) -> Self {
                let claims: Vec<&Claim> = claims.into_iter().collect();
                let cites = |clause: &str| {
                    let citing = claims.iter().filter(|c| c.clauses.contains(&clause));
                    citing.map(|c| c.id).collect::<Vec<_>>()
                };
                let rows: Vec<_> = clauses
                    .into_iter()
                    .map(Into::into)
                    .map(|c: String| (c.clone(), cites(&c)))
                    .collect();
                let empty = rows.iter().filter(|(_, claims)| claims.is_empty());
                let gaps = empty.map(|(c, _)| format!("no claim cites the clause {c}")).collect();
                Self { rows, gaps }
            }
        }
    }
}
