(** Conditions of the lemma *wait*: without one that decides the checker accepts something untrue, in the position that
    is named here; the others hold by themselves in each position that the reader lets through, or are about form. *)
From Coq Require Import List Bool Arith ZArith Lia. Import ListNotations.
From Crosstrack Require Import Flood Geometry Pieces Rules Setup Facts Claims Prices Wait Legal Checker Notation.
Local Open Scope nat_scope.

Section Needed.
  Variable g : ruleset.
  Variable s : nat.
  Definition asked (off i : nat) (b : bool) := (i =? off) || b.
  (* The checker of the lemma, but that one of its conditions, the one with this number, is not asked. *)
  Definition waits_without off pos (l : list (place * list nat)) : bool :=
    let waits := waits_of pos l in
    asked off 1 (length waits =? length l) && asked off 2 (negb (opening g pos)) && asked off 3 (negb (completed pos))
    && asked off 4 (1 <=? mover pos) && asked off 5 (mover pos <=? players g)
    && forallb (fun '(w, (k, rs)) =>
        asked off 6 (cell_b g w) && asked off 7 (on_cell w) && asked off 8 (negb (may_handle g s (set k)))
        && asked off 9 (negb (some (find (frozen pos) w)))
        && asked off 10 (forallb (fun r => in_b r (orientations (pat k))) rs) && asked off 11 (negb (twice rs))
        && asked off 12 (2 <=? length rs)) waits
    && asked off 13 (forallb (fun j => some (cell_of g waits j)) (others g s))
    && asked off 14 (nothing_over g s pos l).
  Definition wait_without off (n : nat) pos (l : list (place * list nat)) : bool :=
    let waits := waits_of pos l in
    waits_without off pos l && asked off 15 (negb (path_b g pos))
    && asked off 16 (dear_lies g s pos waits (fun _ => true) (own_turns g s n (mover pos)))
    && asked off 17 (first_turns g s waits (dear_lies g s pos waits) n (mover pos) 0 []).
End Needed.
(* With all conditions it is the checker. *)
Theorem wait_without_none g s n pos l : wait_without g s 0 n pos l = wait_b g s n pos l.
Proof. reflexivity. Qed.

(* ---- Conditions that decide. ---- *)
(* A condition, and where the checker is wrong without it. *)
Record adversary := { condition : nat; in_setting : setting; of_side : nat; in_plies : nat; lying : position;
  turned_there : list (place * list nat) }.
Definition in_game a := game_in (in_setting a).
Definition wrong_b (a : adversary) : bool :=
  wait_without (in_game a) (of_side a) (condition a) (in_plies a) (lying a) (turned_there a)
  && forces (in_game a) (of_side a) (in_plies a) (lying a).
Definition wrong (a : adversary) : Prop :=
  wait_without (in_game a) (of_side a) (condition a) (in_plies a) (lying a) (turned_there a) = true
  /\ forces (in_game a) (of_side a) (in_plies a) (lying a) = true.
(* The game on 2x1 with these patterns, and its readings: announced paths, moves that keep the rotation, turns to the
   same one. *)
Definition on_board_2x1 ps e j a k n l o t := {| size := (2, 1); plays := e;
  read_as := {| junctions := j; keeps := k; nulls := n; announces := a |}; lies_there := l; owners := o;
  partners := t; own_sets := Some (ps, ps) |}.
Definition two_with_one_each := [Player 1; Nobody; Player 2; Nobody].
(* Two players with one piece of each pattern. Paths are announced; or pieces keep their rotation when moved, and may be
   turned to the one they have. *)
Definition one_each ps j a l := on_board_2x1 ps Standard j a (negb a) (negb a) l two_with_one_each false.
(* Two teams with one piece of each pattern for each player, and a pile. *)
Definition in_teams ps := on_board_2x1 ps Original Through true false true Empty
  [Player 1; Player 2; Player 3; Player 4] true.
Definition with_pieces m l f := {| mover := m; pieces := l; fills := f; frozen := []; completed := false |}.
Definition laid_out l := connectors l (octagon 2 1).
Definition a1 : place := (0, 0)%Z.   Definition a2 : place := (2, 0)%Z.   Definition b1 : place := (0, 2)%Z.
Definition b2 : place := (2, 2)%Z.   Definition xa1 : place := (1, 1)%Z.
Definition red q r := {| set := Red; pat := q; rot := r |}.
Definition blue q r := {| set := Blue; pat := q; rot := r |}.
(* A position of reports/atlas in which player 1 loses because player 1 has to move. *)
Definition zugzwang_setting := on_board_2x1 [pB; pE; pF; pH] Standard Joined false false false Diagonals
  [Player 1; Player 1; Player 2; Player 2] false.
Definition zugzwang := with_pieces 1 [(a1, red pH 4); (b1, blue pF 6); (a2, blue pE 0); (b2, blue pH 0)]
  (laid_out Diagonals).
Definition adversaries : list adversary := [
  {| condition := 2; in_setting := in_teams [pA; pE]; of_side := 3; in_plies := 2;
     lying := with_pieces 2 [(b1, red pE 5); (a1, blue pA 4); (a2, {| set := Green; pat := pE; rot := 1 |})] [];
     turned_there := [(a2, [5; 7])] |};
  {| condition := 3; in_setting := on_board_2x1 [pI; pD; pE] Original Through true false false Empty two_with_one_each
       false; of_side := 2; in_plies := 1;
     lying := {| mover := 1; pieces := [(b1, blue pI 1); (b2, red pI 3)]; fills := [(xa1, (Elbow, 0))]; frozen := [];
       completed := true |};
     turned_there := [(b2, [2; 0; 3])] |};
  {| condition := 10; in_setting := one_each [pI; pA] Through false All_crossed; of_side := 1; in_plies := 2;
     lying := with_pieces 2 [(a1, red pA 5); (a2, blue pI 3)] (laid_out All_crossed); turned_there := [(a2, [9; 8])] |};
  {| condition := 11; in_setting := zugzwang_setting; of_side := 2; in_plies := 2; lying := zugzwang;
     turned_there := [(a1, [4; 4])] |};
  {| condition := 12; in_setting := one_each [pA; pI] Through true Empty; of_side := 2; in_plies := 3;
     lying := with_pieces 1 [(b1, blue pA 5); (a1, red pI 1)] []; turned_there := [(a1, [])] |};
  {| condition := 13; in_setting := zugzwang_setting; of_side := 2; in_plies := 2; lying := zugzwang;
     turned_there := [] |};
  {| condition := 15; in_setting := on_board_2x1 [pI; pF] Original Through false true false Empty two_with_one_each
       false; of_side := 1; in_plies := 1;
     lying := with_pieces 2 [(a1, blue pI 0); (a2, red pF 1); (b1, blue pF 5); (b2, red pI 2)] [(xa1, (Tee, 1))];
     turned_there := [(b1, [2; 6; 1])] |};
  {| condition := 16; in_setting := one_each [pI; pA] Through true Empty; of_side := 1; in_plies := 2;
     lying := with_pieces 2 [(b2, red pA 7); (b1, blue pI 3)] []; turned_there := [(b1, [1; 2])] |};
  {| condition := 17; in_setting := one_each [pB] Joined true Diagonals; of_side := 1; in_plies := 1;
     lying := with_pieces 1 [(a1, blue pB 0); (a2, red pB 4)] (laid_out Diagonals); turned_there := [(a1, [1; 7])] |}].
Lemma adversaries_checked : forallb wrong_b adversaries = true.
Proof. vm_compute. reflexivity. Qed.
(* Without each of these conditions the checker accepts that a side cannot force a win that it can force. *)
Theorem conditions_decide : Forall wrong adversaries.
Proof.
  apply Forall_forall. intros a I. unfold wrong. apply andb_true_iff. revert a I. apply forallb_forall.
  exact adversaries_checked.
Qed.

(* ---- Conditions that do not. ---- *)
(* Without the first one or the fourteenth nothing untrue is accepted: cells without a piece are passed over, and cells
   that nobody turns do no harm. *)
Theorem form_alone g s i n pos l : i = 1 \/ i = 14 -> wait_without g s i n pos l = true -> forces g s n pos = false.
Proof.
  assert (Fourteen : forall l, wait_without g s 14 n pos l = true -> forces g s n pos = false).
  { intros l' H. unfold wait_without, waits_without, asked in H. cbv zeta in H. cbn [Nat.eqb orb] in H.
    rewrite andb_true_r in H. rewrite !andb_true_iff in H. destruct H as [[[W P] D] F]. apply negb_true_iff in P.
    apply waits_ok with (dear := dear_lies g s pos (waits_of pos l')) (l := l'); auto.
    - unfold waits_hold. cbv zeta. rewrite !andb_true_iff. exact W.
    - intros turned m. apply dear_lies_ok. }
  intros [-> | ->]; [|apply Fourteen]. intro H. set (full := filter (fun '(w, _) => some (at_ pos w)) l).
  assert (W : waits_of pos full = waits_of pos l /\ length (waits_of pos full) = length full).
  { unfold full, waits_of. clear. induction l as [|[w rs] l [A B]]; [now split|]. cbn [filter flat_map].
    destruct (at_ pos w) as [k|] eqn:E; cbn [some flat_map app]; [|now split]. rewrite E. cbn [app length].
    rewrite A. split; [reflexivity|]. rewrite <- A. now rewrite B. }
  destruct W as [A B]. apply (Fourteen full). unfold wait_without, waits_without, asked in *. cbv zeta in *.
  cbn [Nat.eqb orb] in *. rewrite B, Nat.eqb_refl, A. rewrite !andb_true_iff in *. tauto.
Qed.
(* In a position that the reader lets through the mover is a player, pieces lie on cells, and no piece of a player
   rests: conditions 4, 5, 6, 7 and 9. *)
Theorem the_reader_asks w pos c k : playable_but_opening (game_in w) (fixed w) pos = true -> at_ pos c = Some k ->
  is_common (game_in w) (set k) = false -> 1 <= mover pos <= players (game_in w) /\ cell_b (game_in w) c = true
  /\ on_cell c = true /\ find (frozen pos) c = None.
Proof.
  unfold playable_but_opening, pieces_fit, frozen_fits. rewrite !andb_true_iff, !Nat.leb_le, !forallb_forall.
  intros [[[[[[[P _] _] _] M] N] [[F _] _]] _] A C. apply find_pair in A as I. specialize (P _ I). cbn beta iota in P.
  rewrite !andb_true_iff in P. destruct P as [[[P _] _] _]. split; [lia|]. split; [exact P|]. split.
  - apply cell_b_ok, octagon_even in P as [P _]. unfold on_cell. rewrite Zmod_odd in P. now destruct (Z.odd (fst c)).
  - destruct (find (frozen pos) c) as [n|] eqn:E; [|reflexivity]. apply find_pair in E. specialize (F _ E).
    cbn beta iota in F. rewrite A, C in F. now rewrite andb_false_r in F.
Qed.
