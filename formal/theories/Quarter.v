(** A quarter turn of the board changes no value. *)
From Coq Require Import List Bool Arith ZArith Lia. Import ListNotations.
From Crosstrack Require Import Flood Geometry Pieces Rules Facts Setup Claims Prices Legal Stays.
From Crosstrack Require Turns.

Definition quarter_rot := Turns.turn_rot.
Definition quarter_kind k r := match k with Crossed => 0 | Straight => (r + 1) mod 2 | _ => (r + 1) mod 4 end.
Lemma quarter_rot_fits q r : In r (orientations q) -> In (quarter_rot q r) (orientations q).
Proof. destruct q; simpl; intuition subst; simpl; tauto. Qed.
Lemma quarter_rot_4 q r : In r (orientations q) -> quarter_rot q (quarter_rot q (quarter_rot q (quarter_rot q r)))
  = r.
Proof. destruct q; simpl; intuition subst; reflexivity. Qed.
Lemma quarter_rot_inj q r r' : In r (orientations q) -> In r' (orientations q) ->
  quarter_rot q r = quarter_rot q r' -> r = r'.
Proof.
  intros R R' E. rewrite <- (quarter_rot_4 q r R), <- (quarter_rot_4 q r' R'). now rewrite E.
Qed.
Lemma quarter_kind_fits k r : In r (kind_orientations k) -> In (quarter_kind k r) (kind_orientations k).
Proof. destruct k; simpl; intuition subst; simpl; tauto. Qed.
Lemma quarter_kind_4 k r : In r (kind_orientations k) -> quarter_kind k (quarter_kind k (quarter_kind k
  (quarter_kind k r))) = r.
Proof. destruct k; simpl; intuition subst; reflexivity. Qed.
Lemma kind_links_quarter j k r d o : In r (kind_orientations k) -> In o (kind_links j k r d) ->
  In (Turns.td o) (kind_links j k (quarter_kind k r) (Turns.td d)).
Proof.
  destruct j, k, d; simpl; intuition subst; simpl in *; intuition subst; simpl; tauto.
Qed.
Lemma td_4 d : Turns.td (Turns.td (Turns.td (Turns.td d))) = d.
Proof. now destruct d. Qed.

Section Quarter.
  Variable g : ruleset.
  Notation l := (last (on g)).
  Notation T := (Turns.turn_place l).
  Hypothesis cells_turn : forall p, In p (cells (on g)) -> In (T p) (cells (on g)).
  Hypothesis gaps_turn : forall p, In p (interstices (on g)) -> In (T p) (interstices (on g)).
  Hypothesis even : forall p, In p (cells (on g)) -> Turns.par p.
  Hypothesis inside : forall p, In p (cells (on g)) -> (0 <= snd p)%Z.

  Definition quarter_piece k := {| set := set k; pat := pat k; rot := quarter_rot (pat k) (rot k) |}.
  Definition quarter_fill (f : kind * nat) := (fst f, quarter_kind (fst f) (snd f)).
  Definition moved {X} (h : X -> X) (es : list (place * X)) := map (fun e => (T (fst e), h (snd e))) es.
  Definition quarter pos := {| mover := mover pos; pieces := moved quarter_piece (pieces pos);
    fills := moved quarter_fill (fills pos); frozen := moved (fun n => n) (frozen pos); completed := completed pos |}.
  Definition pat_at pos cell := match at_ pos cell with Some k => pat k | None => pA end.
  Definition quarter_turn pos (t : turn) : turn := match t with
    | Place c q cell r => Place c q (T cell) (quarter_rot q r)
    | Rotate cell r => Rotate (T cell) (quarter_rot (pat_at pos cell) r)
    | Relocate from to r => Relocate (T from) (T to) (quarter_rot (pat_at pos from) r)
    | Fill k gap r => Fill k (T gap) (quarter_kind k r) end.
  Definition quarter_move pos m := match m with Turn t a => Turn (quarter_turn pos t) a | Claim => Claim end.
  (* Pieces lie as they can, and so do intersection pieces. *)
  Definition sound pos := pieces_fit g pos = true /\ forall e, In e (fills pos) ->
    In (snd (snd e)) (kind_orientations (fst (snd e))).

  Lemma find_moved {X} (h : X -> X) es p : find (moved h es) (T p) = option_map h (find es p).
  Proof.
    induction es as [|[q x] es IH]; [reflexivity|]. cbn [moved map find fst snd]. rewrite Turns.turn_eqb.
    destruct (place_eqb q p); auto.
  Qed.
  Lemma at_quarter pos p : at_ (quarter pos) (T p) = option_map quarter_piece (at_ pos p).
  Proof. apply find_moved. Qed.
  Lemma pat_quarter pos p : pat_at (quarter pos) (T p) = pat_at pos p.
  Proof. unfold pat_at. rewrite at_quarter. now destruct (at_ pos p). Qed.
  Lemma piece_sound pos p k : sound pos -> at_ pos p = Some k ->
    In p (cells (on g)) /\ In (rot k) (orientations (pat k)).
  Proof.
    intros [S _] K. unfold pieces_fit in S. rewrite !andb_true_iff, forallb_forall in S. destruct S as [[S _] _].
    apply find_pair, S in K. rewrite !andb_true_iff in K. destruct K as [[[C _] _] R].
    split; [now apply in_places|now apply number_in].
  Qed.
  Lemma pieces_sound pos p k : sound pos -> In (p, k) (pieces pos) -> at_ pos p = Some k.
  Proof.
    intros [S _] I. unfold pieces_fit in S. rewrite !andb_true_iff in S. destruct S as [[_ D] _].
    apply places_once in D. now apply in_find.
  Qed.
  Lemma fill_sound pos p k r : sound pos -> find (fills pos) p = Some (k, r) -> In r (kind_orientations k).
  Proof. intros [_ S] F. apply find_pair, S in F. exact F. Qed.
  Lemma quarter_sound pos : sound pos -> sound (quarter pos).
  Proof.
    intros S. split.
    - destruct S as [S _]. unfold pieces_fit in *. rewrite !andb_true_iff, forallb_forall in *.
    destruct S as [[F D] N].
      cbn [quarter pieces]. split; [split|].
      + intros e I. apply in_map_iff in I as [[p k] [<- I]]. apply F in I. cbn [fst snd quarter_piece].
        unfold quarter_piece. rewrite !andb_true_iff in *. cbn [set pat rot]. destruct I as [[[C I] Q] R].
        repeat split; auto.
        * apply in_places, cells_turn. now apply in_places.
        * apply number_in, quarter_rot_fits. now apply number_in.
      + apply places_once in D. apply places_once. unfold moved. rewrite map_map. cbn [fst].
        rewrite <- (map_map fst T). apply FinFun.Injective_map_NoDup; auto. intros x y. apply Turns.turn_inj.
      + unfold moved. rewrite map_map. cbn [snd]. rewrite <- (map_map snd quarter_piece). clear -N.
        induction (map snd (pieces pos)) as [|k ks IH]; [reflexivity|]. cbn [map distinct] in *.
        apply andb_true_iff in N as [N1 N2]. rewrite (IH N2), andb_true_r. clear -N1.
        apply negb_true_iff in N1. apply negb_true_iff. induction ks as [|x ks IH]; [reflexivity|].
        cbn [map existsb] in *.
        apply orb_false_iff in N1 as [N1 N2]. rewrite (IH N2), orb_false_r. exact N1.
    - intros e I. cbn [quarter fills] in I. apply in_map_iff in I as [[p [k r]] [<- I]]. cbn [fst snd].
      apply quarter_kind_fits. now apply (proj2 S) in I.
  Qed.
  Lemma moved_4 {X} (h : X -> X) es : (forall e, In e es -> h (h (h (h (snd e)))) = snd e) ->
    moved h (moved h (moved h (moved h es))) = es.
  Proof.
    intro H. unfold moved. rewrite !map_map. rewrite <- (map_id es) at 2. apply map_ext_in. intros [p x] I.
    cbn [fst snd].
    rewrite Turns.turn_4. f_equal. apply (H _ I).
  Qed.
  Lemma quarter_4 pos : sound pos -> quarter (quarter (quarter (quarter pos))) = pos.
  Proof.
    intro S. destruct pos as [m ps fs z c]. unfold quarter. cbn [mover pieces fills frozen completed]. f_equal.
    - apply moved_4. intros [p k] I. apply (pieces_sound _ p k S) in I. apply (piece_sound _ p k S) in I as [_ R].
      destruct k as [s q r]. unfold quarter_piece. cbn [Rules.set pat rot snd] in *. f_equal. now apply quarter_rot_4.
    - apply moved_4. intros [p [k r]] I. apply (proj2 S) in I. unfold quarter_fill. cbn [fst snd] in *. f_equal.
      now apply quarter_kind_4.
    - now apply moved_4.
  Qed.

  (* ---- Paths. ---- *)
  Lemma outs_quarter pos p d o : sound pos -> Turns.par p -> In o (outs g pos p d) ->
    In (Turns.td o) (outs g (quarter pos) (T p) (Turns.td d)).
  Proof.
    intros S P H. unfold outs in *. rewrite Turns.on_cell_turn by exact P. destruct (on_cell p).
    - rewrite at_quarter. destruct (at_ pos p) as [k|] eqn:K; [|easy]. cbn [option_map].
      apply (piece_sound _ _ _ S) in K as [_ R]. apply Turns.links_turned; auto.
      destruct (pat k); simpl in R; lia.
    - cbn [quarter fills]. rewrite find_moved. destruct (find (fills pos) p) as [[k r]|] eqn:F; [|easy].
      apply (fill_sound _ _ _ _ S) in F. now apply kind_links_quarter.
  Qed.
  Lemma reach_quarter pos st x : sound pos -> (forall y, In y st -> Turns.par (fst y)) ->
    reach node (next g pos) st x ->
    Turns.par (fst x) /\ reach node (next g (quarter pos)) (map (Turns.turn_node l) st) (Turns.turn_node l x).
  Proof.
    intros S P H. induction H as [x H|x y H [IH1 IH2] Hy]; [split; [auto|apply reach_start; now apply in_map]|].
    apply in_map_iff in Hy as [o [<- Ho]]. split; [now apply Turns.par_beyond|].
    apply reach_next with (Turns.turn_node l x); auto. rewrite Turns.turn_leave. unfold next.
    apply in_map. now apply outs_quarter.
  Qed.
  Definition back (x : node) : node := leave (fst x) (snd x).
  Lemma back_leave p o : back (leave p o) = (p, o).
  Proof.
    destruct p as [r c]. unfold back, leave. cbn [fst snd]. destruct o; unfold beyond; cbn [fst snd step opposite];
      repeat f_equal; lia.
  Qed.
  Lemma reach_back pos st x : reach node (next g pos) st x -> exists a, In a st /\
    reach node (next g pos) [back x] (back a).
  Proof.
    intro H. induction H as [x H|x y H [a [A R]] Hy]; [exists x; split; auto; apply reach_start; now left|].
    apply in_map_iff in Hy as [o [<- Ho]]. exists a. split; auto. rewrite back_leave.
    assert (S : reach node (next g pos) [(fst x, o)] (back x)).
    { apply reach_next with (fst x, o); [apply reach_start; now left|]. unfold next. cbn [fst snd].
      unfold back. apply in_map. now apply outs_back. }
    revert R S. generalize (back x), (back a), (fst x, o). clear. intros b c s R S.
    induction R as [y [<-|[]]|y z R IH Hz]; auto. now apply reach_next with y.
  Qed.
  Lemma enters_par w y : In y (enters (on g) w) -> Turns.par (fst y).
  Proof.
    destruct w; cbn [enters]; intro H; apply in_map_iff in H as [p [<- H]]; apply filter_In in H as [H _];
      now apply even.
  Qed.
  Lemma path_quarter pos : sound pos -> path g pos -> path g (quarter pos).
  Proof.
    intros S [w [x [R L]]]. destruct w.
    - exists BD, (Turns.turn_node l x). apply (reach_quarter pos _ _ S (enters_par AC)) in R as [_ R]. split.
      + eapply Turns.reach_more; [|exact R]. intros y Y. apply in_map_iff in Y as [z [<- Z]]. cbn [enters] in *.
        apply in_map_iff in Z as [p [<- Z]]. apply filter_In in Z as [Z E]. apply Z.eqb_eq in E.
        apply in_map_iff. exists (T p). split; [reflexivity|]. apply filter_In. split; [now apply cells_turn|].
        apply Z.eqb_eq. unfold Turns.turn_place. cbn [snd]. lia.
      + unfold left_by in *. apply andb_true_iff in L as [L1 L2]. apply dir_beq_ok in L1. apply Z.eqb_eq in L2.
        destruct x as [[r c] d]. cbn [fst snd] in *. subst. unfold Turns.turn_node, Turns.turn_place. cbn [fst snd].
        apply andb_true_iff. split; [reflexivity|]. apply Z.eqb_eq. lia.
    - apply reach_back in R as R'. destruct R' as [a [A B]].
      unfold left_by in L. apply andb_true_iff in L as [L1 L2]. apply dir_beq_ok in L1. apply Z.eqb_eq in L2.
      cbn [enters] in A. apply in_map_iff in A as [p [<- A]]. apply filter_In in A as [A E]. apply Z.eqb_eq in E.
      assert (Q : exists q, x = leave q DW /\ In q (cells (on g)) /\ snd q = 0%Z).
      { destruct R as [x I|x y R Hy].
        - apply in_map_iff in I as [q [<- I]]. cbn [fst snd] in *. apply filter_In in I as [I _].
          apply inside in I. lia.
        - apply in_map_iff in Hy as [o [<- Ho]]. unfold leave in L1, L2. cbn [fst snd] in L1, L2.
          assert (o = DW) as -> by (destruct o; easy). exists (fst x). split; [reflexivity|].
          cbn [beyond step fst snd] in L2. split; [|lia]. unfold outs in Ho. destruct (on_cell (fst x)).
          + destruct (at_ pos (fst x)) as [k|] eqn:K; [|easy]. now apply (piece_sound _ _ _ S) in K.
          + destruct (find (fills pos) (fst x)) as [[k r]|]; [|easy]. apply kind_links_diagonal in Ho. discriminate. }
      destruct Q as [q [-> [Cq Sq]]]. rewrite back_leave in B.
      assert (Par : forall y, In y [(q, DW)] -> Turns.par (fst y)) by (intros y [<-|[]]; now apply even).
      apply (reach_quarter pos _ _ S Par) in B as [_ B]. exists AC, (Turns.turn_node l (back (p, DE))). split.
      + eapply Turns.reach_more; [|exact B]. intros y [<-|[]]. cbn [enters]. apply in_map_iff. exists (T q).
        split; [reflexivity|]. apply filter_In. split; [now apply cells_turn|]. apply Z.eqb_eq.
        unfold Turns.turn_place. cbn [fst]. exact Sq.
      + destruct p as [r c]. cbn [snd] in E. subst. unfold left_by, back, leave, Turns.turn_node, Turns.turn_place,
        beyond.
        cbn [fst snd step opposite]. apply andb_true_iff. split; [reflexivity|]. apply Z.eqb_eq. lia.
  Qed.
  Lemma path_quarter_b pos : sound pos -> path_b g (quarter pos) = path_b g pos.
  Proof.
    intro S. apply eq_true_iff_eq. rewrite !path_found. split; [|now apply path_quarter]. intro P.
    rewrite <- (quarter_4 pos S). do 3 (apply path_quarter; [repeat apply quarter_sound; exact S|]). exact P.
  Qed.
  Lemma won_quarter pos : sound pos -> won g (quarter pos) = won g pos.
  Proof. intro S. unfold won. now rewrite path_quarter_b. Qed.

  (* ---- Turns. ---- *)
  Lemma free_quarter pos c : In c (free g pos) -> In (T c) (free g (quarter pos)).
  Proof. rewrite !free_ok, at_quarter. intros [C N]. rewrite N. split; auto. Qed.
  Lemma on_board_quarter pos c q : on_board (quarter pos) c q = on_board pos c q.
  Proof.
    unfold on_board. cbn [quarter pieces]. induction (pieces pos) as [|[p k] es IH]; [reflexivity|].
    cbn [moved map existsb fst snd]. unfold moved in IH. now rewrite IH.
  Qed.
  Lemma opening_quarter pos : opening g (quarter pos) = opening g pos.
  Proof. unfold opening. cbn [quarter pieces]. unfold moved. now rewrite map_length. Qed.
  Lemma frozen_quarter pos p : find (frozen (quarter pos)) (T p) = find (frozen pos) p.
  Proof. cbn [quarter frozen]. rewrite find_moved. now destruct (find (frozen pos) p). Qed.
  Lemma pile_quarter pos k : left_in_pile (quarter pos) k = left_in_pile pos k.
  Proof.
    unfold left_in_pile. f_equal. cbn [quarter fills]. induction (fills pos) as [|[p [k' r]] es IH]; [reflexivity|].
    cbn [moved map filter fst snd quarter_fill]. unfold moved in IH.
    destruct (kind_beq k k'); cbn [length]; now rewrite IH.
  Qed.
  Lemma turn_quarter pos t : sound pos -> In t (turns g pos) -> In (quarter_turn pos t) (turns g (quarter pos)).
  Proof.
    intros S H. unfold turns in *. apply in_app_iff in H as [H|H]; apply in_or_app.
    - left. unfold placings in *. apply in_flat_map in H as [c [C H]].
    destruct (may_place g (mover pos) c) eqn:M; [|easy].
      apply in_flat_map in H as [q [Q H]]. destruct (on_board pos c q) eqn:O; [easy|].
      apply in_flat_map in H as [cell [F H]]. apply in_map_iff in H as [r [<- R]].
      apply in_flat_map. exists c. split; auto. cbn [quarter mover]. rewrite M. apply in_flat_map. exists q.
      split; auto.
      fold (quarter pos). rewrite on_board_quarter, O. apply in_flat_map. exists (T cell).
      split; [now apply free_quarter|]. cbn [quarter_turn]. apply in_map. now apply quarter_rot_fits.
    - right. rewrite opening_quarter. destruct (opening g pos); [easy|].
      apply in_app_iff in H as [H|H]; apply in_or_app; [left|right].
      + unfold handlings in *. apply in_flat_map in H as [cell [C H]]. destruct (at_ pos cell) as [k|] eqn:K; [|easy].
        destruct (piece_sound _ _ _ S K) as [_ RK].
        destruct (may_handle g (mover pos) (set k) && negb (some (find (frozen pos) cell))) eqn:M; [|easy].
        apply in_flat_map. exists (T cell). split; [now apply cells_turn|]. rewrite at_quarter, K. cbn [option_map].
        rewrite frozen_quarter. cbn [quarter mover quarter_piece]. unfold quarter_piece. cbn [set pat rot]. rewrite M.
        fold (quarter pos). apply in_app_iff in H as [H|H]; apply in_or_app; [left|right].
        * apply in_map_iff in H as [r [<- R]]. apply filter_In in R as [R N]. cbn [quarter_turn]. unfold pat_at.
        rewrite K.
          apply in_map. apply filter_In. split; [now apply quarter_rot_fits|].
          destruct (null g); auto. cbn [orb] in *. rewrite negb_true_iff, Nat.eqb_neq in *. intro E. apply N.
          now apply quarter_rot_inj in E.
        * apply in_flat_map in H as [to [F H]]. apply in_map_iff in H as [r [<- R]]. apply in_flat_map. exists (T to).
          split; [now apply free_quarter|]. cbn [quarter_turn]. unfold pat_at. rewrite K. apply in_map.
          destruct (keep g); [destruct R as [<-|[]]; now left|now apply quarter_rot_fits].
      + unfold fillings in *. destruct (pile g); [|easy]. apply in_flat_map in H as [k [C H]]. apply in_flat_map.
        exists k. split; auto. rewrite pile_quarter. destruct (left_in_pile pos k); [|easy].
        apply in_flat_map in H as [gap [C' H]]. apply in_flat_map. exists (T gap). split; [now apply gaps_turn|].
        cbn [quarter fills]. rewrite find_moved. destruct (find (fills pos) gap) eqn:F; [easy|].
        cbn [option_map some] in *.
        apply in_map_iff in H as [r [<- R]]. cbn [quarter_turn]. apply in_map. now apply quarter_kind_fits.
  Qed.
  Lemma change_quarter pos t : sound pos -> change (moved quarter_piece (pieces pos)) (quarter_turn pos t)
    = moved quarter_piece (change (pieces pos) t).
  Proof.
    intro S. destruct t as [c q cell r|cell r|from to r|k gap r]; cbn [quarter_turn change]; auto; unfold moved;
      rewrite !map_map; apply map_ext_in; intros [p k] I; cbn [fst snd]; rewrite Turns.turn_eqb.
    - destruct (place_eqb p cell) eqn:E; [|reflexivity]. apply peq in E; subst p. unfold pat_at.
      now rewrite (pieces_sound _ _ _ S I).
    - destruct (place_eqb p from) eqn:E; [|reflexivity]. apply peq in E; subst p. unfold pat_at.
      now rewrite (pieces_sound _ _ _ S I).
  Qed.
  Lemma rest_moved es : rest (moved (fun n => n) es) = moved (fun n => n) (rest es).
  Proof.
    induction es as [|[p n] es IH]; [reflexivity|].
    change (rest (moved (fun n => n) ((p, n) :: es))) with ((if 2 <=? n then [(T p, n - 1)] else []) ++ rest (moved
      (fun n => n) es)).
    change (rest ((p, n) :: es)) with ((if 2 <=? n then [(p, n - 1)] else []) ++ rest es). rewrite IH.
    now destruct (2 <=? n).
  Qed.
  Lemma play_quarter pos m : sound pos -> play g (quarter pos) (quarter_move pos m) = quarter (play g pos m).
  Proof.
    intro S. destruct m as [t a|]; cbn [quarter_move play quarter mover pieces fills frozen completed].
    2: { unfold quarter. cbn [mover pieces fills frozen completed]. now rewrite rest_moved. }
    rewrite (change_quarter pos t S), rest_moved. unfold quarter. cbn [mover pieces fills frozen completed]. f_equal.
    - destruct t as [c q cell r|cell r|from to r|k gap r]; reflexivity.
    - assert (E : freezes g (moved quarter_piece (change (pieces pos) t)) (quarter_turn pos t)
        = moved (fun n => n) (freezes g (change (pieces pos) t) t)).
      { unfold freezes. replace (target (quarter_turn pos t)) with (T (target t)) by now destruct t.
      rewrite find_moved.
        destruct (find (change (pieces pos) t) (target t)) as [k|]; auto. cbn [option_map].
        change (set (quarter_piece k)) with (set k). now destruct (is_common g (set k)). }
      rewrite E. unfold moved. rewrite map_app. now destruct t.
  Qed.
  Lemma sound_stays pos m : sound pos -> In m (legal g pos) -> sound (play g pos m).
  Proof.
    intros [S F] L. split; [now apply pieces_stay_fit|]. intros e I. rewrite fills_after in I.
    apply in_app_iff in I as [I|I]; auto.
    apply legal_turns in L. destruct m as [[| | |k gap r] a|]; try easy. destruct I as [<-|[]]. cbn [fst snd].
    now apply (turn_more g pos (Fill k gap r)).
  Qed.
  Lemma legal_quarter pos m : sound pos -> In m (legal g pos) -> In (quarter_move pos m) (legal g (quarter pos)).
  Proof.
    intro S. unfold legal. rewrite won_quarter, path_quarter_b by exact S.
    change (completed (quarter pos)) with (completed pos).
    set (ts := if won g pos then [] else turns g pos). set (ts' := if won g pos then [] else turns g (quarter pos)).
    assert (A : forall t, In t ts -> In (quarter_turn pos t) ts').
    { intros t. unfold ts, ts'. destruct (won g pos); auto. now apply turn_quarter. }
    assert (Silent : forall m, In m (map (fun t => Turn t false) ts) ->
      In (quarter_move pos m) (map (fun t => Turn t false) ts')).
    { intros n H. apply in_map_iff in H as [t [<- H]]. apply A in H.
    now apply (in_map (fun t => Turn t false)) in H. }
    assert (Sub : forall t, In t ts -> won g pos = false /\ In t (turns g pos)).
    { intros t. unfold ts. destruct (won g pos); [easy|auto]. }
    destruct (announced g && negb (completed pos)); auto. destruct (path_b g pos); intro H;
      apply in_app_iff in H as [H|H];
      apply in_or_app; [left; auto|right|left; auto|right].
    - destruct H as [<-|[]]. now left.
    - apply in_map_iff in H as [t [<- H]]. apply filter_In in H as [H P]. apply (in_map (fun t => Turn t true)).
      apply filter_In. split; auto. change (Turn (quarter_turn pos t) false) with (quarter_move pos (Turn t false)).
      rewrite play_quarter, path_quarter_b; auto. apply sound_stays; auto. destruct (Sub t H) as [W I].
      unfold legal. rewrite W. apply (in_map (fun t => Turn t false)) in I.
      destruct (announced g && negb (completed pos)); auto. destruct (path_b g pos); apply in_or_app; now left.
  Qed.
  Lemma move_4 pos m : sound pos -> In m (legal g pos) ->
    let m1 := quarter_move pos m in let p1 := quarter pos in let m2 := quarter_move p1 m1 in let p2 := quarter p1 in
    let m3 := quarter_move p2 m2 in let p3 := quarter p2 in quarter_move p3 m3 = m.
  Proof.
    intros S L. cbv zeta. apply legal_turns in L. destruct m as [t a|]; [|reflexivity]. destruct L as [H _].
    pose proof (turn_more g pos t H) as R. cbn [quarter_move]. f_equal.
    destruct t as [c q cell r|cell r|from to r|k gap r]; cbn [quarter_turn]; rewrite ?pat_quarter, ?Turns.turn_4.
    - f_equal. apply quarter_rot_4, R.
    - destruct R as [k [K R]]. unfold pat_at. rewrite K. f_equal. now apply quarter_rot_4.
    - destruct R as [k [K R]]. unfold pat_at. rewrite K. f_equal. apply quarter_rot_4.
      destruct R as [->|R]; auto. now apply (piece_sound pos from k).
    - f_equal. apply quarter_kind_4, R.
  Qed.
  (* A quarter turn of the board changes no value. *)
  Theorem quarter_turns s n pos : sound pos -> forces g s n (quarter pos) = forces g s n pos.
  Proof.
    assert (Half : forall n pos, sound pos -> forces g s n pos = true -> forces g s n (quarter pos) = true).
    { clear n pos. induction n as [|n IH]; intros pos S H.
      - cbn [forces] in *. rewrite won_quarter by exact S. destruct (won g pos); auto.
      - cbn [forces] in H |- *. rewrite won_quarter by exact S. destruct (won g pos) eqn:W; auto.
        assert (L : forall m, In m (legal g (quarter pos)) -> exists m', m = quarter_move pos m' /\
          In m' (legal g pos)).
        { intros m M. pose proof (quarter_sound _ S) as S1. pose proof (quarter_sound _ S1) as S2.
          pose proof (quarter_sound _ S2) as S3. pose proof (legal_quarter _ _ S1 M) as M2.
          pose proof (legal_quarter _ _ S2 M2) as M3. pose proof (legal_quarter _ _ S3 M3) as M4.
          pose proof (move_4 _ _ S1 M) as E. cbv zeta in E. rewrite (quarter_4 pos S) in M4, E.
          eexists. split; [symmetry; exact E|exact M4]. }
        change (to_move g s (quarter pos)) with (to_move g s pos).
        destruct (legal g pos) as [|a ls] eqn:E; [discriminate|]. rewrite <- E in H, L.
        destruct (legal g (quarter pos)) as [|a' ls'] eqn:E'.
        { assert (I : In (quarter_move pos a) (legal g (quarter pos))) by (apply legal_quarter; auto; rewrite E;
          now left).
          now rewrite E' in I. }
        rewrite <- E' in *. destruct (to_move g s pos).
        + apply existsb_exists in H as [m [M F]]. apply existsb_exists. exists (quarter_move pos m).
          split; [now apply legal_quarter|]. rewrite play_quarter by exact S. apply IH; auto. now apply sound_stays.
        + rewrite forallb_forall in H. apply forallb_forall. intros m M. apply L in M as [m' [-> M]].
          rewrite play_quarter by exact S. apply IH; [now apply sound_stays|now apply H]. }
    intro S. apply eq_true_iff_eq. split; [|now apply Half]. intro H.
    rewrite <- (quarter_4 pos S). do 3 (apply Half; [repeat apply quarter_sound; exact S|]). exact H.
  Qed.
End Quarter.

(* ---- Every octagon is turned into itself. ---- *)
Section Octagon.
  Variables a b : nat.
  Hypothesis some_a : 1 <= a.
  Hypothesis some_b : 1 <= b.
  Notation l := (last (octagon a b)).
  Lemma is_cell_turned p : is_cell_of a b (Turns.turn_place l p) = is_cell_of a b p.
  Proof.
    destruct p as [r c]. unfold is_cell_of, Turns.turn_place, octagon. cbv zeta. cbn [last fst snd].
    apply eq_true_iff_eq. rewrite !andb_true_iff, !Z.leb_le. lia.
  Qed.
  Lemma cells_turned p : In p (cells (octagon a b)) -> In (Turns.turn_place l p) (cells (octagon a b)).
  Proof.
    intro H. assert (C : is_cell_of a b p = true) by (unfold octagon in H; cbn [cells] in H;
      now apply filter_In in H).
    assert (L : l = (2 * (Z.of_nat (a + 2 * (b - 1)) - 1))%Z) by reflexivity.
    rewrite <- is_cell_turned in C. revert C. rewrite L. intro C. unfold octagon in H |- *. cbn [cells] in *.
    apply filter_In in H as [H _]. apply filter_In. split; [|exact C]. destruct p as [r c].
    apply in_prod_iff in H as [H1 H2]. apply in_map_iff in H1 as [i [<- I]]. apply in_map_iff in H2 as [j [<- J]].
    apply in_seq in I, J. unfold Turns.turn_place. cbn [fst snd].
    apply in_prod; apply in_map_iff; [exists j|exists (a + 2 * (b - 1) - 1 - i)]; (split; [|apply in_seq]); lia.
  Qed.
  Lemma gaps_turned p : In p (interstices (octagon a b)) -> In (Turns.turn_place l p) (interstices (octagon a b)).
  Proof.
    unfold octagon at 1 3. cbn [interstices]. rewrite !filter_In. intros [H N]. split.
    - destruct p as [r c]. apply in_prod_iff in H as [H1 H2]. apply in_map_iff in H1 as [i [<- I]].
      apply in_map_iff in H2 as [j [<- J]]. apply in_seq in I, J. unfold Turns.turn_place, octagon.
      cbn [last fst snd].
      apply in_prod; apply in_map_iff; [exists j|exists (a + 2 * (b - 1) - 1 - 1 - i)]; (split; [|apply in_seq]); lia.
    - assert (E : forall d, is_cell_of a b (beyond (Turns.turn_place l p) (Turns.td d))
      = is_cell_of a b (beyond p d)).
      { intro d. now rewrite <- Turns.turn_beyond, is_cell_turned. }
      pose proof (E DNE) as E1. pose proof (E DSE) as E2. pose proof (E DSW) as E3. pose proof (E DNW) as E4.
      change (Turns.td DNE) with DSE in E1. change (Turns.td DSE) with DSW in E2.
      change (Turns.td DSW) with DNW in E3.
      change (Turns.td DNW) with DNE in E4. cbn [dirs filter diagonal andb] in N |- *. rewrite E1, E2, E3, E4.
      destruct (is_cell_of a b (beyond p DNE)), (is_cell_of a b (beyond p DSE)), (is_cell_of a b (beyond p DSW)),
        (is_cell_of a b (beyond p DNW)); exact N.
  Qed.
End Octagon.
(* On every octagon: a quarter turn of a position whose pieces lie as they can changes no value. *)
Theorem quarter_turns_on_octagons g a b s n pos : on g = octagon a b -> 1 <= a -> 1 <= b -> sound g pos ->
  forces g s n (quarter g pos) = forces g s n pos.
Proof.
  intros O A B S. apply quarter_turns; auto; rewrite O.
  - now apply cells_turned.
  - now apply gaps_turned.
  - intros p H. unfold Turns.par. apply octagon_even in H as [R C]. rewrite !Zmod_odd in *.
    now destruct (Z.odd (fst p)), (Z.odd (snd p)).
  - intros [r c] H. unfold octagon in H. cbn [cells] in H. apply filter_In in H as [H _].
  apply in_prod_iff in H as [_ H].
    apply in_map_iff in H as [j [<- J]]. cbn [snd]. lia.
Qed.
