//! The choice of the encoding of reachability.

crosstrack::vocabulary! {
    /// An encoding of "a path wins".
    Reachability ("encoding of reachability") {
        /// Levels: larger, easily refuted.
        Levels = "levels",
        /// Unit flow: small, hard to refute.
        Flow = "flow",
    }
}
