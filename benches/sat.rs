//! Solvers side by side, and what proofs cost: made, trimmed, checked.
//!
//! `cargo bench -p crosstrack-benches --bench sat`. Throughput is in bytes of LRAT text.

use crosstrack_prove::sat::backend::{Batsat, Budget, EmbeddedBackend};
use crosstrack_prove::sat::card::at_most;
use crosstrack_prove::sat::proof::{check, prove, trim};
use crosstrack_prove::sat::{Backend, ClauseCounter, ClauseSink, Cnf, Lit, Prover, Varisat, imply};
use divan::Bencher;
use divan::counter::BytesCount;

fn main() {
    divan::main();
}

fn pigeons(holes: usize) -> Cnf {
    let mut cnf = Cnf::default();
    let mut sits: Vec<Vec<Lit>> = Vec::new();
    for _ in 0..=holes {
        sits.push((0..holes).map(|_| cnf.new_var().pos()).collect());
    }
    for row in &sits {
        imply::at_least_one(&mut cnf, row);
    }
    for hole in 0..holes {
        let column: Vec<Lit> = sits.iter().map(|row| row[hole]).collect();
        imply::at_most_one(&mut cnf, &column);
    }
    cnf
}

const HOLES: [usize; 3] = [6, 7, 8];

#[divan::bench(args = HOLES, sample_count = 5)]
fn solve_varisat(holes: usize) {
    EmbeddedBackend::<Varisat>::default().solve(&pigeons(holes)).expect("an answer");
}

#[divan::bench(args = HOLES, sample_count = 5)]
fn solve_batsat(holes: usize) {
    EmbeddedBackend::<Batsat>::default().solve(&pigeons(holes)).expect("an answer");
}

#[divan::bench(args = HOLES, sample_count = 5)]
fn solve_certified(holes: usize) {
    Prover::default().solve(&pigeons(holes)).expect("an answer");
}

fn raw(holes: usize) -> (Cnf, Vec<u8>) {
    let (cnf, mut text) = (pigeons(holes), Vec::new());
    prove(&cnf, Budget::UNLIMITED, &mut text).expect("a proof");
    (cnf, text)
}

fn trimmed(holes: usize) -> (Cnf, Vec<u8>) {
    let ((cnf, raw), mut text) = (raw(holes), Vec::new());
    trim(&raw[..], cnf.clause_count(), &mut text).expect("a proof");
    (cnf, text)
}

fn checking(bencher: Bencher, (cnf, text): &(Cnf, Vec<u8>)) {
    let bencher = bencher.counter(BytesCount::new(text.len()));
    bencher.bench_local(|| check(cnf, &text[..]).expect("accepted"));
}

#[divan::bench(args = HOLES, sample_count = 5)]
fn check_raw(bencher: Bencher, holes: usize) {
    checking(bencher, &raw(holes));
}

#[divan::bench(args = HOLES, sample_count = 5)]
fn check_trimmed(bencher: Bencher, holes: usize) {
    checking(bencher, &trimmed(holes));
}

#[divan::bench(args = HOLES, sample_count = 5)]
fn trim_raw(bencher: Bencher, holes: usize) {
    let (cnf, text) = raw(holes);
    let bencher = bencher.counter(BytesCount::new(text.len()));
    bencher.bench_local(|| trim(&text[..], cnf.clause_count(), std::io::sink()).expect("a proof"));
}

#[divan::bench(sample_count = 20)]
fn at_most_12_of_100() -> ClauseCounter {
    let mut counter = ClauseCounter::default();
    let lits: Vec<Lit> = (0..100).map(|_| counter.new_var().pos()).collect();
    at_most(&mut counter, &lits, 12);
    counter
}
