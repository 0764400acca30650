(** Positions that differ in the order of their lists only are the same for every claim. And a table of
    representatives. *)
From Coq Require Import List Bool Arith ZArith Lia FMapPositive. Import ListNotations.
From Crosstrack Require Import Flood Geometry Pieces Rules Facts Claims.
From Crosstrack Require Import Table.

Section Same.
  Variable g : ruleset.
  Record same (q r : position) : Prop := {
    s_mover : mover q = mover r; s_at : forall p, at_ q p = at_ r p; s_length : length (pieces q) = length (pieces r);
    s_names : forall c p, on_board q c p = on_board r c p; s_fills : fills q = fills r; s_frozen : frozen q = frozen r;
    s_completed : completed q = completed r }.
  Lemma free_same q r : same q r -> free g q = free g r.
  Proof. intro S. unfold free. apply filter_ext. intro a. now rewrite (s_at _ _ S). Qed.
  Lemma turns_same q r : same q r -> turns g q = turns g r.
  Proof.
    intro S. unfold turns, opening. rewrite (s_length _ _ S). f_equal.
    - unfold placings. rewrite (s_mover _ _ S), (free_same _ _ S). apply flat_map_ext. intro c.
      destruct (may_place g (mover r) c); auto.
      apply flat_map_ext. intro p. now rewrite (s_names _ _ S).
    - destruct (round g && _); auto. f_equal.
      + unfold handlings. rewrite (s_mover _ _ S), (s_frozen _ _ S), (free_same _ _ S). apply flat_map_ext. intro c.
        now rewrite (s_at _ _ S).
      + unfold fillings, left_in_pile. now rewrite (s_fills _ _ S).
  Qed.
  Lemma reach_same q r : same q r -> forall st x, reach node (next g q) st x -> reach node (next g r) st x.
  Proof.
    intros S st x H. induction H as [x H|x y H IH Hy]; [now constructor|]. apply reach_next with x; auto.
    unfold next, outs in *. now rewrite <- (s_at _ _ S), <- (s_fills _ _ S).
  Qed.
  Lemma same_sym q r : same q r -> same r q.
  Proof. intros []. split; congruence. Qed.
  Lemma path_same q r : same q r -> path_b g q = path_b g r.
  Proof.
    intro S. apply eq_true_iff_eq. rewrite !path_found. split; intros [w [x [H L]]]; exists w, x; split; auto.
    - now apply reach_same with q.
    - apply reach_same with r; auto. now apply same_sym.
  Qed.
  Lemma won_same q r : same q r -> won g q = won g r.
  Proof. intro S. unfold won. now rewrite (s_completed _ _ S), (path_same _ _ S). Qed.
  Lemma turn_same q r t a : same q r -> In t (turns g q) -> same (play g q (Turn t a)) (play g r (Turn t a)).
  Proof.
    intros S Ht. assert (Hr : In t (turns g r)) by now rewrite <- (turns_same _ _ S).
    apply turns_allowed in Ht, Hr. assert (At : forall p, at_ (play g q (Turn t a)) p = at_ (play g r (Turn t a)) p).
    { intro p. rewrite !at_after by assumption. now destruct t; rewrite ?(s_at _ _ S). }
    split; auto.
    - simpl. now rewrite (s_mover _ _ S).
    - simpl. pose proof (s_length _ _ S). destruct t; simpl; rewrite ?map_length; auto.
    - intros c p. apply eq_true_iff_eq. rewrite !on_board_ok, !pieces_stay, !in_app_iff.
      assert (In (c, p) (names q) <-> In (c, p) (names r)) by (rewrite <- !on_board_ok; now rewrite (s_names _ _ S)).
        tauto.
    - simpl. rewrite (s_fills _ _ S). now destruct t.
    - assert (F : freezes g (change (pieces q) t) t = freezes g (change (pieces r) t) t).
      { unfold freezes. specialize (At (target t)). unfold at_ in At. simpl in At. now rewrite At. }
      simpl. now rewrite F, (s_frozen _ _ S).
  Qed.
  Lemma legal_same q r : same q r -> legal g q = legal g r.
  Proof.
    intro S. unfold legal. rewrite (won_same _ _ S), (turns_same _ _ S), (s_completed _ _ S), (path_same _ _ S).
    destruct (announced g && _); auto. destruct (path_b g r); auto. f_equal. f_equal. destruct (won g r); auto.
    apply filter_ext_in. intros t Ht. apply path_same. apply turn_same; auto. now rewrite (turns_same _ _ S).
  Qed.
  Lemma play_same q r m : same q r -> In m (legal g q) -> same (play g q m) (play g r m).
  Proof.
    intros S H. apply legal_turns in H. destruct m as [t a|]; [now apply turn_same|].
      destruct S as [S1 S2 S3 S4 S5 S6 S7]. split; [simpl; now rewrite S1|exact S2|exact S3|exact S4|exact S5|simpl;
      now rewrite S6|reflexivity].
  Qed.
  (* The order in which pieces are listed does not matter for any claim. *)
  Theorem forces_same s : forall n q r, same q r -> forces g s n q = forces g s n r.
  Proof.
    induction n as [|k IH]; intros q r S; simpl; rewrite (won_same _ _ S); unfold last_mover, to_move;
      rewrite (s_mover _ _ S); auto.
    rewrite (legal_same _ _ S). destruct (won g r); auto. destruct (legal g r) as [|a l] eqn:L; auto.
    assert (N : forall m, In m (a :: l) -> forces g s k (play g q m) = forces g s k (play g r m)).
    { intros m Hm. apply IH, play_same; auto. now rewrite (legal_same _ _ S), L. }
    destruct (same_side g s (mover r)); [exact (existsb_ext (fun m => forces g s k (play g q m)) (fun m =>
      forces g s k (play g r m)) (a :: l) N)|exact (forallb_ext (fun m => forces g s k (play g q m)) (fun m =>
      forces g s k (play g r m)) (a :: l) N)].
  Qed.

  (* ---- Told by a program. ---- *)
  Definition piece_eqb a b := colour_beq (set a) (set b) && pattern_beq (pat a) (pat b) && (rot a =? rot b).
  Definition lies_same (a b : option piece) := match a, b with Some x, Some y => piece_eqb x y | None, None =>
    true | _, _ => false end.
  Fixpoint fills_eqb (l m : list (place * (kind * nat))) := match l, m with
    | [], [] => true | (p, (k, i)) :: l, (q, (h, j)) :: m => place_eqb p q && kind_beq k h && (i =? j)
      && fills_eqb l m | _, _ => false end.
  Definition same_b q r := (mover q =? mover r) && forallb (fun p => lies_same (at_ q p) (at_ r p)) (map fst (pieces
    q) ++ map fst (pieces r))
    && (length (pieces q) =? length (pieces r)) && forallb (fun c => forallb (fun p => eqb (on_board q c p) (on_board
      r c p)) all_patterns) colours
    && fills_eqb (fills q) (fills r) && (length (frozen q) =? 0) && (length (frozen r) =? 0)
      && eqb (completed q) (completed r).
  Lemma fills_eqb_ok : forall l m, fills_eqb l m = true -> l = m.
  Proof.
    induction l as [|[p [k i]] l IH]; intros [|[q [h j]] m]; simpl; try easy. rewrite !andb_true_iff.
      intros [[[A B] C] D].
    apply peq in A. apply internal_kind_dec_bl in B. apply Nat.eqb_eq in C. apply IH in D. now subst.
  Qed.
  Lemma same_b_ok q r : same_b q r = true -> same q r.
  Proof.
    unfold same_b. rewrite !andb_true_iff, !forallb_forall, !Nat.eqb_eq. intros [[[[[[[M A] L] N] F] Z1] Z2] C].
      split; auto.
    - intro p. destruct (in_dec eq_place p (map fst (pieces q) ++ map fst (pieces r))) as [I|I].
      + specialize (A p I). destruct (at_ q p) as [x|], (at_ r p) as [y|]; simpl in A; try easy.
        unfold piece_eqb in A. rewrite !andb_true_iff in A.
        destruct A as [[A1 A2] A3]. apply internal_colour_dec_bl in A1. apply internal_pattern_dec_bl in A2.
          apply Nat.eqb_eq in A3.
        destruct x, y; simpl in *; now subst.
      + rewrite in_app_iff in I. destruct (at_ q p) eqn:E; [apply find_in in E; tauto|]. destruct (at_ r p) eqn:E';
        [apply find_in in E'; tauto|]. auto.
    - intros c p. assert (Hc : In c colours) by (destruct c; simpl; tauto). specialize (N c Hc).
      rewrite forallb_forall in N.
      apply eqb_prop, N. destruct p; simpl; tauto.
    - now apply fills_eqb_ok.
    - destruct (frozen q), (frozen r); easy.
    - now apply eqb_prop.
  Qed.
End Same.
