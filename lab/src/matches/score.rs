//! Scores with their intervals, Elo, and a sequential test.

use schemars::JsonSchema;
use serde::Serialize;

/// Quantile of the normal distribution for intervals of 95 %.
const Z: f64 = 1.959_964;

/// A mean with its interval of 95 %.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// The lower end of the interval of 95 %.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Estimate {
    /// Returns the mean of scores between 0 and 1, which are independent, with Wilson's interval: the spread of the
    /// scores says how many tosses of a coin they are worth. `None` if there are no scores.
    ///
    /// # Examples
    /// ```
    /// use crosstrack_lab::matches::Estimate;
    ///
    /// // Ten tosses, eight of them heads: Wilson's interval is 49 to 94 %.
    /// let tosses = [1., 1., 1., 1., 1., 1., 1., 1., 0., 0.];
    /// let share = Estimate::of(&tosses).expect("tosses");
    /// assert_eq!([share.mean, share.low, share.high].map(|x| (x * 100.).round()), [80., 49., 94.]);
    /// ```
    pub fn of(scores: &[f64]) -> Option<Self> {
        if scores.is_empty() {
            return None;
        }
        let count = scores.len() as f64;
        let mean = scores.iter().sum::<f64>() / count;
        let spread = scores.iter().map(|score| (score - mean).powi(2)).sum::<f64>() / count;
        let tosses = if spread > 0. { mean * (1. - mean) / spread * count } else { count };
        let z2 = Z * Z;
        let centre = (mean + z2 / (2. * tosses)) / (1. + z2 / tosses);
        let square = mean * (1. - mean) / tosses + z2 / (4. * tosses * tosses);
        let half = Z / (1. + z2 / tosses) * square.sqrt();
        Some(Self { mean, low: (centre - half).max(0.), high: (centre + half).min(1.) })
    }

    /// Returns the difference of Elo ratings that a score of 0 to 1 stands for; `None` where an end is beyond any.
    pub fn elo(self) -> Option<Self> {
        let elo =
            |score: f64| (score > 0. && score < 1.).then(|| 400. * (score / (1. - score)).log10());
        Some(Self { mean: elo(self.mean)?, low: elo(self.low)?, high: elo(self.high)? })
    }

    /// Returns the text in percent, such as `72.5 % [66.0, 78.1]`.
    pub fn percent(self) -> String {
        let Self { mean, low, high } = self;
        format!("{:.1} % [{:.1}, {:.1}]", mean * 100., low * 100., high * 100.)
    }
}

/// A sequential test between two differences of Elo ratings, with 5 % of errors of either kind.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// Elo of the hypothesis that is kept unless the games speak against it.
    pub elo0: f64,
    /// Elo of the other hypothesis.
    pub elo1: f64,
}

crosstrack::vocabulary! {
    /// What a sequential test has shown.
    Verdict ("verdict") {
        /// The first hypothesis holds.
        First = "elo0",
        /// The second hypothesis holds.
        Second = "elo1",
        /// Not decided by so many games.
        Open = "open",
    }
}

/// How far a sequential test is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct SprtState {
    /// Elo of the first hypothesis.
    pub elo0: f64,
    /// Elo of the second hypothesis.
    pub elo1: f64,
    /// Logarithm of the ratio of likelihoods.
    pub llr: f64,
    /// `elo0` or `elo1`, which holds, or `open`.
    #[schemars(with = "String")]
    pub verdict: Verdict,
}

impl std::str::FromStr for Sprt {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let ends = text.split_once(',').and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
        match ends {
            Some((elo0, elo1)) if f64::abs(elo0) < 1000. && elo0 < elo1 && elo1 < 1000. => {
                Ok(Self { elo0, elo1 })
            }
            _ => Err(
                "write two Elo differences between -1000 and 1000, the lesser first, such as 0,40"
                    .to_owned(),
            ),
        }
    }
}

impl Sprt {
    /// Returns the state after the scores of some pairs, by the normal approximation for their mean.
    ///
    /// Source: M. Van den Bergh, "A practical introduction to the GSPRT", 2020.
    pub fn state(self, scores: &[f64]) -> SprtState {
        let Self { elo0, elo1 } = self;
        let score = |elo: f64| 1. / (1. + 10_f64.powf(-elo / 400.));
        let (s0, s1) = (score(elo0), score(elo1));
        let count = scores.len() as f64;
        let mean = scores.iter().sum::<f64>() / count.max(1.);
        // One score that is off by a half, so that equal scores prove nothing.
        let squares: f64 = scores.iter().map(|score| (score - mean).powi(2)).sum();
        let spread = (squares + 0.25) / (count + 1.);
        let llr = count * (s1 - s0) * (2. * mean - s0 - s1) / (2. * spread);
        let bound = (0.95_f64 / 0.05).ln();
        let verdict = match llr {
            llr if llr >= bound => Verdict::Second,
            llr if llr <= -bound => Verdict::First,
            _ => Verdict::Open,
        };
        SprtState { elo0, elo1, llr, verdict }
    }
}
