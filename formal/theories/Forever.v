(** A side that never wins, however long the game is: track cannot cross two pieces of the others, who wait for ever.
    And on the board 1x2 each player can lay two such pieces in time. *)
From Coq Require Import List Bool Arith ZArith Lia. Import ListNotations.
From Crosstrack Require Import Flood Geometry Pieces Rules Facts Claims Prices Wait Legal Checker.

Section Forever.
  Variable g : ruleset.
  Variable s : nat.                    (* a player of the side *)

  Section Position.
    Variable pos : position.
    Variable l : list (place * list nat).
    Definition waits := waits_of pos l.
    Definition any := lies g pos waits (fun _ => true).
    Definition wild := changeable g s pos.
    Definition spots := map fst waits ++ places_of pos ++ cells (on g) ++ interstices (on g).
    (* Track comes in nowhere: pieces that the side may not handle lie behind all terminals of an edge,
      and lead nowhere from there. *)
    Definition no_way_in w := forallb (fun x => negb (left_by (on g) w x) && negb (wild (fst x))
      && match any (fst x) (snd x) with [] => true | _ => false end)
      (enters (on g) w).
    (* It goes out nowhere. *)
    Definition no_way_out w := forallb (fun x => negb (left_by (on g) w x)) (enters (on g) w)
      && forallb (fun c => if out_at (on g) w c then negb (wild c) && forallb (fun d => negb (has (way w) (any c d)))
        dirs else true) spots.
    Definition cut w := if no_way_in w then true else no_way_out w.
    Definition never_b := waits_b g s pos l && forallb (fun '(w, (k, rs)) => in_b (rot k) rs) waits && cut AC && cut BD.

    Lemma no_way_in_ok w q x : no_way_in w = true -> paid (on g) any wild w q x -> left_by (on g) w x = false.
    Proof.
      unfold no_way_in. rewrite forallb_forall. intros H P. assert (In x (enters (on g) w)) as I.
      { induction P as [x I|q x o P I Ho|q x o P I W]; auto; apply H in I; rewrite !andb_true_iff in I;
        destruct I as [[_ I1] I2].
        - now destruct (any (fst x) (snd x)).
        - now rewrite W in I1. }
      apply H in I. rewrite !andb_true_iff, negb_true_iff in I. now destruct I as [[I _] _].
    Qed.
    Lemma no_way_out_ok w q x : no_way_out w = true -> paid (on g) any wild w q x -> left_by (on g) w x = false.
    Proof.
      unfold no_way_out. rewrite andb_true_iff, !forallb_forall. intros [H1 H2] P.
      destruct (left_by (on g) w x) eqn:L; auto. exfalso. destruct P as [x I|q x o P Ho|q x o P W].
      - apply H1 in I. now rewrite L in I.
      - pose proof (left_way _ _ _ _ L). subst o.
        assert (I : In (fst x) spots).
        { unfold spots. destruct (in_dec eq_place (fst x) (map fst waits ++ places_of pos)) as [Y|N].
          - rewrite app_assoc. apply in_or_app. now left.
          - unfold any in Ho. rewrite lies_places in Ho by exact N. easy. }
        apply H2 in I. unfold out_at in I. rewrite L in I. apply andb_true_iff in I as [_ I].
          rewrite forallb_forall in I.
        specialize (I (snd x) (in_dirs _)). apply negb_true_iff in I. unfold has in I.
        assert (existsb (dir_beq (way w)) (any (fst x) (snd x)) = true); [|congruence].
        apply existsb_exists. exists (way w). split; auto. now apply dir_beq_ok.
      - pose proof (left_way _ _ _ _ L). subst o.
        assert (I : In (fst x) spots).
        { unfold spots. apply in_or_app; right. apply in_or_app; right. unfold wild, changeable in W.
          apply orb_true_iff in W as [W|W]; rewrite !andb_true_iff in W; apply in_or_app; [left|right].
          - destruct W as [W _]. now apply in_places.
          - destruct W as [[[W _] _] _]. now apply in_places. }
        apply H2 in I. unfold out_at in I. rewrite L, W in I. easy.
    Qed.
    Lemma cut_ok w q x : cut w = true -> paid (on g) any wild w q x -> left_by (on g) w x = false.
    Proof. unfold cut. destruct (no_way_in w) eqn:I; intros H; [now apply no_way_in_ok|now apply no_way_out_ok]. Qed.
    (* Whether the pieces have been turned yet or not, they link no more than in all listed orientations together. *)
    Lemma any_more turned c d o : forallb (fun '(w, (k, rs)) => in_b (rot k) rs) waits = true ->
      In o (lies g pos waits turned c d) -> In o (any c d).
    Proof.
      rewrite forallb_forall. intro H. unfold any, lies. destruct (find waits c) as [[k rs]|] eqn:E; auto.
      destruct (turned c); auto. apply find_pair, H, in_b_ok in E. intro Ho. apply in_flat_map. exists (rot k).
        split; auto.
      simpl in Ho. now rewrite app_nil_r in Ho.
    Qed.
    Lemma outs_any c d o : waits_b g s pos l = true -> forallb (fun '(w, (k, rs)) => in_b (rot k) rs) waits = true ->
      In o (outs g pos c d) -> In o (any c d).
    Proof.
      intros W R Ho. apply any_more with (fun _ => false); auto. unfold lies.
        destruct (find waits c) as [[k rs]|] eqn:E; auto.
      apply find_pair in E. pose proof E as E'. unfold waits, waits_of in E. apply in_flat_map in E as [[w' rs'] [_ E]].
      destruct (at_ pos w') as [k'|] eqn:K; [|easy]. destruct E as [E|[]]. inversion E; subst.
      unfold waits_b in W. cbv zeta in W. rewrite !andb_true_iff in W. destruct W as [[_ W] _].
        rewrite forallb_forall in W.
      apply W in E'. rewrite !andb_true_iff in E'. destruct E' as [[[[[[[_ C] _] _] _] _] _] _].
      unfold outs in Ho. rewrite C, K in Ho. simpl. now rewrite app_nil_r.
    Qed.
    (* Where pieces that wait for ever cut both pairs of edges, the side never wins. *)
    Theorem never_ok n : never_b = true -> forces g s n pos = false.
    Proof.
      unfold never_b. rewrite !andb_true_iff. intros [[[W R] A] B].
      assert (M : forall m, more (on g) any wild m).
      { intros m w q x P L. exfalso.
        assert (left_by (on g) w x = false) by (destruct w; [now apply (cut_ok AC q)|now apply (cut_ok BD q)]).
          congruence. }
      apply waits_ok with (l := l) (dear := fun _ _ => true); auto.
      - apply (no_path (on g) any wild g pos [] eq_refl) with 0; auto. intros c d o _. now apply outs_any.
      - intros turned m _ w q x P L. apply (M m w q x); auto. clear L.
        induction P as [x I|q x o P IH Ho|q x o P IH Hw]; [now constructor| |now constructor].
        apply paid_nothing; auto. now apply any_more in Ho.
      - assert (forall n j i moved, first_turns g s waits (fun _ _ => true) n j i moved = true) as F; [|apply F].
        induction n0 as [|k IH]; intros j i moved; simpl; [apply orb_true_r|].
        rewrite !IH. destruct (same_side g s j); apply orb_true_r.
    Qed.
  End Position.

  (* ---- The others get there. They answer by a rule, and at last they wait by another. ---- *)
  Variable answer : position -> move.
  Variable waiting : position -> list (place * list nat).
  Fixpoint defends (n : nat) (pos : position) : bool := match n with
    | 0 => never_b pos (waiting pos)
    | S k => if to_move g s pos then look g pos && forallb (fun m => defends k (play g pos m)) (legal g pos)
        else legal_b g pos (answer pos) && (if k =? 0 then true else negb (won g (play g pos (answer pos))))
          && defends k (play g pos (answer pos)) end.
  (* Others who get there, whatever the side does, never lose to it. *)
  Theorem defends_ok : forall n pos, n = 0 \/ won g pos = false -> defends n pos = true -> forall plies,
    forces g s plies pos = false.
  Proof.
    induction n as [|n IH]; intros pos W H plies; cbn [defends] in H; [now apply never_ok with (waiting pos)|].
    destruct W as [W|W]; [easy|]. destruct plies as [|k]; [now apply forces_0|].
    destruct (to_move g s pos) eqn:T.
    - apply andb_true_iff in H as [L H]. rewrite forallb_forall in H. apply refuted_own; auto. intros m Hm.
      apply IH; auto.
      right. now apply look_ok.
    - rewrite !andb_true_iff in H. destruct H as [[L E] H].
      apply refuted_other with (answer pos); auto; [now apply legal_b_ok|]. apply IH; auto.
      destruct (n =? 0) eqn:Z; [left; now apply Nat.eqb_eq|right; now apply negb_true_iff].
  Qed.
End Forever.

(* ---- The board 1x2 has one terminal cell on each edge.
  A piece of pattern I there, turned so that it does not touch the
   terminal, ends all track of its pair of edges. ---- *)
Definition one_two := octagon 1 2.
Definition on_one_two r := game_on one_two Standard r 2 false seats_2.
Definition top_cell : place := (0, 2)%Z.    Definition bottom_cell : place := (4, 2)%Z.
Definition left_cell : place := (2, 0)%Z.   Definition right_cell : place := (2, 4)%Z.
Definition lies_free pos c := negb (some (at_ pos c)).
Definition lies_own pos (c : colour) cell := match at_ pos cell with Some k => colour_beq (set k) c | None => false end.
(* The first piece goes to a terminal cell opposite to a piece of the other's, the second one to a cell of the other
  pair. *)
Definition shut (a b : colour) pos : move :=
  let lay c cell r := Turn (Place c pI cell r) false in
  if existsb (fun '(_, k) => colour_beq (set k) a && pattern_beq (pat k) pI) (pieces pos)
  then if lies_own pos a top_cell || lies_own pos a bottom_cell
    then lay b (if lies_free pos left_cell then left_cell else right_cell) 0
    else lay b (if lies_free pos top_cell then top_cell else bottom_cell) 1
  else if negb (lies_free pos top_cell) then lay a bottom_cell 1 else if negb (lies_free pos bottom_cell) then
    lay a top_cell 1
  else if negb (lies_free pos left_cell) then lay a right_cell 0 else if negb (lies_free pos right_cell) then
    lay a left_cell 0
  else lay a top_cell 1.
Definition keep_turning (b : colour) pos : list (place * list nat) :=
  map (fun '(c, _) => (c, if place_eqb c top_cell || place_eqb c bottom_cell then [1; 2] else [0; 3]))
    (filter (fun '(_, k) => colour_beq (set k) b && pattern_beq (pat k) pI) (pieces pos)).
Definition empty_1x2 := start (connectors All_crossed one_two).
Lemma second_player_holds : defends (on_one_two defaults) 1 (shut Blue Green) (keep_turning Green) 4 empty_1x2 = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma first_player_holds : defends (on_one_two defaults) 2 (shut Red Yellow) (keep_turning Yellow) 3 empty_1x2 = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
(* From the start of 1x2 neither player forces a win, within any number of plies. *)
Theorem nobody_forces_a_win_on_1x2 plies :
  forces (on_one_two defaults) 1 plies empty_1x2 = false /\ forces (on_one_two defaults) 2 plies empty_1x2 = false.
Proof.
  split.
  - apply (defends_ok (on_one_two defaults) 1 (shut Blue Green) (keep_turning Green) 4); [right; vm_compute;
    reflexivity|exact second_player_holds].
  - apply (defends_ok (on_one_two defaults) 2 (shut Red Yellow) (keep_turning Yellow) 3); [right; vm_compute;
    reflexivity|exact first_player_holds].
Qed.
