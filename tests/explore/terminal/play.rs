use crate::terminal::player::{LINES, Player};
#[test]
fn look() {
    let mut p = Player::at("crosstrack", "x1_4x2_1122.1_4-6-6-6-6-4_d");
    println!("{}", p.screen(80,24,LINES));
    p.play("rI.c1.2").play("bI.c5.0");
    println!("{}", p.screen(80,24,LINES));
    println!("{}", p.screen(120,40,LINES));
    p.go("c2").take("rC");
    println!("{}", p.screen(80,24,LINES));
    p.keys("s");
    println!("{}", p.screen(80,24,LINES));
    p.keys("Esc Esc Esc v Tab");
    println!("{}", p.screen(80,24,LINES));
    let mut p = Player::at("crosstrack", "x1_4x3_1122.1_4-6-8-8-8-8-6-4_d");
    p.play("rI.c2.2").play("bI.c5.0").play("rA.c3.1").play("gC.d5.0").keys("i");
    println!("{}", p.screen(80,24,LINES));
    println!("{}", p.screen(120,40,LINES));
    let mut p = Player::at("crossings", "bbb/3/3/rrr r -");
    println!("{}", p.screen(80,24,LINES));
    p.keys("v");
    println!("{}", p.screen(80,24,LINES));
    p.keys("p");
    println!("{}", p.screen(80,24,LINES));
    p.keys("Tab ?");
    println!("{}", p.screen(80,24,LINES));
    p.keys("Esc /"); p.letters("x1_4x9_1122.1"); p.keys("Enter");
    println!("{}", p.screen(80,24,LINES));
}
