(** A table of values is right if every value agrees with its successors. *)
From Coq Require Import List Bool Arith ZArith Lia. Import ListNotations.
From Crosstrack Require Import Flood Geometry Pieces Rules Facts Claims.

Inductive value := Win (d : nat) | Loss (d : nat) | Draw.   (* for the side to move, in d plies *)
Section Table.
  Variable g : ruleset.
  Variable value_of : position -> value.
  Variable inside : position -> Prop.
  Definition seen q := if won g q then Loss 0 else value_of q.
  Definition is_loss (f : nat -> bool) v := match v with Loss d => f d | _ => false end.
  Definition is_win (f : nat -> bool) v := match v with Win d => f d | _ => false end.
  Definition is_draw v := match v with Draw => true | _ => false end.
  Definition agrees pos : bool := let vs := map (fun m => seen (play g pos m)) (legal g pos) in
    match value_of pos, vs with
    | Draw, [] => true
    | _, [] => false
    | Win (S d), _ => existsb (is_loss (fun d' => d' <=? d)) vs && negb (existsb (is_loss (fun d' => d' <? d)) vs)
    | Loss (S d), _ => forallb (is_win (fun d' => d' <=? d)) vs && existsb (is_win (fun d' => d <=? d')) vs
    | Draw, _ => negb (existsb (is_loss (fun _ => true)) vs) && existsb is_draw vs
    | _, _ => false end.
  Hypothesis two_sides : forall s j, 1 <= s <= players g -> 1 <= j <= players g -> same_side g s (next_player g j) =
    negb (same_side g s j).
  Hypothesis covered : forall pos, inside pos -> won g pos = false /\ 1 <= mover pos <= players g /\
    agrees pos = true.
  (* What follows is inside, or a position with the same claims and the same value is. *)
  Hypothesis closed : forall pos m, inside pos -> In m (legal g pos) -> won g (play g pos m) = false ->
    exists r, inside r
    /\ mover r = mover (play g pos m) /\ value_of r = value_of (play g pos m)
    /\ forall s n, forces g s n (play g pos m) = forces g s n r.

  Definition wins_by (mine : bool) v n : bool := if mine then is_win (fun d => d <=? n) v else is_loss (fun d =>
    d <=? n) v.
  Lemma existsb_ext {X} (f h : X -> bool) l : (forall x, In x l -> f x = h x) -> existsb f l = existsb h l.
  Proof. induction l; simpl; intro H; auto. rewrite H, IHl; auto. Qed.
  Lemma forallb_ext {X} (f h : X -> bool) l : (forall x, In x l -> f x = h x) -> forallb f l = forallb h l.
  Proof. induction l; simpl; intro H; auto. rewrite H, IHl; auto. Qed.
  Lemma existsb_map {X Y} (f : Y -> bool) (h : X -> Y) l : existsb f (map h l) = existsb (fun x => f (h x)) l.
  Proof. induction l; simpl; congruence. Qed.
  Lemma forallb_map {X Y} (f : Y -> bool) (h : X -> Y) l : forallb f (map h l) = forallb (fun x => f (h x)) l.
  Proof. induction l; simpl; congruence. Qed.
  Lemma existsb_not {X} (f : X -> bool) l : (forall x, In x l -> f x = false) -> existsb f l = false.
  Proof. induction l; simpl; intro H; auto. rewrite H, IHl; auto. Qed.
  Lemma mover_after pos m : mover (play g pos m) = next_player g (mover pos).
  Proof. now destruct m. Qed.

  (* A side wins within n plies if and only if the value says so: a table whose values agree is exact. *)
  Theorem table_right : forall n pos s, inside pos -> 1 <= s <= players g ->
    forces g s n pos = wins_by (same_side g s (mover pos)) (value_of pos) n.
  Proof.
    induction n as [|k IH]; intros pos s I Sd; destruct (covered pos I) as [W [V A]].
    - rewrite forces_0 by exact W. unfold agrees in A. unfold wins_by.
      destruct (value_of pos) as [[|d]|[|d]|], (same_side g s (mover pos)); simpl; auto; destruct (map _ _); easy.
    - assert (N : forall m, In m (legal g pos) -> forces g s k (play g pos m) = wins_by (negb (same_side g s (mover
      pos))) (seen (play g pos m)) k).
      { intros m Hm. rewrite <- two_sides by auto. rewrite <- (mover_after pos m). unfold seen.
        destruct (won g (play g pos m)) eqn:Wm.
        - rewrite forces_won by exact Wm. rewrite last_is_mover by exact V. rewrite mover_after, two_sides by auto.
          destruct (same_side g s (mover pos)); reflexivity.
        - destruct (closed pos m I Hm Wm) as [r [Ir [Mr [Vr Fr]]]]. now rewrite Fr, (IH r s Ir Sd), Mr, Vr. }
      simpl forces. rewrite W. unfold to_move. unfold agrees in A. cbv zeta in A.
      assert (E1 : existsb (fun m => forces g s k (play g pos m)) (legal g pos) = existsb (fun v =>
        wins_by (negb (same_side g s (mover pos))) v k) (map (fun m => seen (play g pos m)) (legal g pos)))
        by (rewrite existsb_map; apply existsb_ext; exact N).
      assert (E2 : forallb (fun m => forces g s k (play g pos m)) (legal g pos) = forallb (fun v =>
        wins_by (negb (same_side g s (mover pos))) v k) (map (fun m => seen (play g pos m)) (legal g pos)))
        by (rewrite forallb_map; apply forallb_ext; exact N).
      destruct (legal g pos) as [|a l] eqn:L.
      { simpl in A. destruct (value_of pos) as [[|d]|[|d]|]; try easy. now destruct (same_side g s (mover pos)). }
      clear N. set (vs := map (fun m => seen (play g pos m)) (a :: l)) in *. assert (NE : vs <> []) by easy.
        clearbody vs.
      cbv beta iota. destruct (same_side g s (mover pos)); [refine (eq_trans E1 _)|refine (eq_trans E2 _)];
        clear E1 E2; cbn [negb]; unfold wins_by.
      + destruct (value_of pos) as [[|d]|[|d]|]; cbn [is_win]; [now destruct vs| |now destruct vs| |].
        * destruct vs as [|v0 r] eqn:Ev; [now elim NE|]. rewrite <- Ev in *. clear NE.
          apply andb_true_iff in A as [A B]. apply negb_true_iff in B.
          change (S d <=? S k) with (d <=? k). destruct (d <=? k) eqn:D.
          -- apply existsb_exists in A as [v [Hv P]]. apply existsb_exists. exists v. split; auto.
            destruct v; simpl in *; try easy.
             apply Nat.leb_le in P, D. apply Nat.leb_le. lia.
          -- apply existsb_not. intros v Hv. destruct v as [|d'|]; simpl; auto. apply Nat.leb_gt in D.
          apply Nat.leb_gt.
             destruct (Nat.le_gt_cases d d'); [lia|]. exfalso.
               assert (X : existsb (is_loss (fun d' => d' <? d)) vs = true); [|congruence].
             apply existsb_exists. exists (Loss d'). split; auto. simpl. now apply Nat.ltb_lt.
        * destruct vs as [|v0 r] eqn:Ev; [now elim NE|]. rewrite <- Ev in *. clear NE.
          apply andb_true_iff in A as [A _]. apply existsb_not. intros v Hv.
          rewrite forallb_forall in A. specialize (A v Hv). now destruct v.
        * destruct vs as [|v0 r] eqn:Ev; [now elim NE|]. rewrite <- Ev in *. clear NE.
          apply andb_true_iff in A as [A _]. apply negb_true_iff in A. apply existsb_not. intros v Hv.
          destruct v as [|d'|]; auto. exfalso. assert (X : existsb (is_loss (fun _ => true)) vs = true);
            [|congruence].
          apply existsb_exists. exists (Loss d'). auto.
      + assert (False_if : forall v, In v vs -> is_win (fun d => d <=? k) v = false -> forallb (is_win (fun d =>
        d <=? k)) vs = false).
        { intros v Hv F. apply not_true_is_false. intro X. rewrite forallb_forall in X. specialize (X v Hv).
          congruence. }
        destruct (value_of pos) as [[|d]|[|d]|]; cbn [is_loss]; [now destruct vs| |now destruct vs| |].
        * destruct vs as [|v0 r] eqn:Ev; [now elim NE|]. rewrite <- Ev in *. clear NE.
          apply andb_true_iff in A as [A _].
          apply existsb_exists in A as [v [Hv P]]. apply False_if with v; auto. now destruct v.
        * destruct vs as [|v0 r] eqn:Ev; [now elim NE|]. rewrite <- Ev in *. clear NE.
          apply andb_true_iff in A as [A B].
          change (S d <=? S k) with (d <=? k). destruct (d <=? k) eqn:D.
          -- apply forallb_forall. intros v Hv. rewrite forallb_forall in A. specialize (A v Hv).
            destruct v; simpl in *; try easy.
             apply Nat.leb_le in A, D. apply Nat.leb_le. lia.
          -- apply existsb_exists in B as [v [Hv P]]. apply False_if with v; auto. destruct v; simpl in *; auto.
             apply Nat.leb_le in P. apply Nat.leb_gt in D. apply Nat.leb_gt. lia.
        * destruct vs as [|v0 r] eqn:Ev; [now elim NE|]. rewrite <- Ev in *. clear NE.
          apply andb_true_iff in A as [_ A].
          apply existsb_exists in A as [v [Hv P]]. apply False_if with v; auto. now destruct v.
  Qed.
  (* In words: where the table says draw, neither side forces a win within any number of plies. *)
  Corollary draws pos s n : inside pos -> 1 <= s <= players g -> value_of pos = Draw -> forces g s n pos = false.
  Proof. intros I Sd E. rewrite table_right by auto. rewrite E. now destruct (same_side g s (mover pos)). Qed.
End Table.
