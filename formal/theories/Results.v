(** Results as theorems: the fewest pieces on both published boards, and files that the program wrote, as the kernel
    checks them. *)
From Coq Require Import List Bool Arith ZArith Ascii String Lia. Import ListNotations.
From Crosstrack Require Import Flood Geometry Pieces Rules Setup Facts Fewest Claims Checker Text Notation File
  Figures.
Local Open Scope nat_scope.

(* ---- The fewest pieces with which somebody can win. ---- *)
Definition under j g := {| on := on g; patterns := patterns g; held := held g; reading := j;
  keep := keep g; null := null g; announced := announced g; pile := pile g; round := round g;
  players := players g; teams := teams g; owner := owner g |}.
Definition in_a_column (column : Z) (row : nat * (colour * pattern * nat)) : place * piece :=
  let '(i, (c, q, r)) := row in ((2 * Z.of_nat i, column)%Z, {| set := c; pat := q; rot := r |}).
Definition straight_down column (l : list (colour * pattern * nat)) := map (in_a_column column) (combine (seq 0
  (List.length l)) l).
Definition six_pieces l := {| mover := 1; pieces := straight_down 4 [(Red, pA, 0); (Blue, pA, 0); (Red, pD, 0);
  (Blue, pD, 0); (Red, pI, 0); (Blue, pI, 0)];
  fills := connectors l (octagon 4 2); frozen := []; completed := false |}.
Definition eight_pieces := {| mover := 1; pieces := straight_down 6 [(Red, pA, 0); (Blue, pA, 0); (Red, pD, 0);
  (Blue, pD, 0);
    (Yellow, pA, 0); (Green, pA, 0); (Yellow, pD, 0); (Green, pD, 0)]; fills := []; frozen := []; completed := false |}.
(* Six pieces win on 4x2 in a position of the standard game, whatever its connectors of the three layouts and under both
   readings of X-JUNCTION; with five nobody wins there, whatever else lies there. *)
Theorem six_is_the_fewest :
  (forall l j, let g := under j (for_two Standard) in
    playable g (connectors l (octagon 4 2)) (six_pieces l) = true /\ List.length (pieces (six_pieces l)) = 6 /\
      path_b g (six_pieces l) = true) /\
  (forall g pos, on g = octagon 4 2 -> List.length (pieces pos) <= 5 -> path_b g pos = false).
Proof.
  split; [|exact five_do_not_win]. intros l j. destruct l, j; vm_compute; repeat split; reflexivity.
Qed.
(* Eight pieces win on 4x3 in a position of the tournament game; with seven nobody wins there. *)
Theorem eight_is_the_fewest :
  (forall j, let g := under j (for_two Tournament) in
    playable g [] eight_pieces = true /\ List.length (pieces eight_pieces) = 8 /\ path_b g eight_pieces = true) /\
  (forall g pos, on g = octagon 4 3 -> List.length (pieces pos) <= 7 -> path_b g pos = false).
Proof.
  split; [|exact seven_do_not_win]. intros j. destruct j; vm_compute; repeat split; reflexivity.
Qed.

Example six_is_the_fewest_applies : path_b (for_two Standard) (start []) = false.
Proof. apply (proj2 six_is_the_fewest); [reflexivity|simpl; lia]. Qed.
Example eight_is_the_fewest_applies : path_b (for_two Tournament) (start []) = false.
Proof. apply (proj2 eight_is_the_fewest); [reflexivity|simpl; lia]. Qed.

(* ---- Six pieces are reached by play: each move is legal, and the last one wins. ---- *)
Fixpoint played (g : ruleset) (pos : position) (ms : list move) : option position := match ms with
  | [] => Some pos
  | m :: rest => if existsb (move_eqb m) (legal g pos) then played g (play g pos m) rest else None end.
Lemma played_legal g pos m rest q : played g pos (m :: rest) = Some q ->
  In m (legal g pos) /\ played g (play g pos m) rest = Some q.
Proof.
  cbn [played]. destruct (existsb (move_eqb m) (legal g pos)) eqn:E; [|discriminate]. intro H. split; auto.
  apply existsb_exists in E as [n [I E]]. apply move_eqb_ok in E. now subst.
Qed.
Definition one_by_one column (l : list (colour * pattern * nat)) : list move :=
  map (fun e => let '(p, k) := in_a_column column e in Turn (Place (set k) (pat k) p (rot k)) false)
    (combine (seq 0 (List.length l)) l).
(* From the start of 4x2 six turns, one piece each, lead to a win, under each layout and reading of X-JUNCTION. *)
Theorem six_are_reached : forall l j, let g := under j (for_two Standard) in exists pos,
  played g (start (connectors l (octagon 4 2))) (one_by_one 4
    [(Red, pA, 0); (Blue, pA, 0); (Red, pD, 0); (Blue, pD, 0); (Red, pI, 0); (Blue, pI, 0)]) = Some pos
  /\ List.length (pieces pos) = 6 /\ won g pos = true.
Proof.
  intros l j. destruct l, j; eexists; (split; [vm_compute; reflexivity|split; vm_compute; reflexivity]).
Qed.

(* ---- All 24 pieces can be needed. ---- *)
Local Open Scope string_scope.
Definition standard := {| size := (4, 2); plays := Standard; read_as := defaults; lies_there := All_crossed;
  owners := [Player 1; Player 1; Player 2; Player 2]; partners := false; own_sets := None |}.
Definition all_24 := join "-" ["x1_4x2_1122.1_rG5.rF1.2"; "bD3.gI0.rC2.gG3.rA0.1"; "yG7.bG7.bC2.gF6.yF3.yC6";
  "1.yI1.1.rI3.bA1.bI0"; "gA6.gD5.1.bF4.yD4.rD7"; "1.gC6.1.yA5_d"].
Definition but_for (c : place) (pos : position) := {| mover := mover pos;
  pieces := filter (fun e => negb (place_eqb (fst e) c)) (pieces pos); fills := fills pos; frozen := frozen pos;
  completed := completed pos |}.
Definition all_needed (g : ruleset) (pos : position) : bool := path_b g pos
  && forallb (fun c => negb (path_b g (but_for c pos))) (map fst (pieces pos)).
Definition as_read (s : string) (f : position -> bool) : bool :=
  match read_position standard s with Some pos => f pos | None => false end.
Lemma all_24_checked : as_read all_24 (fun pos => playable (game_in standard) (fixed standard) pos
  && Nat.eqb (List.length (pieces pos)) 24 && all_needed (game_in standard) pos) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
(* On 4x2 there is a position with all 24 pieces in which a path breaks whichever piece is taken away. *)
Theorem all_24_can_be_needed : let g := game_in standard in exists pos, read_position standard all_24 = Some pos
  /\ playable g (fixed standard) pos = true /\ List.length (pieces pos) = 24 /\ path_b g pos = true
  /\ Forall (fun c => path_b g (but_for c pos) = false) (map fst (pieces pos)).
Proof.
  pose proof all_24_checked as H. unfold as_read in H. destruct (read_position standard all_24) as [pos|];
    [|discriminate].
  unfold all_needed in H. rewrite !andb_true_iff, Nat.eqb_eq, forallb_forall in H. destruct H as [[P L] [W N]].
  exists pos. repeat split; auto. apply Forall_forall. intros c Hc. specialize (N c Hc). now apply negb_true_iff.
Qed.

(* ---- Files as theorems: what is said of a file that is accepted is true. ---- *)
Local Open Scope string_scope.
Definition said (file : string) : option string :=
  match check_text file with Good c => Some (sentence c) | _ => None end.
Lemma said_ok file s : said file = Some s -> exists c, sentence c = s /\ holds c.
Proof.
  unfold said. destruct (check_text file) as [c| |] eqn:E; try discriminate. intro H. inversion H. exists c.
  split; auto. now apply check_text_ok in E.
Qed.
Definition in_lines := join (String "010" "").
Definition by_default :=
  "  readings edition=standard junction=joined relocate-turn=free null-turn=forbidden claim-rule=automatic " ++
  "connectors=crossed".
(* examples/files/win-in-three.json is true. *)
Theorem win_in_three : exists c, sentence c = in_lines ["player 1 can force a win within 3 plies";
  "  position x1_4x2_1122.1_2.rI0.1-3.yI0.2-bC0.2.rA0.2-3.yA0.1.gC0-3.rD1.2-2.yD1.1_d"; by_default] /\ holds c.
Proof. apply (said_ok win_in_three_file). vm_cast_no_check (eq_refl (said win_in_three_file)). Qed.
(* Its bytes, as a program reads them. *)
Definition byte (i : nat) := nth i (chars win_in_three_file) "000"%char.
Definition is_good (r : result claim) := match r with Good _ => true | _ => false end.
Example check_file_ok_applies : exists c, check_file byte (List.length (chars win_in_three_file)) = Good c /\ holds c.
Proof.
  assert (is_good (check_file byte (List.length (chars win_in_three_file))) = true) as G.
  { vm_cast_no_check (eq_refl true). }
  destruct (check_file byte _) as [c| |] eqn:E; [|discriminate G|discriminate G]. exists c. split; auto.
  now apply check_file_ok in E.
Qed.
