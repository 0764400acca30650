//! A second way to count the census, by Burnside's lemma: the number of classes under a group is the mean,
//! over all elements of the group, of the number of sets that an element leaves unchanged.
//!
//! This file lists no pattern and shares no code with the enumeration. A symmetry of a tile with `n` sides
//! is a permutation of 0 to n - 1. It leaves a set of paths unchanged exactly when the set is a union of
//! cycles of the permutation on pairs of sides. Let `T` be a union of cycles of the permutation on sides.
//! The number of unchanged sets of `p` paths between sides in `T` is the coefficient of x^p in the product
//! of `1 + x^length` over the cycles of pairs inside `T`. The number of sets that link all sides of `T`
//! follows by inclusion and exclusion.

type Permutation = Vec<usize>;

/// Returns the number of patterns with `paths` paths that link exactly `linked` of `sides` sides: first up
/// to rotation, then up to rotation and mirror image.
///
/// **Cost** 3^c products, at most 3^8, for each symmetry with c cycles.
pub(super) fn classes(sides: usize, paths: usize, linked: usize) -> (usize, usize) {
    let rotation = |k: usize| -> Permutation { (0..sides).map(|s| (s + k) % sides).collect() };
    let reflection =
        |k: usize| -> Permutation { (0..sides).map(|s| (sides + k - s) % sides).collect() };
    let turned: usize = (0..sides).map(|k| fixed(&rotation(k), paths, linked)).sum();
    let flipped: usize = (0..sides).map(|k| fixed(&reflection(k), paths, linked)).sum();
    let mean = |sum: usize, order: usize| {
        assert!(sum.is_multiple_of(order), "Burnside: {sum} over {order}");
        sum / order
    };
    (mean(turned, sides), mean(turned + flipped, 2 * sides))
}

/// Returns the number of sets of `paths` pairs that the permutation leaves unchanged and that cover exactly
/// `linked` points.
fn fixed(permutation: &[usize], paths: usize, linked: usize) -> usize {
    let cycles = cycles_on_points(permutation);
    let pairs = cycles_on_pairs(permutation);
    let union = |choice: u32| -> u32 {
        (0..cycles.len()).filter(|c| choice & (1 << c) != 0).fold(0, |mask, c| mask | cycles[c])
    };
    let mut total = 0_i64;
    for choice in 0..1_u32 << cycles.len() {
        if union(choice).count_ones() as usize != linked {
            continue;
        }
        let mut part = choice;
        loop {
            let inside = union(part);
            let lengths = pairs.iter().filter(|(points, _)| points & !inside == 0).map(|p| p.1);
            let sign = if (choice ^ part).count_ones().is_multiple_of(2) { 1 } else { -1 };
            total += sign * coefficient(lengths, paths);
            if part == 0 {
                break;
            }
            part = (part - 1) & choice;
        }
    }
    total.try_into().expect("a count is not negative")
}

/// Returns the coefficient of x^power in the product of `1 + x^length` over all `lengths`.
fn coefficient(lengths: impl Iterator<Item = usize>, power: usize) -> i64 {
    let mut product = vec![0_i64; power + 1];
    product[0] = 1;
    for length in lengths {
        for exponent in (length..=power).rev() {
            product[exponent] += product[exponent - length];
        }
    }
    product[power]
}

/// Returns the cycles of the permutation on points, each as a mask of points.
fn cycles_on_points(permutation: &[usize]) -> Vec<u32> {
    let mut cycles: Vec<u32> = Vec::new();
    for start in 0..permutation.len() {
        if cycles.iter().any(|cycle| cycle & (1 << start) != 0) {
            continue;
        }
        let (mut cycle, mut at) = (0, start);
        while cycle & (1 << at) == 0 {
            cycle |= 1 << at;
            at = permutation[at];
        }
        cycles.push(cycle);
    }
    cycles
}

/// Returns the cycles of the permutation on unordered pairs of points: for each, the mask of the points
/// that it touches, and its length.
fn cycles_on_pairs(permutation: &[usize]) -> Vec<(u32, usize)> {
    let mut cycles = Vec::new();
    let mut seen: Vec<u32> = Vec::new();
    for high in 1..permutation.len() {
        for low in 0..high {
            let (start, mut pair) = ((1 << high) | (1 << low), (high, low));
            if seen.contains(&start) {
                continue;
            }
            let (mut touched, mut length) = (0, 0);
            loop {
                let mask = (1 << pair.0) | (1 << pair.1);
                if length > 0 && mask == start {
                    break;
                }
                seen.push(mask);
                touched |= mask;
                length += 1;
                pair = (permutation[pair.0], permutation[pair.1]);
            }
            cycles.push((touched, length));
        }
    }
    cycles
}
