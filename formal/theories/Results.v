(** Results as theorems: the fewest pieces on both published boards, and files that the program wrote, as the kernel checks them. *)
From Coq Require Import List Bool Arith ZArith Lia. Import ListNotations.
From Crosstrack Require Import Flood Geometry Pieces Rules Setup Facts Fewest Claims Legal Group Checker.

(* ---- The fewest pieces with which somebody can win. ---- *)
Definition under j g := {| on := on g; patterns := patterns g; reading := j; keep := keep g; null := null g; announced := announced g;
  pile := pile g; round := round g; players := players g; teams := teams g; owner := owner g |}.
Definition in_a_column (column : Z) (row : nat * (colour * pattern * nat)) : place * piece :=
  let '(i, (c, q, r)) := row in ((2 * Z.of_nat i, column)%Z, {| set := c; pat := q; rot := r |}).
Definition straight_down column (l : list (colour * pattern * nat)) := map (in_a_column column) (combine (seq 0 (length l)) l).
Definition six_pieces l := {| mover := 1; pieces := straight_down 4 [(Red, A, 0); (Blue, A, 0); (Red, D, 0); (Blue, D, 0); (Red, I, 0); (Blue, I, 0)];
  fills := connectors l (octagon 4 2); frozen := []; completed := false |}.
Definition eight_pieces := {| mover := 1; pieces := straight_down 6 [(Red, A, 0); (Blue, A, 0); (Red, D, 0); (Blue, D, 0);
    (Yellow, A, 0); (Green, A, 0); (Yellow, D, 0); (Green, D, 0)]; fills := []; frozen := []; completed := false |}.
(* Six pieces win on 4x2 in a position of the standard game, whatever its connectors of the three layouts and under both
   readings of X-JUNCTION; with five nobody wins there, whatever else lies there. *)
Theorem six_is_the_fewest :
  (forall l j, let g := under j (for_two Standard) in
    playable g (connectors l (octagon 4 2)) (six_pieces l) = true /\ length (pieces (six_pieces l)) = 6 /\ path_b g (six_pieces l) = true) /\
  (forall g pos, on g = octagon 4 2 -> length (pieces pos) <= 5 -> path_b g pos = false).
Proof.
  split; [|exact five_do_not_win]. intros l j. destruct l, j; vm_compute; repeat split; reflexivity.
Qed.
(* Eight pieces win on 4x3 in a position of the tournament game; with seven nobody wins there. *)
Theorem eight_is_the_fewest :
  (forall j, let g := under j (for_two Tournament) in
    playable g [] eight_pieces = true /\ length (pieces eight_pieces) = 8 /\ path_b g eight_pieces = true) /\
  (forall g pos, on g = octagon 4 3 -> length (pieces pos) <= 7 -> path_b g pos = false).
Proof.
  split; [|exact seven_do_not_win]. intros j. destruct j; vm_compute; repeat split; reflexivity.
Qed.

Example six_is_the_fewest_applies : path_b (for_two Standard) (start []) = false.
Proof. apply (proj2 six_is_the_fewest); [reflexivity|simpl; lia]. Qed.
Example eight_is_the_fewest_applies : path_b (for_two Tournament) (start []) = false.
Proof. apply (proj2 eight_is_the_fewest); [reflexivity|simpl; lia]. Qed.

(* ---- Files as theorems. ---- *)
Definition turn c q y x r := Turn (Place c q (y, x)%Z r) false.
Fixpoint among (m : move) (ex : list (tree * list move)) (i : nat) : option nat := match ex with
  | [] => None
  | (_, ms) :: rest => if existsb (move_eqb m) ms then Some i else among m rest (S i) end.
Definition replies d (ex : list (tree * list move)) :=
  Replies d (map fst ex) (fun m => among m ex 0) (fold_right (fun e n => length (snd e) + n) 0 ex).

(* examples/files/win-in-three.json: player 1 wins within three plies. *)
Definition lay c q r := {| set := c; pat := q; rot := r |}.
Definition before_the_win : position := {| mover := 1; pieces := [
    ((0, 6), lay Red I 0); ((2, 6), lay Yellow I 0); ((4, 0), lay Blue C 0); ((4, 6), lay Red A 0); ((6, 6), lay Yellow A 0);
    ((6, 10), lay Green C 0); ((8, 6), lay Red D 1); ((10, 6), lay Yellow D 1)]%Z;
  fills := connectors All_crossed (octagon 4 2); frozen := []; completed := false |}.
Definition the_win := Reply (turn Red C 10 8 4) (Some (replies (Some (Reply (Turn (Rotate (8, 6)%Z 2) false) None)) [])).
Theorem win_in_three : forces (for_two Standard) 1 3 before_the_win = true.
Proof. apply certifies_ok with the_win; vm_compute; reflexivity. Qed.

(* The board 2x1: from the start player 1 does not win within three plies. *)
Definition study := {| on := octagon 2 1; patterns := six; reading := Joined; keep := false; null := false; announced := false;
  pile := false; round := true; players := 2; teams := false; owner := seats_2 |}.
Definition node0 := Reply (turn Blue A 2 0 0) None.
Definition node1 := replies None [].
Definition node2 := Reply (turn Blue A 0 2 1) (Some node1).
Definition node3 := Reply (turn Blue A 2 2 7) None.
Definition node4 := Reply (turn Blue A 2 2 0) None.
Definition node5 := Reply (turn Blue A 0 0 1) (Some node1).
Definition node6 := Reply (turn Blue A 0 0 2) None.
Definition node7 := Reply (turn Blue A 2 0 1) None.
Definition node8 := Reply (turn Blue A 2 2 2) None.
Definition node9 := Reply (turn Blue A 2 0 2) None.
Definition node10 := Reply (turn Blue A 0 0 0) None.
Definition node11 := Reply (turn Blue A 2 2 4) None.
Definition node12 := Reply (turn Blue A 2 0 6) None.
Definition node13 := Reply (turn Blue A 0 2 2) None.
Definition node14 := replies (Some node2) [(node0, [turn Red A 0 0 0; turn Red A 0 0 4; turn Red D 0 0 0; turn Red D 0
  0 4; turn Red I 0 0 0; turn Red I 0 0 3; turn Yellow A 0 0 0; turn Yellow A 0 0 4; turn Yellow D 0 0 0; turn Yellow
  D 0 0 4; turn Yellow I 0 0 0; turn Yellow I 0 0 3]);
  (node3, [turn Red A 0 0 3; turn Red C 0 0 3; turn Red C 0 0 5; turn Red D 0 0 5; turn Red F 0 0 0; turn Red F 0 0 3;
  turn Red G 0 0 3; turn Yellow A 0 0 3; turn Yellow C 0 0 3; turn Yellow C 0 0 5; turn Yellow D 0 0 5; turn Yellow F
  0 0 0; turn Yellow F 0 0 3; turn Yellow G 0 0 3]);
  (node4, [turn Red A 0 2 0; turn Red A 0 2 4; turn Red D 0 2 0; turn Red D 0 2 4; turn Red I 0 2 0; turn Red I 0 2 3;
  turn Yellow A 0 2 0; turn Yellow A 0 2 4; turn Yellow D 0 2 0; turn Yellow D 0 2 4; turn Yellow I 0 2 0; turn Yellow
  I 0 2 3]);
  (node5, [turn Red A 0 2 1; turn Red A 0 2 3; turn Red A 0 2 6; turn Red A 0 2 7; turn Red A 2 0 0; turn Red A 2 0 4;
  turn Red A 2 2 7; turn Red C 0 2 0; turn Red C 0 2 1; turn Red C 0 2 3; turn Red C 0 2 6; turn Red C 2 2 1; turn Red
  C 2 2 4; turn Red C 2 2 6; turn Red C 2 2 7; turn Red D 0 2 1; turn Red D 0 2 2; turn Red D 0 2 3; turn Red D 0 2 5;
  turn Red D 0 2 6; turn Red D 2 0 4; turn Red D 2 2 1; turn Red F 0 2 0; turn Red F 0 2 1; turn Red F 0 2 3; turn Red
  F 0 2 4; turn Red F 0 2 6; turn Red F 2 2 1; turn Red F 2 2 2; turn Red F 2 2 4; turn Red F 2 2 7; turn Red G 0 2 0;
  turn Red G 0 2 1; turn Red G 0 2 3; turn Red G 0 2 4; turn Red G 0 2 6; turn Red G 0 2 7; turn Red G 2 2 3; turn Red
  G 2 2 4; turn Red G 2 2 7; turn Red I 0 2 1; turn Red I 0 2 2; turn Red I 2 0 0; turn Red I 2 0 3; turn Yellow A 0 2
  1; turn Yellow A 0 2 3; turn Yellow A 0 2 6; turn Yellow A 0 2 7; turn Yellow A 2 0 0; turn Yellow A 2 0 4; turn
  Yellow A 2 2 7; turn Yellow C 0 2 0; turn Yellow C 0 2 1; turn Yellow C 0 2 3; turn Yellow C 0 2 6; turn Yellow C 2
  2 1; turn Yellow C 2 2 4; turn Yellow C 2 2 6; turn Yellow C 2 2 7; turn Yellow D 0 2 1; turn Yellow D 0 2 2; turn
  Yellow D 0 2 3; turn Yellow D 0 2 5; turn Yellow D 0 2 6; turn Yellow D 2 0 4; turn Yellow D 2 2 1; turn Yellow F 0
  2 0; turn Yellow F 0 2 1; turn Yellow F 0 2 3; turn Yellow F 0 2 4; turn Yellow F 0 2 6; turn Yellow F 2 2 1; turn
  Yellow F 2 2 2; turn Yellow F 2 2 4; turn Yellow F 2 2 7; turn Yellow G 0 2 0; turn Yellow G 0 2 1; turn Yellow G 0
  2 3; turn Yellow G 0 2 4; turn Yellow G 0 2 6; turn Yellow G 0 2 7; turn Yellow G 2 2 3; turn Yellow G 2 2 4; turn
  Yellow G 2 2 7; turn Yellow I 0 2 1; turn Yellow I 0 2 2; turn Yellow I 2 0 0; turn Yellow I 2 0 3]);
  (node6, [turn Red A 0 2 2]);
  (node7, [turn Red A 0 2 5; turn Red C 0 2 5; turn Red C 0 2 7; turn Red D 0 2 7; turn Red F 0 2 2; turn Red F 0 2 5;
  turn Red G 0 2 5; turn Yellow A 0 2 5; turn Yellow C 0 2 5; turn Yellow C 0 2 7; turn Yellow D 0 2 7; turn Yellow F
  0 2 2; turn Yellow F 0 2 5; turn Yellow G 0 2 5]);
  (node8, [turn Red A 2 0 2; turn Red A 2 0 6; turn Red D 2 0 2; turn Red D 2 0 6; turn Red I 2 0 1; turn Red I 2 0 2;
  turn Yellow A 2 0 2; turn Yellow D 2 0 2; turn Yellow D 2 0 6; turn Yellow I 2 0 1; turn Yellow I 2 0 2]);
  (node9, [turn Red A 2 2 2; turn Red A 2 2 6; turn Red D 2 2 2; turn Red D 2 2 6; turn Red I 2 2 1; turn Red I 2 2 2;
  turn Yellow A 2 2 2; turn Yellow A 2 2 6; turn Yellow D 2 2 2; turn Yellow D 2 2 6; turn Yellow I 2 2 1; turn Yellow
  I 2 2 2]);
  (node10, [turn Red A 2 2 4; turn Yellow A 2 2 4]);
  (node11, [turn Red C 0 0 0; turn Red C 0 0 2; turn Red F 0 0 5; turn Red G 0 0 0; turn Yellow C 0 0 0; turn Yellow C
  0 0 2; turn Yellow F 0 0 5; turn Yellow G 0 0 0]);
  (node12, [turn Red C 0 2 2; turn Red C 0 2 4; turn Red F 0 2 7; turn Red G 0 2 2; turn Yellow A 0 2 2; turn Yellow C
  0 2 2; turn Yellow C 0 2 4; turn Yellow F 0 2 7; turn Yellow G 0 2 2]);
  (node13, [turn Red C 2 0 0; turn Red C 2 0 6; turn Red D 0 0 2; turn Red D 2 0 0; turn Red F 2 0 3; turn Red F 2 0
  6; turn Red G 2 0 6; turn Yellow A 2 0 6; turn Yellow C 2 0 0; turn Yellow C 2 0 6; turn Yellow D 0 0 2; turn Yellow
  D 2 0 0; turn Yellow F 2 0 3; turn Yellow F 2 0 6; turn Yellow G 2 0 6])].
Theorem no_win_in_three_on_2x1 : forces study 1 3 (start (connectors All_crossed (octagon 2 1))) = false.
Proof. apply refutes_ok with node14; vm_compute; reflexivity. Qed.
