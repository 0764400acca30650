(** No path has fewer pieces than the board is wide: a step leads at most one row or column on, and each needs a
    piece. So with five pieces nobody wins on 4x2, and with seven nobody on 4x3, whatever connectors or intersection
    pieces lie there. *)
From Coq Require Import List FinFun Bool Arith ZArith Lia. Import ListNotations.
From Crosstrack Require Import Flood Geometry Pieces Rules Facts.
Local Open Scope Z_scope.

Section Fewest.
  Variable g : ruleset.
  Variable pos : position.
  Hypothesis even : forall c, In c (cells (on g)) -> fst c mod 2 = 0 /\ snd c mod 2 = 0.

  Definition row_of (x : node) := fst (fst x).
  Definition column_of (x : node) := snd (fst x).
  Definition piece_in (f : place -> Z) (i : Z) := exists c k, at_ pos c = Some k /\ f c = 2 * i.

  (* Where track leads on, there is a piece, or it is an interstice, which leads to corners only. *)
  Lemma way x o : In o (outs g pos (fst x) (snd x)) ->
    (row_of x mod 2 = 0 /\ exists k, at_ pos (fst x) = Some k) \/ (row_of x mod 2 = 1 /\ diagonal o = true).
  Proof.
    destruct x as [[r c] d]. unfold outs, on_cell, row_of. cbn [fst snd]. rewrite Zmod_odd.
      destruct (Z.odd r); cbn [negb].
    - destruct (find (fills pos) (r, c)) as [[k t]|]; [|easy]. intro H. right. split; auto.
      now apply kind_links_diagonal in H.
    - intro H. left. split; auto. destruct (at_ pos (r, c)) as [k|]; [eauto|easy].
  Qed.

  Lemma enters_cells w x : In x (enters (on g) w) -> In (fst x) (cells (on g)).
  Proof. destruct w; simpl; intro H; apply in_map_iff in H as [p [<- Hp]]; now apply filter_In in Hp as [Hp _]. Qed.
  (* Rows and columns of the places of track are both even or both odd. *)
  Lemma together w x : reach node (next g pos) (enters (on g) w) x -> (row_of x - column_of x) mod 2 = 0.
  Proof.
    induction 1 as [x H|x y H IH Hy].
    - apply enters_cells in H. apply even in H. unfold row_of, column_of. destruct H. Z.div_mod_to_equations. lia.
    - apply in_map_iff in Hy as [o [<- _]]. unfold row_of, column_of, leave, beyond in *. cbn [fst snd] in *.
      destruct o; cbn [step fst snd]; Z.div_mod_to_equations; lia.
  Qed.
  Lemma rows x : reach node (next g pos) (enters (on g) AC) x ->
    forall i, 0 <= i -> 2 * i < row_of x -> piece_in fst i.
  Proof.
    induction 1 as [x H|x y H IH Hy]; intros i Hi L.
    - simpl in H. apply in_map_iff in H as [p [<- Hp]]. apply filter_In in Hp as [_ Hp]. apply Z.eqb_eq in Hp.
      unfold row_of in L. cbn [fst snd] in L. lia.
    - apply in_map_iff in Hy as [o [<- Ho]]. destruct (Z_lt_ge_dec (2 * i) (row_of x)) as [Lx|G]; auto.
      unfold row_of, leave, beyond in *. cbn [fst snd] in *. destruct (way x o Ho) as [[P [k Hk]]|[P D]];
        unfold row_of in P.
      + exists (fst x), k. split; auto. destruct o; cbn [step fst snd] in L; Z.div_mod_to_equations; lia.
      + exfalso. destruct o; try discriminate; cbn [step fst snd] in L; Z.div_mod_to_equations; lia.
  Qed.
  Lemma columns x : reach node (next g pos) (enters (on g) BD) x ->
    forall i, 2 * i <= last (on g) -> column_of x < 2 * i -> piece_in snd i.
  Proof.
    induction 1 as [x H|x y H IH Hy]; intros i Hi L.
    - simpl in H. apply in_map_iff in H as [p [<- Hp]]. apply filter_In in Hp as [_ Hp]. apply Z.eqb_eq in Hp.
      unfold column_of in L. cbn [fst snd] in L. lia.
    - pose proof (together BD x H) as T. apply in_map_iff in Hy as [o [<- Ho]].
      destruct (Z_lt_ge_dec (column_of x) (2 * i)) as [Lx|G]; auto.
      unfold row_of, column_of, leave, beyond in *. cbn [fst snd] in *. destruct (way x o Ho) as [[P [k Hk]]|[P D]];
        unfold row_of in P.
      + exists (fst x), k. split; auto. destruct o; cbn [step fst snd] in L; Z.div_mod_to_equations; lia.
      + exfalso. destruct o; try discriminate; cbn [step fst snd] in L; Z.div_mod_to_equations; lia.
  Qed.

  (* A different piece for each of n rows or columns. *)
  Lemma each f n : (forall i, 0 <= i < Z.of_nat n -> piece_in f i) -> (n <= length (pieces pos))%nat.
  Proof.
    intro H. rewrite <- (seq_length n 0), <- (map_length (fun i => 2 * Z.of_nat i) (seq 0 n)),
      <- (map_length (fun q => f (fst q)) (pieces pos)).
    apply NoDup_incl_length.
    - apply FinFun.Injective_map_NoDup; [intros a b; lia|apply seq_NoDup].
    - intros z Hz. apply in_map_iff in Hz as [i [<- Hi]]. apply in_seq in Hi.
      destruct (H (Z.of_nat i)) as [c [k [Hk <-]]]; [lia|]. apply find_in in Hk. apply in_map_iff in Hk as [q [<- Hq]].
      apply in_map_iff. eauto.
  Qed.
  Lemma fewest n : last (on g) = 2 * (Z.of_nat n - 1) -> path_b g pos = true -> (n <= length (pieces pos))%nat.
  Proof.
    intros Hlast W. apply path_found in W as [[|] [x [Hr Hl]]]; simpl in Hl; apply andb_true_iff in Hl as [_ Hl];
      apply Z.eqb_eq in Hl.
    - apply (each fst). intros i Hi. apply (rows x Hr); unfold row_of; lia.
    - apply (each snd). intros i Hi. apply (columns x Hr); unfold column_of; lia.
  Qed.
End Fewest.

(* Wherever pieces lie, of any sets and any patterns, and whatever lies on the interstices, under any reading and for
  any
   players: a path on the board a x b has at least as many pieces as the board is wide. *)
Theorem fewer_than_the_width g pos a b : (1 <= a)%nat -> (1 <= b)%nat -> on g = octagon a b -> path_b g pos = true ->
  (a + 2 * (b - 1) <= length (pieces pos))%nat.
Proof.
  intros Ha Hb E W. apply (fewest g); auto; rewrite E; [apply octagon_even|reflexivity].
Qed.
(* Five pieces do not win on 4x2. *)
Theorem five_do_not_win g pos : on g = octagon 4 2 -> (length (pieces pos) <= 5)%nat -> path_b g pos = false.
Proof.
  intros E L. apply not_true_is_false. intro W. apply (fewer_than_the_width g pos 4 2) in W; auto; simpl in W; lia.
Qed.
(* Seven pieces do not win on 4x3. *)
Theorem seven_do_not_win g pos : on g = octagon 4 3 -> (length (pieces pos) <= 7)%nat -> path_b g pos = false.
Proof.
  intros E L. apply not_true_is_false. intro W. apply (fewer_than_the_width g pos 4 3) in W; auto; simpl in W; lia.
Qed.
