(** Turns the definitions into OCaml modules. Numbers become the machine's integers: what the programs count stays far below
    2^62. The constants below say the same as their definitions, but for one machine integer at a time. *)
From Coq Require Import Extraction ExtrOcamlBasic ExtrOcamlNatInt ExtrOcamlZInt.
From Coq Require Import List ZArith.
From Crosstrack Require Geometry Pieces Rules Setup Claims Checker.
Extraction Language OCaml.
Extract Inlined Constant Z.eqb => "(fun (x : int) (y : int) -> x = y)".
Extract Inlined Constant Z.leb => "(fun (x : int) (y : int) -> x <= y)".
Extract Inlined Constant Z.add => "(+)".
Extract Inlined Constant Z.odd => "(fun x -> x land 1 = 1)".
Extract Inlined Constant Z.div2 => "(fun x -> x asr 1)".
Extract Inlined Constant Nat.eqb => "(fun (x : int) (y : int) -> x = y)".
Extract Inlined Constant Nat.leb => "(fun (x : int) (y : int) -> x <= y)".
Extract Inlined Constant Nat.ltb => "(fun (x : int) (y : int) -> x < y)".
Extract Inlined Constant Nat.modulo => "(fun x y -> if y = 0 then x else x mod y)".
Separate Extraction Geometry.octagon Geometry.top Geometry.right Geometry.bottom Geometry.left Geometry.beyond
  Pieces.linked Pieces.facing Pieces.corner Pieces.kind_turned Pieces.orientations
  Rules.patterns_of Rules.large Rules.connectors Rules.start Rules.perft Rules.wins Rules.legal Rules.play Rules.won Rules.last_mover
  Rules.same_side Setup.playable Setup.playable_but_opening Setup.seats_fit Checker.refutation_b Checker.certificate_b.
