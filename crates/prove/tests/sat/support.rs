//! Formulas that several tests need, and brute force.
#![allow(dead_code, unreachable_pub, reason = "each test uses a part")]

use crosstrack_prove::sat::{ClauseSink, Cnf, Lit, Var, imply};

pub fn lit(number: i64) -> Lit {
    Lit::from_dimacs(number).expect("a literal")
}

pub fn cnf(vars: usize, clauses: &[&[i64]]) -> Cnf {
    let mut cnf = Cnf::with_vars(vars);
    for clause in clauses {
        cnf.add_clause(&clause.iter().map(|&number| lit(number)).collect::<Vec<_>>());
    }
    cnf
}

/// `holes + 1` pigeons in `holes` holes.
pub fn pigeons(holes: usize) -> Cnf {
    let mut cnf = Cnf::default();
    let mut sits = Vec::new();
    for pigeon in 0..=holes {
        let row: Vec<Lit> = (0..holes)
            .map(|hole| cnf.new_named_var(&format_args!("p{pigeon}h{hole}")).pos())
            .collect();
        imply::at_least_one(&mut cnf, &row);
        sits.push(row);
    }
    for hole in 0..holes {
        let column: Vec<Lit> = sits.iter().map(|row| row[hole]).collect();
        imply::at_most_one(&mut cnf, &column);
    }
    cnf
}

/// A sequence of numbers that looks random and is the same everywhere (splitmix64).
pub struct Numbers(pub u64);

impl Numbers {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    pub fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }
}

/// A random formula with clauses of `width` different variables.
pub fn random(numbers: &mut Numbers, vars: usize, clauses: usize, width: usize) -> Cnf {
    let mut cnf = Cnf::with_vars(vars);
    for _ in 0..clauses {
        let mut clause: Vec<Lit> = Vec::new();
        while clause.len() < width.min(vars) {
            let var = Var::from_index(numbers.below(vars)).unwrap();
            if clause.iter().all(|lit| lit.var() != var) {
                clause.push(var.lit(numbers.below(2) == 0));
            }
        }
        cnf.add_clause(&clause);
    }
    cnf
}

/// All assignments that satisfy the clauses, one bit for each variable.
pub fn solutions(cnf: &Cnf) -> Vec<u32> {
    assert!(cnf.var_count() <= 20, "brute force is for small formulas");
    let clauses: Vec<(u32, u32)> = cnf
        .clauses()
        .map(|clause| {
            clause.iter().fold((0, 0), |(pos, neg), lit| {
                let bit = 1 << lit.var().index();
                if lit.is_pos() { (pos | bit, neg) } else { (pos, neg | bit) }
            })
        })
        .collect();
    (0..1_u32 << cnf.var_count())
        .filter(|bits| clauses.iter().all(|(pos, neg)| bits & pos | !bits & neg != 0))
        .collect()
}

pub fn bits(values: &[bool]) -> u32 {
    values.iter().enumerate().fold(0, |bits, (i, &value)| bits | u32::from(value) << i)
}
