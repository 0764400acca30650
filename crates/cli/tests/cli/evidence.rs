//! Certificates that the command writes and checks: what was changed in them is noticed.

use crosstrack_cli::Exit;

use crate::codes::run;

#[test]
fn a_certificate_names_its_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("win.json");
    // One blue stone cannot bar two squares, nor come near row 1.
    let solve = "solve b3/4/3r/4/r3~r~- --game crossings --plies 3 --rules single=line --one";
    let (exit, out, err) = run(&format!("{solve} --certificate {}", file.display()));
    assert_eq!((exit, err.as_str()), (Exit::Done, ""), "{out}");
    let check = format!("check {}", file.display());
    let (exit, out, err) = run(&check);
    assert_eq!((exit, err.as_str()), (Exit::Done, ""));
    assert!(out.contains("Red forces a win") && out.contains("single=line"), "{out}");

    // The same strategy is none of Crosstrack, and of no game that is not known.
    for game in ["crosstrack", "chess"] {
        let text = std::fs::read_to_string(&file).expect("a file");
        let other = text.replacen("\"crossings\"", &format!("\"{game}\""), 1);
        let path = folder.path().join("other.json");
        std::fs::write(&path, &other).expect("written");
        let (exit, _, err) = run(&format!("check {}", path.display()));
        assert_eq!(exit, Exit::No, "the hash is of another text");
        let mut words = err.split(|c: char| !c.is_ascii_hexdigit());
        let hash = words.find(|word| word.len() == 64).expect("the hash of the content");
        let old = text.split("\"sha256\": \"").nth(1).expect("a hash")[..64].to_owned();
        std::fs::write(&path, other.replacen(&old, hash, 1)).expect("written");
        assert_eq!(run(&format!("check {}", path.display())).0, Exit::Input, "{game}");
    }
}

/// One that fails hides none of the others.
#[test]
fn each_of_several_files_is_checked() {
    let win = "../../examples/files/win-in-three.json";
    let proof = "../../reports/minimal/proofs/4x2-joined-crossed.json";
    let damaged = "../../examples/files/tampered.json";
    let (exit, out, err) = run(&format!("check {win} nowhere.json {damaged} {proof}"));
    assert_eq!(exit, Exit::Input, "{err}");
    let shown = |line: &&str| !line.starts_with(' ');
    let shown: Vec<&str> = out.lines().filter(shown).collect();
    let said = |line: &str, file: &str| line.starts_with(&format!("{file}: "));
    assert!(shown.len() == 2 && said(shown[0], win) && said(shown[1], proof), "{out}");
    assert!(err.contains("nowhere.json cannot be read") && err.contains("tampered.json"), "{err}");
    assert_eq!(run(&format!("check {damaged} nowhere.json")).0, Exit::No);
    assert_eq!(run(&format!("check {win} {proof}")).0, Exit::Done);
}

const WIN_IN_THREE: &str =
    "x1_4x2_1122.1_2.rI0.1-3.yI0.2-bC0.2.rA0.2-3.yA0.1.gC0-3.rD1.2-2.yD1.1_d";

#[test]
fn a_forced_win_is_told_and_its_certificate_replayed() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("win.json");
    let solve = format!("solve {WIN_IN_THREE} --plies 4 --one --format json");
    let (exit, out, err) = run(&format!("{solve} --certificate {}", file.display()));
    assert_eq!((exit, err.as_str()), (Exit::Done, ""), "{out}");
    let message: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(message["answer"], "win");
    assert_eq!(message["plies"], 3);
    assert_eq!(message["first_moves"].as_array().map(Vec::len), Some(1));
    assert_eq!(message["line"].as_array().map(Vec::len), Some(3));
    assert_eq!(message["certificate"], file.display().to_string());
    let check = format!("check {}", file.display());
    assert_eq!(run(&check).0, Exit::Done);

    // A change is noticed, by the hash or, once that is put right, by the replay.
    let text = std::fs::read_to_string(&file).expect("a file");
    std::fs::write(&file, text.replacen("\"winner\": \"1\"", "\"winner\": \"2\"", 1))
        .expect("written");
    let (exit, out, err) = run(&check);
    assert_eq!((exit, out.as_str()), (Exit::No, ""));
    let mut words = err.split(|c: char| !c.is_ascii_hexdigit());
    let hash = words.find(|word| word.len() == 64).expect("the hash of the content");
    let forged = std::fs::read_to_string(&file).expect("a file");
    let old = text.split("\"sha256\": \"").nth(1).expect("a hash")[..64].to_owned();
    std::fs::write(&file, forged.replacen(&old, hash, 1)).expect("written");
    let (exit, _, err) = run(&check);
    assert_eq!(exit, Exit::No);
    assert!(err.contains("the strategy is refused"), "{err}");
    std::fs::write(&file, &text[..text.len() / 2]).expect("written");
    assert_eq!(run(&check).0, Exit::Input);
}
