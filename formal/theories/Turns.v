(** How many configurations there are up to quarter turns of the board. *)
From Coq Require Import List FinFun Bool Arith ZArith NArith Lia. Import ListNotations.
From Crosstrack Require Import Flood Geometry Pieces Rules Setup Facts Fewest.
From Crosstrack Require Import Counts Runs Counted.
Local Open Scope Z_scope.

(* Quarter turns, clockwise, of a board whose last row and column is l. *)
Definition turn_place (l : Z) (p : place) : place := (snd p, l - fst p).
Definition td := turn_dir 2.
Definition turn_node l (x : node) : node := (turn_place l (fst x), td (snd x)).
Definition turn_rot q r := match q with pI => (r + 2) mod 4 | _ => (r + 2) mod 8 end%nat.
Definition turn_entry l (e : place * (pattern * nat)) := (turn_place l (fst e), (fst (snd e),
  turn_rot (fst (snd e)) (snd (snd e)))).
Definition turned l (c : config) : config := map (turn_entry l) c.
Definition alike l c c' := exists k, (k < 4)%nat /\ same (Nat.iter k (turned l) c) c'.
(* There are n of a kind up to R. *)
Definition classes (R : config -> config -> Prop) (P : config -> Prop) (n : N) := exists L,
  (forall c, In c L -> P c) /\ (forall c, P c -> exists c', In c' L /\ R c c') /\
  ForallOrdPairs (fun c c' => ~ R c c') L /\ N.of_nat (length L) = n.

Lemma turn_beyond l p o : turn_place l (beyond p o) = beyond (turn_place l p) (td o).
Proof. destruct p as [r c], o; unfold turn_place, beyond; cbn [td turn_dir dir_number Nat.add Nat.modulo Nat.divmod
  nth dirs step fst snd]; simpl; f_equal; lia. Qed.
Lemma td_opposite o : td (opposite o) = opposite (td o). Proof. now destruct o. Qed.
Lemma turn_leave l p o : turn_node l (leave p o) = leave (turn_place l p) (td o).
Proof. unfold turn_node, leave. cbn [fst snd]. now rewrite turn_beyond, td_opposite. Qed.
Lemma turn_inj l p q : turn_place l p = turn_place l q -> p = q.
Proof. destruct p, q. unfold turn_place. cbn [fst snd]. intro E. inversion E. f_equal; lia. Qed.
Lemma turn_eqb l p q : place_eqb (turn_place l p) (turn_place l q) = place_eqb p q.
Proof. apply eq_true_iff_eq. rewrite !peq. split; [apply turn_inj|congruence]. Qed.
Lemma turn_4 l p : turn_place l (turn_place l (turn_place l (turn_place l p))) = p.
Proof. destruct p. unfold turn_place. cbn [fst snd]. f_equal; lia. Qed.
Lemma find_turned l c p : find (turned l c) (turn_place l p) = option_map (fun '(q, r) => (q, turn_rot q r)) (find c p).
Proof. induction c as [|[p' [q r]] c IH]; [easy|]. cbn [turned map find turn_entry fst snd]. rewrite turn_eqb.
  destruct (place_eqb p' p); [reflexivity|exact IH]. Qed.
Lemma links_turned j q r d o : (r < 8)%nat -> In o (links j q r d) -> In (td o) (links j q (turn_rot q r) (td d)).
Proof.
  intros L H. apply has_in in H. apply has_in. rewrite <- H. symmetry. apply eqb_prop. revert L. 
  apply (for_all_links_ok (fun j p r d o => eqb (has o (links j p r d)) (has (td o) (links j p (turn_rot p r) (td
    d))))). vm_compute. reflexivity.
Qed.
Definition par (p : place) := Z.odd (fst p) = Z.odd (snd p).
Lemma par_beyond p o : par p -> par (beyond p o).
Proof. unfold par. destruct p as [r c], o; unfold beyond; cbn [step fst snd]; rewrite !Z.odd_add; cbn;
  destruct (Z.odd r), (Z.odd c); easy. Qed.
Lemma on_cell_turn l p : par p -> on_cell (turn_place l p) = on_cell p.
Proof. unfold par, on_cell, turn_place. cbn [fst snd]. now intros ->. Qed.
Lemma reach_more {next} (st st' : list node) x : incl st st' -> reach node next st x -> reach node next st' x.
Proof. intros I H. induction H as [x H|x y H IH Hy]; [apply reach_start; auto|now apply reach_next with x]. Qed.
Lemma lines_same g w n : forall c c' : config, map (fun e => line g w (fst e)) c = downto n -> map (fun e =>
  line g w (fst e)) c' = downto n -> same c c' -> c = c'.
Proof.
  intros c c' G G' S. assert (I : incl c c').
  { intros [p k] I. apply find_pair. rewrite <- S. apply find_iff; auto. now apply lines_places in G. }
  clear S. revert c' I G'. pose proof (downto_nodup n) as N. revert G. revert N. generalize (downto n). intro l.
    revert c.
  induction l as [|z l IH]; intros [|e c] N G [|e' c'] I G'; try discriminate; auto.
  cbn [map] in *. inversion G. inversion G'. inversion N; subst.
  assert (e = e').
  { destruct (I e) as [|I']; [now left|auto|]. exfalso. match goal with H : ~ In (line g w (fst e)) _ |- _ =>
    apply H end.
    replace (map (fun e => line g w (fst e)) c) with (map (fun e => line g w (fst e)) c') by congruence.
      now apply (in_map (fun e => line g w (fst e))). }
  subst e'. f_equal. apply IH; auto. intros f Hf. destruct (I f) as [<-|]; [now right| |auto]. exfalso.
  match goal with H : ~ In (line g w (fst e)) _ |- _ => apply H end. now apply (in_map (fun e => line g w (fst e))).
Qed.
Lemma rev_downto i : forall j, rev (map (fun z => 2 * (Z.of_nat (i + j) - 1) - z) (downto i)) ++ downto j = downto (i
  + j).
Proof.
  induction i as [|i IH]; intro j; [reflexivity|]. cbn [downto map rev]. rewrite <- app_assoc. cbn [app].
  replace (2 * (Z.of_nat (S i + j) - 1) - 2 * Z.of_nat i) with (2 * Z.of_nat j) by lia.
  change (2 * Z.of_nat j :: downto j) with (downto (S j)). replace (S i + j)%nat with (i + S j)%nat by lia. apply IH.
Qed.

(* ---- Lists compared. ---- *)
Fixpoint cmp (l m : list Z) : comparison := match l, m with
  | [], [] => Eq | [], _ => Lt | _, [] => Gt | x :: l, y :: m => match Z.compare x y with Eq => cmp l m | o =>
    o end end.
Lemma cmp_opp : forall l m, cmp l m = CompOpp (cmp m l).
Proof. induction l as [|x l IH]; intros [|y m]; simpl; auto. rewrite (Z.compare_antisym y x).
  destruct (y ?= x); simpl; auto. Qed.
Lemma cmp_eq : forall l m, cmp l m = Eq -> l = m.
Proof. induction l as [|x l IH]; intros [|y m]; simpl; try easy. destruct (Z.compare_spec x y); try easy. intro E'.
  f_equal; auto. Qed.
Definition code (c : config) : list Z := flat_map (fun e => [fst (fst e); snd (fst e);
  Z.of_nat (pattern_number (fst (snd e))); Z.of_nat (snd (snd e))]) c.
Lemma code_inj : forall c c', code c = code c' -> c = c'.
Proof.
  induction c as [|[[x y] [q r]] c IH]; intros [|[[x' y'] [q' r']] c']; simpl; try easy. intro E. inversion E.
  assert (q = q') by (destruct q, q'; easy || discriminate). assert (r = r') by lia. subst. f_equal. now apply IH.
Qed.
Definition before c c' := cmp (code c) (code c').
(* Of an involution: how many pairs and fixed ones there are. *)
Lemma pairs_count (L : list config) h : NoDup L -> (forall c, In c L -> In (h c) L /\ h (h c) = c) ->
  let reps := filter (fun c => match before c (h c) with Gt => false | _ => true end) L in
  let fixed := filter (fun c => match before c (h c) with Eq => true | _ => false end) L in
  (2 * length reps = length L + length fixed)%nat.
Proof.
  intros N H reps fixed. set (gt := filter (fun c => match before c (h c) with Gt => true | _ => false end) L).
  set (lt := filter (fun c => match before c (h c) with Lt => true | _ => false end) L).
  assert (E1 : (length L = length lt + length fixed + length gt)%nat).
  { unfold lt, fixed, gt. clear. induction L as [|c L IH]; [reflexivity|]. cbn [filter]. destruct (before c (h c));
    cbn [length]; lia. }
  assert (E2 : (length reps = length lt + length fixed)%nat).
  { unfold reps, lt, fixed. clear. induction L as [|c L IH]; [reflexivity|]. cbn [filter]. destruct (before c (h c));
    cbn [length]; lia. }
  assert (I : forall a b, In a L -> In b L -> h a = h b -> a = b) by (intros a b Ha Hb E;
    rewrite <- (proj2 (H a Ha)), E; now apply H).
  assert (M : forall f f' : comparison -> bool, (forall o, f o = f' (CompOpp o)) ->
    (length (filter (fun c => f (before c (h c))) L) <= length (filter (fun c => f' (before c (h c))) L))%nat).
  { intros f f' F. rewrite <- (map_length h (filter _ L)). apply NoDup_incl_length.
    - apply nodup_map_if; [now apply filter_nodup|]. intros a b Ha Hb. apply filter_In in Ha as [Ha _], Hb as [Hb _].
      now apply I.
    - intros y Hy. apply in_map_iff in Hy as [c [<- Hc]]. apply filter_In in Hc as [Hc Fc].
      destruct (H c Hc) as [H1 H2].
      apply filter_In. split; auto. rewrite H2. unfold before in *. rewrite cmp_opp, <- F. exact Fc. }
  assert (E3 : length lt = length gt).
  { apply Nat.le_antisymm; unfold lt, gt.
    - exact (M (fun o => match o with Lt => true | _ => false end) (fun o => match o with Gt => true | _ =>
      false end) ltac:(now destruct o)).
    - exact (M (fun o => match o with Gt => true | _ => false end) (fun o => match o with Lt => true | _ =>
      false end) ltac:(now destruct o)). }
  lia.
Qed.

Section Turn.
  Variable g : ruleset.
  Variable fs : list (place * (kind * nat)).
  Variable limit n : nat.
  Hypothesis wide : last (on g) = 2 * (Z.of_nat n - 1).
  Hypothesis some_line : (0 < n)%nat.
  Hypothesis even : forall c, In c (cells (on g)) -> even_place c.
  Hypothesis crossed : forall p k r, find fs p = Some (k, r) -> k = Crossed /\ r = 0%nat.
  Hypothesis patterns_once : NoDup (patterns g).
  Hypothesis cells_once : NoDup (cells (on g)).
  Hypothesis no_corners : forall p, In p (cells (on g)) -> edge_of (on g) (fst p) -> edge_of (on g) (snd p) -> False.
  Notation l := (last (on g)).
  Hypothesis cells_turn : forall p, In p (cells (on g)) -> In (turn_place l p) (cells (on g)).
  Hypothesis fills_turn : forall p, find fs (turn_place l p) = find fs p.
  Notation conf := (configuration g limit n).
  Notation turned := (turned l).
  Lemma straight p k r d o : find fs p = Some (k, r) -> In o (kind_links (reading g) k r d) -> o = opposite d.
  Proof. intros F H. destruct (crossed _ _ _ F) as [-> ->]. destruct (reading g), d; simpl in H |- *;
    intuition congruence. Qed.

  Lemma conf_8 c p q r : conf c -> find c p = Some (q, r) -> (r < 8)%nat.
  Proof. intros C F. apply find_pair in F. apply (cf_on _ _ _ _ C) in F as [_ [_ F]]. now apply orientations_8 in F.
    Qed.
  Lemma conf_turned c : conf c -> conf (turned c).
  Proof.
    intro C. split.
    - unfold Turns.turned. rewrite map_map. cbn [turn_entry fst]. rewrite <- (map_map fst (turn_place l)).
      apply nodup_map_if; [apply C|]. intros a b _ _. apply turn_inj.
    - intros p q r H. apply in_map_iff in H as [[p0 [q0 r0]] [E H]]. unfold turn_entry in E. cbn [fst snd] in E.
      inversion E; subst.
      apply (cf_on _ _ _ _ C) in H as [H1 [H2 H3]]. repeat split; auto. revert H3. clear.
      destruct q; simpl; intuition (subst; simpl; tauto).
    - intro q. replace (copies q (turned c)) with (copies q c); [apply C|]. clear. unfold copies, Turns.turned.
      induction c as [|e c IH]; [reflexivity|]. cbn [filter map turn_entry fst snd].
        destruct (pattern_beq (fst (snd e)) q); cbn [length]; auto.
    - unfold Turns.turned. rewrite map_length. apply C.
  Qed.
  Lemma same_turned c c' : same c c' -> same (turned c) (turned c').
  Proof.
    intros S p. rewrite <- (turn_4 l p). rewrite !find_turned. now rewrite S.
  Qed.
  Lemma turned_4 c : conf c -> same (turned (turned (turned (turned c)))) c.
  Proof.
    intros C p. rewrite <- (turn_4 l p) at 1. rewrite !find_turned. destruct (find c p) as [[q r]|] eqn:F;
      [|reflexivity].
    apply find_pair in F. apply (cf_on _ _ _ _ C) in F as [_ [_ F]]. cbn [option_map]. do 2 f_equal. revert F. clear.
    destruct q; simpl; intuition (subst; reflexivity).
  Qed.

  (* Track turned. *)
  Lemma outs_turned c p d o : conf c -> par p -> In o (outs g (lay fs c) p d) ->
    In (td o) (outs g (lay fs (turned c)) (turn_place l p) (td d)).
  Proof.
    intros C P. rewrite !outs_lay, on_cell_turn, find_turned, fills_turn by auto. destruct (on_cell p).
    - destruct (find c p) as [[q r]|] eqn:F; [|easy]. cbn [option_map]. apply links_turned. now apply conf_8 with c p q.
    - destruct (find fs p) as [[k r]|] eqn:F; [|easy]. destruct (crossed _ _ _ F) as [-> ->].
      destruct (reading g), d; simpl; intuition (subst; simpl; tauto).
  Qed.
  Lemma reach_turned c st x : conf c -> (forall s, In s st -> par (fst s)) -> reach node (next g (lay fs c)) st x ->
    par (fst x) /\ reach node (next g (lay fs (turned c))) (map (turn_node l) st) (turn_node l x).
  Proof.
    intros C P H. induction H as [x H|x y H [Px IH] Hy].
    - split; auto. constructor. now apply in_map.
    - unfold next in Hy. apply in_map_iff in Hy as [o [<- Ho]]. split; [now apply par_beyond|].
      apply reach_next with (turn_node l x); auto. rewrite turn_leave. unfold next. apply in_map. now apply outs_turned.
  Qed.
  Lemma enters_par w s : In s (enters (on g) w) -> par (fst s).
  Proof. intro H. apply enters_cells in H. apply even in H as [E1 E2]. unfold par. rewrite Zmod_odd in E1, E2.
    now destruct (Z.odd (fst (fst s))), (Z.odd (snd (fst s))). Qed.
  Lemma track_AC c : conf c -> track_by g fs AC c -> track_by g fs BD (turned c).
  Proof.
    intros C [x [R L]]. exists (turn_node l x). apply reach_turned in R as [_ R]; [|auto|apply enters_par]. split.
    - apply reach_more with (map (turn_node l) (enters (on g) AC)); auto. intros y Hy.
      apply in_map_iff in Hy as [s [<- Hs]].
      simpl in Hs |- *. apply in_map_iff in Hs as [p [<- Hp]]. apply filter_In in Hp as [Hp E]. apply Z.eqb_eq in E.
      apply in_map_iff. exists (turn_place l p). split; [reflexivity|]. apply filter_In. split; auto.
      apply Z.eqb_eq. unfold turn_place. cbn [snd]. lia.
    - destruct x as [[r k] d]. unfold left_by in *. cbn [fst snd] in L. apply andb_true_iff in L as [L1 L2].
      apply dir_beq_ok in L1. apply Z.eqb_eq in L2.
      subst. apply andb_true_iff. split; [reflexivity|]. apply Z.eqb_eq. unfold turn_node, turn_place. cbn [fst snd].
        lia.
  Qed.
  (* And back. *)
  Definition back (x : node) : node := leave (fst x) (snd x).
  Lemma back_leave p o : back (leave p o) = (p, o).
  Proof. unfold back, leave. cbn [fst snd]. rewrite opposite_twice. f_equal. destruct p as [r k], o; unfold beyond;
    cbn [opposite step fst snd]; f_equal; lia. Qed.
  Lemma outs_both c p d o : conf c -> In o (outs g (lay fs c) p d) -> In d (outs g (lay fs c) p o).
  Proof.
    intros C. rewrite !outs_lay. destruct (on_cell p).
    - destruct (find c p) as [[q r]|] eqn:F; [|easy]. intro H. apply has_in in H. apply has_in. rewrite <- H.
      symmetry. apply links_both_ways. now apply conf_8 with c p q.
    - destruct (find fs p) as [[k r]|] eqn:F; [|easy]. destruct (crossed _ _ _ F) as [-> ->].
      destruct (reading g), d; simpl; intuition (subst; simpl; tauto).
  Qed.
  Lemma reach_back c st x T : conf c -> reach node (next g (lay fs c)) st x -> reach node (next g (lay fs c)) T (back
    x) ->
    exists s, In s st /\ reach node (next g (lay fs c)) T (back s).
  Proof.
    intros C H. induction H as [x H|x y H IH Hy]; intro B; [eauto|]. apply IH. unfold next in Hy.
      apply in_map_iff in Hy as [o [<- Ho]].
    rewrite back_leave in B. apply reach_next with (fst x, o); auto. unfold next, back. cbn [fst snd]. apply in_map.
      now apply outs_both.
  Qed.
  Lemma track_BD c : conf c -> track_by g fs BD c -> track_by g fs AC (turned c).
  Proof.
    intros C [x [R L]]. unfold left_by in L. apply andb_true_iff in L as [L1 L2]. apply dir_beq_ok in L1.
      apply Z.eqb_eq in L2.
    assert (B : In (fst (back x)) (cells (on g)) /\ snd (fst (back x)) = 0 /\ snd (back x) = DW).
    { pose proof (reach_turned c _ x C (enters_par BD) R) as [Px _]. inversion R as [y H E|y z H Hz E]; subst.
      - exfalso. simpl in H. apply in_map_iff in H as [p [<- Hp]]. apply filter_In in Hp as [_ Hp].
        apply Z.eqb_eq in Hp. cbn [fst snd] in L2. lia.
      - pose proof (reach_turned c _ y C (enters_par BD) H) as [Py _]. unfold next in Hz.
        apply in_map_iff in Hz as [o [<- Ho]]. rewrite back_leave. cbn [fst snd].
        unfold leave in L1, L2. cbn [fst snd] in L1, L2. assert (o = DW) as -> by now destruct o.
        assert (Z0 : snd (fst y) = 0) by (unfold beyond in L2; cbn [step fst snd] in L2; lia). repeat split; auto.
        rewrite outs_lay in Ho. assert (Oc : on_cell (fst y) = true) by (unfold on_cell, par in *; rewrite Py, Z0;
          reflexivity). rewrite Oc in Ho.
        destruct (find c (fst y)) as [[q r]|] eqn:F; [|easy]. apply find_pair in F.
          now apply (cf_on _ _ _ _ C) in F as [F _]. }
    destruct B as [B1 [B2 B3]].
    destruct (reach_back c (enters (on g) BD) x [back x] C R) as [s [Hs Rs]]; [constructor; now left|].
    assert (Pb : par (fst (back x))).
    { apply even in B1 as [E1 E2]. unfold par. rewrite Zmod_odd in E1, E2.
      now destruct (Z.odd (fst (fst (back x)))), (Z.odd (snd (fst (back x)))). }
    apply reach_turned in Rs as [_ Rs]; [|auto|intros y [<-|[]]; exact Pb]. exists (turn_node l (back s)). split.
    - apply reach_more with (map (turn_node l) [back x]); auto. intros y [<-|[]]. simpl. apply in_map_iff.
      exists (turn_place l (fst (back x))). unfold turn_node. rewrite B3. split; [reflexivity|]. apply filter_In.
        split; auto.
      apply Z.eqb_eq. unfold turn_place. cbn [fst]. exact B2.
    - simpl in Hs. apply in_map_iff in Hs as [p [<- Hp]]. apply filter_In in Hp as [_ Hp]. apply Z.eqb_eq in Hp.
      unfold left_by. apply andb_true_iff. split; [reflexivity|]. apply Z.eqb_eq.
        unfold turn_node, turn_place, back, leave, beyond. cbn [step fst snd]. lia.
  Qed.

  (* Half a turn, on the list of those from A to C. *)
  Notation LA := (list_of g fs limit AC n).
  Definition half_turn (c : config) : config := rev (turned (turned c)).
  Lemma half_same c : conf c -> same (turned (turned c)) (half_turn c).
  Proof.
    intro C. apply conf_turned, conf_turned in C. apply same_lists; [apply C| | |].
    - unfold half_turn. rewrite map_rev. apply NoDup_rev. apply C.
    - intros e H. now apply in_rev.
    - intros e H. now apply -> in_rev.
  Qed.
  Lemma in_LA c : In c LA <-> conf c /\ track_by g fs AC c /\ map (fun e => line g AC (fst e)) c = downto n.
  Proof.
    split.
    - intro H. destruct (list_sound g fs limit n some_line even AC c H) as [C T]. apply in_list in H as [x [G _]];
      auto. split; [|split]; auto. apply G.
    - intros [C [T E]]. destruct (list_complete g fs limit n wide some_line even straight AC c C T) as [c' [H S]].
      replace c with c'; auto. apply in_list in H as [x [G _]]; auto. symmetry. apply (lines_same g AC n); auto.
        apply G.
  Qed.
  Lemma half_in c : In c LA -> In (half_turn c) LA.
  Proof.
    rewrite !in_LA. intros [C [T E]]. pose proof (half_same c C) as S. split; [|split].
    - destruct (conf_turned _ (conf_turned _ C)) as [A1 A2 A3 A4]. unfold half_turn. split.
      + rewrite map_rev. now apply NoDup_rev.
      + intros p q r H. apply A2. now apply in_rev.
      + intro q. apply Nat.le_trans with (copies q (turned (turned c))); auto. apply copies_incl; [apply NoDup_rev;
        now apply (NoDup_map_inv fst)|intros e H; now apply in_rev].
      + now rewrite rev_length.
    - apply track_same with (turned (turned c)); auto. apply track_BD; [now apply conf_turned|]. now apply track_AC.
    - unfold half_turn, Turns.turned. rewrite map_rev, !map_map.
      pose proof (rev_downto n 0) as RD. rewrite app_nil_r, Nat.add_0_r in RD.
      transitivity (rev (map (fun z => 2 * (Z.of_nat n - 1) - z) (downto n))); [|exact RD]. rewrite <- E, map_map.
        f_equal. apply map_ext. intros e.
      unfold line, turn_entry, turn_place. cbn [fst snd]. lia.
  Qed.
  Lemma half_twice c : In c LA -> half_turn (half_turn c) = c.
  Proof.
    intro H. pose proof (half_in _ (half_in _ H)) as H2. apply in_LA in H2 as [_ [_ E2]]. pose proof H as H'.
      apply in_LA in H' as [C [_ E]].
    apply (lines_same g AC n); auto. pose proof (half_in _ H) as H1. apply in_LA in H1 as [C1 _]. intro p.
      rewrite <- (half_same _ C1 p).
    rewrite <- (same_turned _ _ (same_turned _ _ (half_same _ C)) p). now apply turned_4.
  Qed.
  Definition reps := filter (fun c => match before c (half_turn c) with Gt => false | _ => true end) LA.
  Definition fixed := filter (fun c => match before c (half_turn c) with Eq => true | _ => false end) LA.
  Lemma twice_reps : (2 * length reps = length LA + length fixed)%nat.
  Proof.
    apply pairs_count; [now apply list_once|]. intros c H. split; [now apply half_in|now apply half_twice].
  Qed.
  Lemma rep_of c : In c LA -> In c reps \/ In (half_turn c) reps.
  Proof.
    intro H. unfold reps. rewrite !filter_In, half_twice by auto. unfold before. rewrite (cmp_opp (code (half_turn c))).
    destruct (cmp (code c) (code (half_turn c))); cbn [CompOpp]; auto using half_in.
  Qed.
  Lemma apart_AC_BD c : conf c -> track_by g fs AC c -> track_by g fs BD c -> False.
  Proof.
    intros C A B. destruct (list_complete g fs limit n wide some_line even straight BD c C B) as [c' [H S]].
    apply (apart g fs limit n wide some_line even straight no_corners c' H). now apply track_same with c.
  Qed.
  (* A representative for each class of configurations that are quarter turns of each other. *)
  Theorem up_to_turns : classes (alike l) (winning g fs limit n) (N.of_nat (length reps)).
  Proof.
    exists reps. split; [|split; [|split; [|reflexivity]]].
    - intros c H. apply filter_In in H as [H _]. apply in_LA in H as [C [T _]]. apply winning_by. auto.
    - intros c H. apply winning_by in H as [C [T|T]].
      + destruct (list_complete g fs limit n wide some_line even straight AC c C T) as [a [Ha S]].
        destruct (rep_of a Ha) as [I|I].
        * exists a. split; auto. exists 0%nat. split; [lia|exact S].
        * exists (half_turn a). split; auto. exists 2%nat. split; [lia|].
          change (same (turned (turned c)) (half_turn a)). intro p.
          rewrite (same_turned _ _ (same_turned _ _ S) p). apply half_same. apply in_LA in Ha. tauto.
      + pose proof (conf_turned _ C) as C1. pose proof (track_BD _ C T) as T1.
        destruct (list_complete g fs limit n wide some_line even straight AC _ C1 T1) as [a [Ha S]].
          destruct (rep_of a Ha) as [I|I].
        * exists a. split; auto. exists 1%nat. split; [lia|exact S].
        * exists (half_turn a). split; auto. exists 3%nat. split; [lia|].
          change (same (turned (turned (turned c))) (half_turn a)). intro p.
          rewrite (same_turned _ _ (same_turned _ _ S) p). apply half_same. apply in_LA in Ha. tauto.
    - apply apart_pairs; [apply filter_nodup; now apply list_once|]. intros a b Ha Hb [k [K S]].
      apply filter_In in Ha as [Ha Ma], Hb as [Hb Mb]. pose proof Ha as Ha'. pose proof Hb as Hb'.
        apply in_LA in Ha' as [Ca [Ta Ea]], Hb' as [Cb [Tb Eb]].
      pose proof (track_AC _ Ca Ta) as T1. pose proof (track_BD _ (conf_turned _ Ca) T1) as T2.
      pose proof (track_AC _ (conf_turned _ (conf_turned _ Ca)) T2) as T3.
      destruct k as [|[|[|[|k]]]]; [| | | |lia].
      + now apply (lines_same g AC n).
      + change (same (turned a) b) in S. exfalso. apply (apart_AC_BD b Cb Tb). now apply track_same with (turned a).
      + change (same (turned (turned a)) b) in S. assert (E : half_turn a = b).
        { apply (lines_same g AC n); auto; [now apply in_LA, half_in|]. intro p. rewrite <- S. symmetry.
          now apply half_same. }
        subst b. rewrite half_twice in Mb by auto. unfold before in *. rewrite (cmp_opp (code (half_turn a))) in Mb.
        destruct (cmp (code a) (code (half_turn a))) eqn:E; cbn [CompOpp] in Mb; try easy.
          now apply cmp_eq, code_inj in E.
      + change (same (turned (turned (turned a))) b) in S. exfalso. apply (apart_AC_BD b Cb Tb).
        now apply track_same with (turned (turned (turned a))).
  Qed.

  (* ---- The fixed ones: their lower half says all. ---- *)
  Variable h : nat.
  Hypothesis halves : n = (h + h)%nat.
  Lemma h_some : (0 < h)%nat. Proof. lia. Qed.
  Definition extended (c : config) := half_turn c ++ c.
  Definition meets (a : run) := match fst a with [] => false | (p, _) :: _ => place_eqb (fst (snd a)) (turn_place l
    (turn_place l p)) end.
  Definition wins_b c := by_b g fs AC c && forallb (fun q => (copies q c <=? limit)%nat) all_patterns.
  Definition halved := filter wins_b (map (fun a => extended (fst a)) (filter meets (runs g fs limit AC h))).
  Lemma cut {X} (a b c d : list X) : a ++ b = c ++ d -> length a = length c -> a = c /\ b = d.
  Proof. revert c. induction a as [|x a IH]; intros [|y c] E L; try discriminate; auto. inversion E. inversion L.
    destruct (IH c); auto. split; congruence. Qed.
  Definition on_board (c : config) := forall p q r, In (p, (q, r)) c -> In p (cells (on g)) /\ In q (patterns g) /\
    In r (orientations q).
  Lemma on_turned c : on_board c -> on_board (turned c).
  Proof.
    intros O p q r H. apply in_map_iff in H as [[p0 [q0 r0]] [E H]]. unfold turn_entry in E. cbn [fst snd] in E.
      inversion E; subst.
    apply O in H as [H1 [H2 H3]]. repeat split; auto. revert H3. clear. destruct q; simpl; intuition (subst; simpl;
      tauto).
  Qed.
  Lemma four_list c : on_board c -> turned (turned (turned (turned c))) = c.
  Proof.
    intro O. unfold Turns.turned. rewrite !map_map. rewrite <- (map_id c) at 2. apply map_ext_in. intros [p [q r]] H.
      apply O in H as [_ [_ H]].
    unfold turn_entry. cbn [fst snd]. rewrite turn_4. do 2 f_equal. revert H. clear.
      destruct q; simpl; intuition (subst; reflexivity).
  Qed.
  Lemma run_tail i j : forall c x, In (c, x) (runs g fs limit AC (S i + j)) ->
    exists c1 e c2 x', c = c1 ++ e :: c2 /\ length c1 = i /\ In (c2, x') (runs g fs limit AC j) /\ fst x' = fst e.
  Proof.
    induction i as [|i IH]; intros c x H; cbn [Nat.add runs] in H; apply in_flat_map in H as [[c0 [p d]] [Hr H]];
      apply step_ok in H as [q [r [o [_ [_ [_ [_ [_ [_ [_ E]]]]]]]]]]; inversion E; subst.
    - exists [], (p, (q, r)), c0, (p, d). auto.
    - destruct (IH c0 (p, d) Hr) as [c1 [e [c2 [x' [-> [L [R F]]]]]]]. exists ((p, (q, r)) :: c1), e, c2, x'.
      cbn [length app]. auto.
  Qed.
  Lemma half_lines c : map (fun e => line g AC (fst e)) c = downto h -> map (fun e => line g AC (fst e)) (extended c)
    = downto n.
  Proof.
    intro E. unfold extended, half_turn, Turns.turned. rewrite map_app, map_rev, !map_map, E.
      rewrite halves, <- rev_downto, <- halves. f_equal. f_equal.
    rewrite <- E, map_map. apply map_ext. intro e. unfold line, turn_entry, turn_place. cbn [fst snd]. lia.
  Qed.
  Lemma cmp_refl : forall m, cmp m m = Eq.
  Proof. induction m as [|z m IH]; simpl; auto. now rewrite Z.compare_refl. Qed.
  Lemma fixed_halved : length fixed = length halved.
  Proof.
    assert (R : forall a, In a (filter meets (runs g fs limit AC h)) -> good g limit AC h (fst a) (snd a)).
    { intros [c x] H. apply filter_In in H as [H _]. now apply (runs_good g fs limit n some_line even AC) in H. }
    assert (Hh := h_some). assert (N : NoDup halved).
    { unfold halved. apply filter_nodup, nodup_map_if; [apply filter_nodup; now apply (runs_once g fs limit n)|].
      intros a b Ha Hb E. unfold extended in E.
      pose proof (R a Ha) as Ga. pose proof (R b Hb) as Gb.
        pose proof (lines_length _ _ _ _ (g_lines _ _ _ _ _ _ Ga)) as La.
      pose proof (lines_length _ _ _ _ (g_lines _ _ _ _ _ _ Gb)) as Lb. apply cut in E as [_ E].
      - apply filter_In in Ha as [_ Ma], Hb as [_ Mb]. apply g_back in Ga, Gb.
        destruct a as [c [y d]], b as [c' [y' d']]. unfold meets in *. cbn [fst snd] in *. subst c'. f_equal.
        destruct c as [|[p k] c]; [simpl in La; lia|]. apply peq in Ma, Mb. subst y y'. f_equal.
          apply hop_inj with (turn_place l (turn_place l p)). congruence.
      - unfold half_turn, Turns.turned. rewrite !rev_length, !map_length. congruence. }
    assert (I1 : incl halved fixed).
    { intros c H. unfold halved in H. apply filter_In in H as [H W]. apply in_map_iff in H as [a [<- Ha]].
      pose proof (R a Ha) as G.
      destruct a as [c x]. cbn [fst snd] in *. unfold wins_b in W. apply andb_true_iff in W as [W Lm].
        rewrite forallb_forall in Lm.
      pose proof (half_lines c (g_lines _ _ _ _ _ _ G)) as E. assert (O : on_board c) by (exact (g_on _ _ _ _ _ _ G)).
      unfold fixed. apply filter_In. split.
      - apply in_LA. split; [|split; [now apply by_ok|exact E]]. split.
        + now apply lines_places in E.
        + intros p q r H. unfold extended in H. apply in_app_iff in H as [H|H]; [|now apply O].
          unfold half_turn in H. apply in_rev in H. revert H. apply on_turned, on_turned, O.
        + intro q. apply Nat.leb_le, Lm. destruct q; simpl; tauto.
        + now apply lines_length in E.
      - unfold before. replace (half_turn (extended c)) with (extended c); [now rewrite cmp_refl|]. unfold extended.
        unfold half_turn at 2.
        unfold Turns.turned. rewrite !map_app. fold (turned c). fold (turned (turned c)). rewrite rev_app_distr.
          f_equal.
        unfold half_turn. rewrite !map_rev, rev_involutive. symmetry. now apply four_list. }
    assert (I2 : incl fixed halved).
    { intros c H. apply filter_In in H as [H B]. assert (E : c = half_turn c).
      { apply code_inj, cmp_eq. unfold before in B. now destruct (cmp (code c) (code (half_turn c))). }
      pose proof H as H'. apply in_LA in H' as [C [T _]]. apply in_list in H as [x [_ [Hr _]]]; auto.
        assert (Eh : exists i, h = S i) by (exists (h - 1)%nat; lia). destruct Eh as [i Eh].
      replace n with (S i + h)%nat in Hr by lia. destruct (run_tail i h c x Hr) as [c1 [e [c2 [x' [Ec [L1 [R2 F2]]]]]]].
      assert (G : good g limit AC h c2 x') by now apply (runs_good g fs limit n some_line even AC) in R2.
        pose proof (lines_length _ _ _ _ (g_lines _ _ _ _ _ _ G)) as L2.
      assert (Top : c1 ++ [e] = half_turn c2).
      { assert (D : c = (c1 ++ [e]) ++ c2) by (rewrite <- app_assoc; exact Ec).
        assert (D2 : half_turn c = half_turn c2 ++ half_turn (c1 ++ [e])).
        { rewrite D. unfold half_turn, Turns.turned. rewrite !map_app, rev_app_distr. reflexivity. }
        rewrite <- E, D in D2. apply cut in D2 as [D2 _]; auto. unfold half_turn, Turns.turned.
          rewrite rev_length, !map_length, app_length, L1, L2. cbn [length]. lia. }
      unfold halved. apply filter_In. split.
      - apply in_map_iff. exists (c2, x'). split.
        + unfold extended. cbn [fst]. rewrite <- Top, Ec, <- app_assoc. reflexivity.
        + apply filter_In. split; auto. unfold meets. cbn [fst snd]. destruct c2 as [|[p0 k0] c3];
          [cbn [length] in L2; lia|].
          unfold half_turn, Turns.turned in Top. cbn [map rev] in Top. apply app_inj_tail in Top as [_ Top].
            rewrite F2, Top. apply prefl.
      - unfold wins_b. apply andb_true_iff. split; [now apply by_ok|]. apply forallb_forall. intros q _.
        apply Nat.leb_le. apply C. }
    apply Nat.le_antisymm; apply NoDup_incl_length; auto. unfold fixed. apply filter_nodup. now apply list_once.
  Qed.
  (* Twice the number of classes is the number from A to C and those that half a turn leaves as they are. *)
  Theorem turns_counted m : (number g fs limit AC n + N.of_nat (length halved) = 2 * m)%N ->
    classes (alike l) (winning g fs limit n) m.
  Proof.
    intro E. replace m with (N.of_nat (length reps)); [apply up_to_turns|]. pose proof twice_reps as T.
      rewrite fixed_halved in T. rewrite number_ok in E. lia.
  Qed.
End Turn.

(* ---- Octagons with slanted sides whose width is even, without connectors or with crossed ones. ---- *)
Definition turns_into_itself (b : board) (l : list place) := forallb (fun p => existsb (place_eqb (turn_place (last
  b) p)) l) l.
Lemma turns_into_itself_ok b l p : turns_into_itself b l = true -> In p l -> In (turn_place (last b) p) l.
Proof. unfold turns_into_itself. rewrite forallb_forall. intros H I. apply in_places. now apply H. Qed.
Lemma crossed_find b p : find (connectors All_crossed b) p =
  if existsb (place_eqb p) (interstices b) then Some (Crossed, 0%nat) else None.
Proof.
  cbn [connectors]. induction (interstices b) as [|q m IH]; [reflexivity|]. cbn [map find existsb]. rewrite IH.
  replace (place_eqb q p) with (place_eqb p q); [now destruct (place_eqb p q)|].
  apply eq_true_iff_eq. rewrite !peq. split; congruence.
Qed.
Definition turnable l := match l with Diagonals => false | _ => true end.
Lemma connectors_turn l b p : turnable l = true -> turns_into_itself b (interstices b) = true ->
  find (connectors l b) (turn_place (last b) p) = find (connectors l b) p.
Proof.
  intros T H. destruct l; try easy. rewrite !crossed_find.
  replace (existsb (place_eqb (turn_place (last b) p)) (interstices b)) with (existsb (place_eqb p) (interstices b));
    [reflexivity|].
  apply eq_true_iff_eq. rewrite !in_places. split; [now apply turns_into_itself_ok|]. intro I.
  rewrite <- (turn_4 (last b) p). do 3 (apply turns_into_itself_ok; [exact H|]). exact I.
Qed.
Lemma connectors_crossed l b p k r : turnable l = true -> find (connectors l b) p = Some (k, r) -> k = Crossed /\
  r = 0%nat.
Proof. intro T. destruct l; try easy. rewrite crossed_find. destruct (existsb _ _); intro E; inversion E; auto. Qed.
(* Twice the number of classes: each configuration once, and those that half a turn leaves as they are once more. *)
Definition twice_turns_of j ps l limit a b : N :=
  let g := game j ps (octagon a b) in let fs := connectors l (octagon a b) in let n := (a + 2 * (b - 1))%nat in
  (number g fs limit AC n + N.of_nat (length (halved g fs limit (Nat.div2 n))))%N.
(* The program that counts up to quarter turns is right for boards of even width with slanted sides, without
   connectors or with crossed ones. *)
Theorem turns_of_ok j ps l limit a b m : turnable l = true -> (1 <= a)%nat -> (2 <= b)%nat -> Nat.even a = true ->
  NoDup ps ->
  turns_into_itself (octagon a b) (cells (octagon a b)) = true ->
  turns_into_itself (octagon a b) (interstices (octagon a b)) = true ->
  twice_turns_of j ps l limit a b = (2 * m)%N ->
  classes (alike (last (octagon a b)))
    (winning (game j ps (octagon a b)) (connectors l (octagon a b)) limit (a + 2 * (b - 1))) m.
Proof.
  intros T Ha Hb Ev N Tc Ti S. set (n := (a + 2 * (b - 1))%nat) in *.
  apply (turns_counted (game j ps (octagon a b)) (connectors l (octagon a b)) limit n) with (h := Nat.div2 n); auto;
    unfold game, game_of, game_with; cbn [on patterns reading].
  - unfold n. lia.
  - apply octagon_even.
  - intros p k r. now apply connectors_crossed.
  - apply octagon_once.
  - intro p. now apply octagon_corners.
  - intro p. now apply turns_into_itself_ok.
  - intro p. now apply connectors_turn.
  - apply Nat.even_spec in Ev as [i ->]. unfold n. replace (2 * i + 2 * (b - 1))%nat with (2 * (i + (b - 1)))%nat
    by lia.
    rewrite Nat.div2_double. lia.
Qed.

(* ---- Figures up to quarter turns. ---- *)
Definition holds_up_to_turns (f : figure) := let '(j, ps, l, (limit, a, b), m) := f in
  classes (alike (last (octagon a b)))
    (winning (game j ps (octagon a b)) (connectors l (octagon a b)) limit (a + 2 * (b - 1))%nat) m.
Definition turns_b (f : figure) := let '(j, ps, l, (limit, a, b), m) := f in
  turnable l && (1 <=? a)%nat && (2 <=? b)%nat && Nat.even a && distinct pattern_beq ps
  && turns_into_itself (octagon a b) (cells (octagon a b)) && turns_into_itself (octagon a b) (interstices (octagon a
    b))
  && N.eqb (twice_turns_of j ps l limit a b) (2 * m).
Lemma turns_ok f : turns_b f = true -> holds_up_to_turns f.
Proof.
  destruct f as [[[[j ps] l] [[limit a] b]] m]. unfold turns_b, holds_up_to_turns.
    rewrite !andb_true_iff, !Nat.leb_le, N.eqb_eq.
  intros [[[[[[[T A] B] E] D] C] I] S]. apply turns_of_ok; auto. now apply distinct_ok.
Qed.


(* ---- The number of classes is one number. ---- *)
Lemma iter_same g k c c' : same c c' -> same (Nat.iter k (turned (last (on g))) c) (Nat.iter k (turned (last (on g)))
  c').
Proof.
  intro S. induction k as [|k IH]; [exact S|].
    change (same (turned (last (on g)) (Nat.iter k (turned (last (on g))) c)) (turned (last (on g)) (Nat.iter k
    (turned (last (on g))) c'))).
  now apply same_turned.
Qed.
Lemma iter_add {X} (f : X -> X) a b x : Nat.iter (a + b) f x = Nat.iter a f (Nat.iter b f x).
Proof. induction a as [|a IH]; [reflexivity|]. exact (f_equal f IH). Qed.
Lemma alike_join g limit n a b x : configuration g limit n a -> configuration g limit n b ->
  alike (last (on g)) a x -> alike (last (on g)) b x -> alike (last (on g)) a b.
Proof.
  intros A B [k [K S]] [k' [K' S']]. set (t := turned (last (on g))) in *.
  assert (J : same (Nat.iter k t a) (Nat.iter k' t b)) by (intro p; now rewrite S, S').
  pose proof (iter_same g (4 - k') _ _ J) as J'. fold t in J'. rewrite <- !iter_add in J'.
    replace (4 - k' + k')%nat with 4%nat in J' by lia.
  assert (R : same (Nat.iter (4 - k' + k) t a) b) by (intro p; rewrite (J' p); exact (turned_4 g limit n b B p)).
  destruct (le_lt_dec 4 (4 - k' + k)) as [L|L]; [|eexists; split; [exact L|exact R]].
  exists (4 - k' + k - 4)%nat. split; [lia|]. replace (4 - k' + k)%nat with (4 - k' + k - 4 + 4)%nat in R by lia.
  intro p. rewrite <- R, iter_add. apply (iter_same g). intro q. symmetry. exact (turned_4 g limit n a A q).
Qed.
(* There is one number of classes. *)
Theorem classes_once g fs limit n m m' : let P := winning g fs limit n in let R := alike (last (on g)) in
  classes R P m -> classes R P m' -> m = m'.
Proof.
  intros P R [L [S [C [A <-]]]] [L' [S' [C' [A' <-]]]]. f_equal.
  assert (Q : forall L L', (forall c, In c L -> P c) -> (forall c, In c L' -> P c) -> ForallOrdPairs (fun c c' =>
    ~ R c c') L ->
    (forall c, In c L -> exists c', In c' L' /\ R c c') -> (length L <= length L')%nat).
  { clear. intros L L' S S' H. revert L' S'. induction H as [|a L F H IH]; intros L' S' C; [simpl; lia|].
    destruct (C a) as [a' [I J]]; [now left|]. apply in_split in I as [l1 [l2 ->]]. rewrite app_length. cbn [length].
    assert ((length L <= length (l1 ++ l2))%nat) as Q; [|rewrite app_length in Q; lia]. apply IH; auto.
    - intros c Hc. apply S. now right.
    - intros c Hc. apply S'. rewrite in_app_iff in *. destruct Hc; auto. right. now right.
    - intros c Hc. destruct (C c) as [c' [I' J']]; [now right|]. exists c'. split; auto.
      rewrite in_app_iff in *. destruct I' as [I'|[<-|I']]; auto. exfalso. rewrite Forall_forall in F. apply (F c Hc).
      apply (alike_join g limit n a c a'); auto; [apply S; now left|apply S; now right]. }
  apply Nat.le_antisymm; apply Q; auto.
Qed.
