(** What is claimed of a position: that a side wins within so many plies, whatever the others do. *)
From Coq Require Import List Bool Arith ZArith Lia. Import ListNotations.
From Crosstrack Require Import Flood Geometry Pieces Rules Facts.

Section Claims.
  Variable g : ruleset.
  Variable s : nat.                    (* a player of the side; partners are of the same (PL-TEAMS) *)
  Definition to_move pos := same_side g s (mover pos).

  (* The side forces a win within n plies: it has won, or is to move and some move leads to a forced win within n-1, or
     others are to move and each of their moves does. Nobody wins where there is no move. *)
  Fixpoint forces (n : nat) (pos : position) : bool :=
    if won g pos then same_side g s (last_mover g pos)
    else match n, legal g pos with
      | 0, _ | _, [] => false
      | S k, ms => if to_move pos then existsb (fun m => forces k (play g pos m)) ms
                   else forallb (fun m => forces k (play g pos m)) ms end.

  Lemma forces_won n pos : won g pos = true -> forces n pos = same_side g s (last_mover g pos).
  Proof. intro W. destruct n; simpl; now rewrite W. Qed.
  Lemma forces_0 pos : won g pos = false -> forces 0 pos = false.
  Proof. intro W. simpl. now rewrite W. Qed.
  Lemma refuted_own n pos : won g pos = false -> to_move pos = true ->
    (forall m, In m (legal g pos) -> forces n (play g pos m) = false) -> forces (S n) pos = false.
  Proof.
    intros W T H. simpl. rewrite W. destruct (legal g pos) as [|a l] eqn:E; auto. rewrite T.
    apply not_true_is_false. intro X.
    destruct (proj1 (existsb_exists (fun m => forces n (play g pos m)) (a :: l)) X) as [m [Hm Hf]].
    rewrite (H m Hm) in Hf. discriminate.
  Qed.
  Lemma refuted_other n pos m : won g pos = false -> to_move pos = false ->
    In m (legal g pos) -> forces n (play g pos m) = false -> forces (S n) pos = false.
  Proof.
    intros W T Hm H. simpl. rewrite W. destruct (legal g pos) as [|a l] eqn:E; auto. rewrite T.
    apply not_true_is_false. intro X.
    pose proof (proj1 (forallb_forall (fun m => forces n (play g pos m)) (a :: l)) X m Hm) as Hf. cbv beta in Hf.
      congruence.
  Qed.
  Lemma forced_own n pos m : won g pos = false -> to_move pos = true ->
    In m (legal g pos) -> forces n (play g pos m) = true -> forces (S n) pos = true.
  Proof.
    intros W T Hm H. simpl. rewrite W. destruct (legal g pos) as [|a l] eqn:E; [easy|]. rewrite T.
    apply (proj2 (existsb_exists (fun m => forces n (play g pos m)) (a :: l))). eauto.
  Qed.
  Lemma forced_other n pos : won g pos = false -> to_move pos = false -> legal g pos <> [] ->
    (forall m, In m (legal g pos) -> forces n (play g pos m) = true) -> forces (S n) pos = true.
  Proof.
    intros W T N H. simpl. rewrite W. destruct (legal g pos) as [|a l] eqn:E; [easy|]. rewrite T.
    now apply (proj2 (forallb_forall (fun m => forces n (play g pos m)) (a :: l))).
  Qed.
  (* A win that is forced within n plies is forced within more. *)
  Theorem forces_more n k pos : n <= k -> forces n pos = true -> forces k pos = true.
  Proof.
    assert (One : forall n pos, forces n pos = true -> forces (S n) pos = true).
    { clear. induction n as [|n IH]; intros pos H; destruct (won g pos) eqn:W.
      - rewrite forces_won in * by auto. auto.
      - rewrite forces_0 in H by auto. discriminate.
      - rewrite forces_won in * by auto. auto.
      - assert (L : legal g pos <> []) by (intro E; simpl in H; rewrite W, E in H; discriminate).
        destruct (to_move pos) eqn:T.
        + simpl in H. rewrite W, T in H. destruct (legal g pos) as [|a l] eqn:E; [easy|].
          destruct (proj1 (existsb_exists (fun m => forces n (play g pos m)) (a :: l)) H) as [m [Hm Hf]].
          apply forced_own with m; auto. now rewrite E.
        + apply forced_other; auto. intros m Hm. simpl in H. rewrite W, T in H.
          destruct (legal g pos) as [|a l] eqn:E; [easy|].
          apply IH. exact (proj1 (forallb_forall (fun m => forces n (play g pos m)) (a :: l)) H m Hm). }
    induction 1; auto.
  Qed.

  (* How many of the next n turns are the side's, if player j is to move. *)
  Fixpoint own_turns (n j : nat) : nat := match n with
    | 0 => 0
    | S k => (if same_side g s j then 1 else 0) + own_turns k (next_player g j) end.
  Lemma same_side_same a n : same_side g s a = true -> same_side g a n = same_side g s n.
  Proof.
    unfold same_side. rewrite orb_true_iff, andb_true_iff, !Nat.eqb_eq. intros [->|[T E]]; auto.
      rewrite T, E, !andb_true_l.
    destruct (Nat.eqb_spec (a mod 2) (n mod 2)) as [M|M]; [now rewrite !orb_true_r|]. rewrite !orb_false_r.
    apply eq_true_iff_eq. rewrite !Nat.eqb_eq. split; intro X; subst; congruence.
  Qed.
  Lemma handle_same a c : same_side g s a = true -> may_handle g a c = may_handle g s c.
  Proof. intro H. unfold may_handle. destruct (owner g c); auto. now apply same_side_same. Qed.
End Claims.
