//! Exponentials, logistic values and noise in integers, the same on every machine.

use crosstrack::base::Random;

/// The number that stands for the probability 1.
pub const ONE: u32 = 1 << 16;

/// The number that stands for 1 as a logarithm of odds.
pub const UNIT: i32 = 256;

/// Number of steps of the table of exponentials per unit of the exponent.
const STEPS: i32 = 32;

/// `exp(-1 / 32)` in units of 2⁻³².
const FACTOR: u64 = 4_162_825_044;

/// `exp(-k / 32)` for every index `k`, in units of 1 / [`ONE`].
const EXPONENTIALS: [u32; 12 * STEPS as usize] = {
    let mut table = [0; 12 * STEPS as usize];
    let mut value = (ONE as u64) << 16;
    let mut k = 0;
    while k < table.len() {
        table[k] = ((value + (1 << 15)) >> 16) as u32;
        value = (value * FACTOR) >> 32;
        k += 1;
    }
    table
};

/// `-ln(-ln((k + 1/2) / 64))` for every index `k`, in units of 1 / [`UNIT`]: quantiles of the Gumbel distribution.
const GUMBEL: [i16; 64] = [
    -404, -339, -301, -273, -250, -230, -212, -195, -180, -165, -152, -138, -126, -113, -101, -89,
    -78, -67, -55, -44, -33, -22, -11, 0, 10, 21, 32, 43, 54, 65, 77, 88, 100, 111, 123, 135, 148,
    160, 173, 187, 200, 214, 229, 244, 259, 275, 292, 310, 328, 348, 369, 391, 414, 440, 468, 499,
    533, 572, 617, 670, 737, 825, 958, 1241,
];

/// Returns `exp(-x / UNIT)` in units of 1 / [`ONE`], for `x` of at least 0.
///
/// # Panics
/// If `x` is negative.
pub(crate) fn exponential(x: i32) -> u32 {
    let index = usize::try_from(x * STEPS / UNIT).expect("an exponent of at least 0");
    EXPONENTIALS.get(index).copied().unwrap_or(0)
}

/// Returns the probability that corresponds to log-odds, in units of 1 / [`ONE`].
pub fn logistic(odds: i32) -> u32 {
    let small = exponential(odds.saturating_abs().min(12 * UNIT));
    let less = (u64::from(small) * u64::from(ONE) / u64::from(ONE + small)) as u32;
    if odds < 0 { less } else { ONE - less }
}

/// Returns `ln(exp(a / UNIT) + exp(b / UNIT)) * UNIT`, to within some hundredths of a unit.
pub(crate) fn log_sum(a: i32, b: i32) -> i32 {
    // ln(1 + x) by the inverse of the exponentials: the first entry that is not above 1 / (1 + x).
    let x = exponential((a - b).saturating_abs().min(12 * UNIT));
    let inverse = (u64::from(ONE) * u64::from(ONE) / u64::from(ONE + x)) as u32;
    let steps = EXPONENTIALS.partition_point(|&entry| entry > inverse);
    a.max(b) + steps as i32 * UNIT / STEPS
}

/// `-ln((k + 1/2) / 64)` for every index `k`, in units of 1 / [`UNIT`]: quantiles of the exponential distribution.
const TAIL: [i16; 64] = [
    1242, 961, 830, 744, 680, 628, 585, 549, 517, 488, 463, 439, 418, 398, 380, 363, 347, 332, 318,
    304, 291, 279, 268, 256, 246, 236, 226, 216, 207, 198, 190, 181, 173, 166, 158, 151, 144, 137,
    130, 124, 117, 111, 105, 99, 93, 87, 82, 76, 71, 66, 61, 56, 51, 46, 41, 36, 32, 27, 23, 19,
    14, 10, 6, 2,
];

/// `ln 64`, in units of 1 / [`UNIT`].
const LOG_64: i32 = 1065;

/// Returns random noise with a Gumbel distribution, in units of 1 / [`UNIT`].
pub(crate) fn gumbel(random: &mut Random) -> i32 {
    let index = random.below(GUMBEL.len());
    if index + 1 < GUMBEL.len() {
        return GUMBEL[index].into();
    }
    // The best of many draws: the tail is exponential, and the tail of an exponential distribution is exponential
    // again.
    let mut noise = LOG_64;
    loop {
        match random.below(TAIL.len()) {
            0 => noise += LOG_64,
            index => return noise + i32::from(TAIL[index]),
        }
    }
}

/// Converts a probability from units of 1 / [`ONE`] to units of 1 / 10,000.
pub(crate) const fn parts(chance: u32) -> u32 {
    ((chance as u64 * 10_000 + (ONE / 2) as u64) / ONE as u64) as u32
}
