(** Turns the definitions into OCaml modules. Numbers become the machine's integers: what the programs count stays far
    below 2^62. The constants below say the same as their definitions, but for one machine integer at a time. *)
From Coq Require Import Extraction ExtrOcamlBasic ExtrOcamlNatInt ExtrOcamlZInt ExtrOcamlNativeString.
From Coq Require Import List ZArith Ascii String.
From Crosstrack Require Geometry Pieces Rules Setup Text Notation.
From Crosstrack Require Counted Turns File Tables.
Extraction Language OCaml.
Extraction Blacklist List String Nat Bool.
Extract Inlined Constant Z.eqb => "(fun (x : int) (y : int) -> x = y)".
Extract Inlined Constant Z.leb => "(fun (x : int) (y : int) -> x <= y)".
Extract Inlined Constant Z.add => "(+)".
Extract Inlined Constant Z.odd => "(fun x -> x land 1 = 1)".
Extract Inlined Constant Z.div2 => "(fun x -> x asr 1)".
Extract Inlined Constant Nat.eqb => "(fun (x : int) (y : int) -> x = y)".
Extract Inlined Constant Nat.leb => "(fun (x : int) (y : int) -> x <= y)".
Extract Inlined Constant Nat.ltb => "(fun (x : int) (y : int) -> x < y)".
Extract Inlined Constant Nat.modulo => "(fun x y -> if y = 0 then x else x mod y)".
Extract Inlined Constant Nat.div => "(fun x y -> if y = 0 then 0 else x / y)".
Extract Inlined Constant Z.of_nat => "(fun (x : int) -> x)".
Extract Inlined Constant Z.to_nat => "(fun (x : int) -> if x < 0 then 0 else x)".
Extract Inlined Constant Z.to_N => "(fun (x : int) -> if x < 0 then 0 else x)".
Extract Inlined Constant N.of_nat => "(fun (x : int) -> x)".
Extract Inlined Constant N.succ_pos => "(fun x -> x + 1)".
Extract Inlined Constant Pos.of_succ_nat => "(fun x -> x + 1)".
Extract Inlined Constant nat_of_ascii => "Char.code".
Extract Inlined Constant ascii_of_nat => "(fun x -> Char.chr (x land 255))".
Separate Extraction Geometry.octagon Geometry.top Geometry.right Geometry.bottom Geometry.left Geometry.beyond
  Pieces.linked Pieces.turned Pieces.facing Pieces.corner Pieces.kind_turned Rules.perft Rules.wins Rules.legal
  Rules.play Rules.won Rules.last_mover Rules.same_side Rules.connectors Setup.playable Setup.distinct
  Notation.place_name Notation.read_place Notation.move_name Notation.position_name Notation.read_position
  Notation.read_setting Notation.read_board
  Counted.count_of Turns.twice_turns_of Turns.turnable File.check_file File.sentence
  Rules.start Tables.study Tables.make_table Tables.proved_value Tables.how_many.
