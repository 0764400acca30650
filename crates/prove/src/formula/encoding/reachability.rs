//! Which encoding says that a path wins.

crosstrack::vocabulary! {
    /// How it is said that a path wins.
    Reachability ("encoding of reachability") {
        /// By levels: larger, easily refuted.
        Levels = "levels",
        /// By unit flow: small, hard to refute.
        Flow = "flow",
    }
}
