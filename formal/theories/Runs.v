(** The runs of track list the configurations of the fewest pieces that win: each of them, and each once. *)
From Coq Require Import List Bool Arith ZArith NArith Lia. Import ListNotations.
From Crosstrack Require Import Flood Geometry Pieces Rules Facts Fewest.
From Crosstrack Require Import Counts.

(* ---- Lists. ---- *)
Lemma flat_map_nodup {X Y} (f : X -> list Y) l : NoDup l -> (forall a, In a l -> NoDup (f a)) ->
  (forall a b y, In a l -> In b l -> In y (f a) -> In y (f b) -> a = b) -> NoDup (flat_map f l).
Proof.
  induction l as [|a l IH]; intros N F D; [constructor|]. inversion N as [|? ? Na Nl]; subst. cbn [flat_map].
  assert (T : NoDup (flat_map f l)).
  { apply IH; auto; [intros b Hb; apply F; now right|]. intros b c y Hb Hc. apply D; now right. }
  assert (H : forall y, In y (f a) -> ~ In y (flat_map f l)).
  { intros y Hy Hf. apply in_flat_map in Hf as [b [Hb Hy']]. apply Na.
    replace a with b; auto. apply D with y; auto; [now right|now left]. }
  assert (Fa : NoDup (f a)) by (apply F; now left). revert H Fa. generalize (f a). clear - T.
  induction l0 as [|y m IH]; intros H Fa; [exact T|]. inversion Fa; subst. cbn [app]. constructor.
  - rewrite in_app_iff. intros [I|I]; [easy|]. apply (H y); auto. now left.
  - apply IH; auto. intros z Hz. apply H. now right.
Qed.
Lemma apart_pairs {X} (R : X -> X -> Prop) l : NoDup l -> (forall a b, In a l -> In b l -> R a b -> a = b) ->
  ForallOrdPairs (fun a b => ~ R a b) l.
Proof.
  induction l as [|a l IH]; intros N H; constructor; inversion N; subst.
  - apply Forall_forall. intros b Hb R'. assert (a = b) by (apply H; auto; [now left|now right]). now subst.
  - apply IH; auto. intros b c Hb Hc. apply H; now right.
Qed.
Lemma nodup_image {X Y} (f : X -> Y) l a b : NoDup (map f l) -> In a l -> In b l -> f a = f b -> a = b.
Proof.
  induction l as [|x l IH]; [easy|]. cbn [map]. intros N [->|Ha] [->|Hb] E; auto; inversion N as [|? ? Nx Nl]; subst;
    auto.
  - exfalso. apply Nx. rewrite E. now apply in_map.
  - exfalso. apply Nx. rewrite <- E. now apply in_map.
Qed.
Lemma nodup_map_if {X Y} (f : X -> Y) l : NoDup l -> (forall a b, In a l -> In b l -> f a = f b -> a = b) ->
  NoDup (map f l).
Proof.
  induction l as [|x l IH]; intros N H; [constructor|]. inversion N; subst. cbn [map]. constructor.
  - intro I. apply in_map_iff in I as [y [E Hy]]. assert (y = x) by (apply H; auto; [now right|now left]). now subst.
  - apply IH; auto. intros a b Ha Hb. apply H; now right.
Qed.
Lemma find_iff {X} (l : list (place * X)) p x : NoDup (map fst l) -> (find l p = Some x <-> In (p, x) l).
Proof.
  intro N. split; [apply find_pair|]. intro H. destruct (pair_find l p x H) as [y E]. rewrite E. apply find_pair in E.
  assert (Q : (p, y) = (p, x)) by (apply (nodup_image fst l); auto). congruence.
Qed.
Lemma same_lists (c c' : config) : NoDup (map fst c) -> NoDup (map fst c') -> incl c' c -> incl c c' -> same c c'.
Proof.
  intros N N' I I' p. destruct (find c p) as [k|] eqn:E.
  - symmetry. apply find_iff; auto. apply I'. now apply find_iff in E.
  - destruct (find c' p) as [k|] eqn:E'; auto. apply find_iff in E'; auto. apply I in E'. apply find_iff in E'; auto.
    congruence.
Qed.
Lemma filter_nodup {X} (f : X -> bool) l : NoDup l -> NoDup (filter f l).
Proof. exact (NoDup_filter f (l := l)). Qed.
Lemma copies_incl q c c' : NoDup c -> incl c c' -> copies q c <= copies q c'.
Proof.
  intros N I. unfold copies. apply NoDup_incl_length; [now apply filter_nodup|]. intros e H. rewrite filter_In in *.
    firstorder.
Qed.

(* ---- What lies there. ---- *)
Lemma find_coloured c p : find (map coloured c) p = option_map (fun '(q, r) => {| set := Red; pat := q;
  rot := r |}) (find c p).
Proof. induction c as [|[p' [q r]] c IH]; simpl; [easy|]. now destruct (place_eqb p' p). Qed.
Lemma outs_lay g fs c p d : outs g (lay fs c) p d = if on_cell p
  then match find c p with Some (q, r) => links (reading g) q r d | None => [] end
  else match find fs p with Some (k, r) => kind_links (reading g) k r d | None => [] end.
Proof. unfold outs, at_, lay. cbn [pieces fills]. rewrite find_coloured.
  now destruct (on_cell p), (find c p) as [[q r]|]. Qed.
Lemma reach_same g fs c c' : same c c' -> forall st x, reach node (next g (lay fs c)) st x ->
  reach node (next g (lay fs c')) st x.
Proof.
  intros S st x H. induction H as [x H|x y H IH Hy]; [now constructor|]. apply reach_next with x; auto.
  unfold next in *. rewrite outs_lay in *. now rewrite <- S.
Qed.
Lemma has_in o l : has o l = true <-> In o l.
Proof.
  unfold has. rewrite existsb_exists. split.
  - intros [x [H E]]. apply dir_beq_ok in E. now subst.
  - intro H. exists o. split; auto. now apply dir_beq_ok.
Qed.
Lemma orientations_8 q r : In r (orientations q) -> r < 8.
Proof. destruct q; simpl; lia. Qed.
Lemma links_other j q r d : r < 8 -> ~ In d (links j q r d).
Proof.
  intros L H. apply has_in in H.
  pose proof (for_all_links_ok (fun j p r d o => negb (dir_beq d o && has o (links j p r d))) j q r d d
    ltac:(vm_compute; reflexivity) L) as E.
  cbv beta in E. rewrite H in E. now destruct d.
Qed.

(* ---- Steps from cell to cell. ---- *)
Local Open Scope Z_scope.
Definition even_place (p : place) := fst p mod 2 = 0 /\ snd p mod 2 = 0.
Lemma opposite_twice o : opposite (opposite o) = o. Proof. now destruct o. Qed.
Lemma hop_back p o : hopcell (hopcell p o) (opposite o) = p.
Proof. destruct p as [r c], o; unfold hopcell, beyond; cbn [diagonal opposite step fst snd]; f_equal; lia. Qed.
Lemma hop_inj p o o' : hopcell p o = hopcell p o' -> o = o'.
Proof.
  destruct p as [r c], o, o'; unfold hopcell, beyond; cbn [diagonal step fst snd]; intro E; auto; exfalso;
    inversion E; lia.
Qed.
Lemma hop_not p o : hopcell p o <> p.
Proof. destruct p as [r c], o; unfold hopcell, beyond; cbn [diagonal step fst snd]; intro E; inversion E; lia. Qed.
Lemma hop_even p o : even_place p -> even_place (hopcell p o).
Proof.
  destruct p as [r c]. unfold even_place. intros [E1 E2]. cbn [fst snd] in *.
  destruct o; unfold hopcell, beyond; cbn [diagonal step fst snd]; split; Z.div_mod_to_equations; lia.
Qed.
Lemma on_cell_even p : even_place p -> on_cell p = true.
Proof. intros [E _]. unfold on_cell. rewrite Zmod_odd in E. now destruct (Z.odd (fst p)). Qed.
Lemma on_cell_gap p o : even_place p -> diagonal o = true -> on_cell (beyond p o) = false.
Proof.
  intros [E _] D. unfold on_cell. destruct (Z.odd (fst (beyond p o))) eqn:O; [easy|].
  assert (fst (beyond p o) mod 2 = 0) by (rewrite Zmod_odd; now rewrite O).
  unfold beyond in H. destruct p as [r c], o; try discriminate; cbn [step fst snd] in *; Z.div_mod_to_equations; lia.
Qed.

Definition ups w := map opposite (downs w).
Lemma ups_downs w o : In (opposite o) (ups w) -> In o (downs w).
Proof. intro H. apply in_map_iff in H as [x [E H]]. rewrite <- (opposite_twice o), <- E, opposite_twice. exact H. Qed.
Definition first w := match w with AC => DN | BD => DE end.
Fixpoint downto (n : nat) : list Z := match n with O => [] | S k => 2 * Z.of_nat k :: downto k end.
Lemma downto_in n z : In z (downto n) <-> exists i, (i < n)%nat /\ z = 2 * Z.of_nat i.
Proof.
  induction n as [|n IH]; cbn [downto In]; [firstorder lia|]. rewrite IH. split.
  - intros [<-|[i [L ->]]]; [exists n|exists i]; lia.
  - intros [i [L ->]]. destruct (Nat.eq_dec i n) as [->|]; [now left|right; exists i; lia].
Qed.
Lemma downto_nodup n : NoDup (downto n).
Proof. induction n; cbn [downto]; constructor; auto. rewrite downto_in. intros [i [L E]]. lia. Qed.
Lemma downto_length n : length (downto n) = n. Proof. induction n; simpl; auto. Qed.

Definition edge_of (b : board) z := z = 0 \/ z = last b.

Section Runs.
  Variable g : ruleset.
  Variable fs : list (place * (kind * nat)).
  Variable limit n : nat.
  Hypothesis wide : last (on g) = 2 * (Z.of_nat n - 1).
  Hypothesis some_line : (0 < n)%nat.
  Hypothesis even : forall c, In c (cells (on g)) -> even_place c.
  Hypothesis straight : forall p k r d o, find fs p = Some (k, r) -> In o (kind_links (reading g) k r d) ->
    o = opposite d.
  Hypothesis patterns_once : NoDup (patterns g).
  Hypothesis cells_once : NoDup (cells (on g)).

  Section Goal.
  Variable w : goal.
  Definition line (p : place) := match w with AC => fst p | BD => last (on g) - snd p end.
  Lemma line_down p o : In o (downs w) -> line (hopcell p o) = line p + 2.
  Proof. unfold line, hopcell, beyond. intro H. destruct w; simpl in H; destruct H as [<-|[<-|[<-|[]]]];
    cbn [diagonal step fst snd]; lia. Qed.
  Lemma line_up p o : In o (ups w) -> line (hopcell p o) = line p - 2.
  Proof. unfold line, hopcell, beyond. intro H. destruct w; simpl in H; destruct H as [<-|[<-|[<-|[]]]];
    cbn [diagonal step fst snd]; lia. Qed.
  Lemma line_side p o : ~ In o (ups w) -> ~ In o (downs w) -> line (hopcell p o) = line p.
  Proof. unfold line, hopcell, beyond. intros U D. destruct w, o; simpl in U, D; try (exfalso; tauto);
    cbn [diagonal step fst snd]; lia. Qed.
  Lemma first_up : In (first w) (ups w). Proof. destruct w; simpl; tauto. Qed.
  Lemma enters_ok x : In x (enters (on g) w) -> In (fst x) (cells (on g)) /\ line (fst x) = 0 /\ snd x = first w.
  Proof.
    unfold line. destruct w; simpl; intro H; apply in_map_iff in H as [p [<- Hp]]; apply filter_In in Hp as [Hp E];
      apply Z.eqb_eq in E;
    cbn [fst snd]; repeat split; auto; lia.
  Qed.
  Lemma enters_once : NoDup (enters (on g) w).
  Proof. destruct w; simpl; apply nodup_map_if; try (now apply filter_nodup); intros a b _ _ E; congruence. Qed.
  Lemma left_line x : left_by (on g) w x = true -> snd x = first w /\ line (fst x) = 2 * Z.of_nat n.
  Proof.
    unfold line, left_by, first. destruct w; rewrite andb_true_iff, dir_beq_ok, Z.eqb_eq; intros [-> ->]; split;
      auto; lia.
  Qed.

  Lemma step_ok c p d b : In b (onward g fs limit w (c, (p, d))) <-> exists q r o, In p (cells (on g)) /\
    In q (patterns g) /\
    In r (orientations q) /\ (copies q c < limit)%nat /\ In o (downs w) /\ joint g fs p o = true /\
    In o (links (reading g) q r d) /\ b = ((p, (q, r)) :: c, hop p o).
  Proof.
    unfold onward, is_cell. destruct (existsb (place_eqb p) (cells (on g))) eqn:E.
    - apply in_places in E. rewrite in_flat_map. split.
      + intros [q [Hq H]]. destruct (copies q c <? limit)%nat eqn:L; [|easy]. apply Nat.ltb_lt in L.
        apply in_flat_map in H as [o [Ho H]]. destruct (joint g fs p o) eqn:J; [|easy].
        apply in_flat_map in H as [r [Hr H]]. destruct (has o _) eqn:K; [|easy]. apply has_in in K.
          destruct H as [<-|[]]. exists q, r, o. auto 10.
      + intros [q [r [o [_ [Hq [Hr [L [Ho [J [K ->]]]]]]]]]]. exists q. split; auto. apply Nat.ltb_lt in L. rewrite L.
        apply in_flat_map. exists o. split; auto. rewrite J. apply in_flat_map. exists r. split; auto.
          apply has_in in K. rewrite K. now left.
    - split; [easy|]. intros [q [r [o [H _]]]]. apply in_places in H. congruence.
  Qed.

  (* What holds of a run. *)
  Record good (i : nat) (c : config) (x : node) : Prop := {
    g_even : even_place (fst x);
    g_line : line (fst x) = 2 * Z.of_nat i;
    g_up : In (snd x) (ups w);
    g_back : match c with [] => snd x = first w | (p, _) :: _ => p = hopcell (fst x) (snd x) end;
    g_lines : map (fun e => line (fst e)) c = downto i;
    g_on : forall p q r, In (p, (q, r)) c -> In p (cells (on g)) /\ In q (patterns g) /\ In r (orientations q);
    g_limit : forall q, (copies q c <= limit)%nat }.
  Lemma runs_good i : forall c x, In (c, x) (runs g fs limit w i) -> good i c x.
  Proof.
    induction i as [|i IH]; intros c x H; cbn [runs] in H.
    - apply in_map_iff in H as [y [E H]]. inversion E; subst. apply enters_ok in H as [Hc [Hl Hd]].
      split; auto; [now rewrite Hd; apply first_up|easy|intro; unfold copies; cbn [filter length]; lia].
    - apply in_flat_map in H as [[c' [p d]] [Hr H]]. apply IH in Hr.
      apply step_ok in H as [q [r [o [Hp [Hq [Ho [L [Hd [_ [_ E]]]]]]]]]].
      inversion E; subst. destruct Hr. cbn [fst snd] in *. split; cbn [fst snd hop].
      + now apply hop_even.
      + rewrite line_down by auto. lia.
      + now apply in_map.
      + symmetry. apply hop_back.
      + cbn [map downto fst]. now rewrite g_line0, g_lines0.
      + intros p' q' r' [I|I]; [inversion I; subst; auto|now apply g_on0].
      + intro q'. rewrite copies_cons. specialize (g_limit0 q'). destruct (pattern_beq q q') eqn:Q; [|exact g_limit0].
        apply internal_pattern_dec_bl in Q. subst. lia.
  Qed.
  Lemma lines_places (c : config) i : map (fun e => line (fst e)) c = downto i -> NoDup (map fst c).
  Proof. intro E. apply (NoDup_map_inv line). rewrite map_map, E. apply downto_nodup. Qed.
  Lemma lines_length (c : config) i : map (fun e => line (fst e)) c = downto i -> length c = i.
  Proof. intro E. apply (f_equal (length (A := Z))) in E. now rewrite map_length, downto_length in E. Qed.

  (* Runs are different. *)
  Lemma runs_once i : NoDup (runs g fs limit w i).
  Proof.
    induction i as [|i IH]; cbn [runs].
    - apply nodup_map_if; [apply enters_once|]. intros a b _ _ E. congruence.
    - apply flat_map_nodup; auto.
      + intros [c [p d]] _. unfold onward. destruct (is_cell g p); [|constructor]. apply flat_map_nodup; auto.
        * intros q _. destruct (copies q c <? limit)%nat; [|constructor]. apply flat_map_nodup.
          -- destruct w; repeat constructor; simpl; intuition discriminate.
          -- intros o _. destruct (joint g fs p o); [|constructor]. apply flat_map_nodup.
             ++ destruct q; repeat constructor; simpl; intuition discriminate.
             ++ intros r _. destruct (has o _); repeat constructor. easy.
             ++ intros r r' y _ _ H H'. destruct (has o _), (has o _); simpl in *; try easy.
               destruct H as [<-|[]], H' as [H'|[]]. congruence.
          -- intros o o' y _ _ H H'. destruct (joint g fs p o), (joint g fs p o'); try easy.
            apply in_flat_map in H as [r [_ H]], H' as [r' [_ H']].
             destruct (has o _), (has o' _); simpl in *; try easy. destruct H as [<-|[]], H' as [H'|[]].
               apply hop_inj with p. unfold hop in H'. congruence.
        * intros q q' y _ _ H H'. destruct (copies q c <? limit)%nat, (copies q' c <? limit)%nat; try easy.
          apply in_flat_map in H as [o [_ H]], H' as [o' [_ H']]. destruct (joint g fs p o), (joint g fs p o');
            try easy.
          apply in_flat_map in H as [r [_ H]], H' as [r' [_ H']].
          destruct (has o _), (has o' _); simpl in *; try easy. destruct H as [<-|[]], H' as [H'|[]]. congruence.
      + intros [c [p d]] [c' [p' d']] y Ha Hb H H'. apply step_ok in H as [q [r [o [_ [_ [_ [_ [_ [_ [_ E]]]]]]]]]].
        apply step_ok in H' as [q' [r' [o' [_ [_ [_ [_ [_ [_ [_ E']]]]]]]]]]. rewrite E in E'. inversion E'; subst.
          do 2 f_equal.
        apply runs_good in Ha, Hb. pose proof (g_back _ _ _ Ha) as A1. pose proof (g_back _ _ _ Hb) as B1.
          cbn [fst snd] in *.
        destruct c' as [|[p0 k0] c']; [congruence|]. apply hop_inj with p'. congruence.
  Qed.

  (* The end of a run is known by its last piece. *)
  Lemma ended_good c x : In (c, x) (filter (ended g w) (runs g fs limit w n)) ->
    good n c x /\ In (c, x) (runs g fs limit w n) /\ left_by (on g) w x = true.
  Proof. rewrite filter_In. intros [H E]. split; [now apply runs_good|split; auto]. Qed.
  Lemma list_once : NoDup (list_of g fs limit w n).
  Proof.
    unfold list_of. apply nodup_map_if; [apply filter_nodup, runs_once|]. intros [c x] [c' x'] Ha Hb E.
      cbn [fst] in E. subst c'. f_equal.
    apply ended_good in Ha as [Ga [_ La]], Hb as [Gb [_ Lb]]. apply left_line in La as [La _], Lb as [Lb _].
    pose proof (g_back _ _ _ Ga) as A1. pose proof (g_back _ _ _ Gb) as B1.
      pose proof (lines_length _ _ (g_lines _ _ _ Ga)) as N.
    destruct c as [|[p k] c]; [simpl in N; lia|]. destruct x as [y d], x' as [y' d']. cbn [fst snd] in *. subst d d'.
      f_equal.
    rewrite <- (hop_back y (first w)), <- (hop_back y' (first w)). congruence.
  Qed.
  Lemma in_list c : In c (list_of g fs limit w n) -> exists x, good n c x /\ In (c, x) (runs g fs limit w n) /\
    left_by (on g) w x = true.
  Proof. unfold list_of. rewrite in_map_iff. intros [[c' x] [<- H]]. exists x. now apply ended_good. Qed.
  Lemma list_same c c' : In c (list_of g fs limit w n) -> In c' (list_of g fs limit w n) -> same c c' -> c = c'.
  Proof.
    intros H H' S. apply in_list in H as [x [G _]], H' as [x' [G' _]]. apply g_lines in G, G'.
    assert (I : incl c c').
    { intros [p k] I. apply find_pair. rewrite <- S. apply find_iff; auto. now apply lines_places in G. }
    clear S x x'. revert c' I G'. pose proof (downto_nodup n) as N. revert G. revert N. generalize (downto n).
      intro l. revert c.
    induction l as [|z l IH]; intros [|e c] N G [|e' c'] I G'; try discriminate; auto.
    cbn [map] in *. inversion G. inversion G'. inversion N; subst.
    assert (e = e').
    { destruct (I e) as [|I']; [now left|auto|]. exfalso. match goal with H : ~ In (line (fst e)) _ |- _ => apply H end.
      match goal with H : _ = map _ c |- _ => rewrite H | _ => idtac end.
      replace (map (fun e => line (fst e)) c) with (map (fun e => line (fst e)) c') by congruence.
        now apply (in_map (fun e => line (fst e))). }
    subst e'. f_equal. apply IH; auto. intros f Hf. destruct (I f) as [<-|]; [now right| |auto]. exfalso.
    match goal with H : ~ In (line (fst e)) _ |- _ => apply H end. now apply (in_map (fun e => line (fst e))).
  Qed.

  (* A run is a path. *)
  Lemma runs_reach c i : forall c' x, In (c', x) (runs g fs limit w i) -> (forall p k, In (p, k) c' ->
    find c p = Some k) ->
    reach node (next g (lay fs c)) (enters (on g) w) x.
  Proof.
    induction i as [|i IH]; intros c' x H F; cbn [runs] in H.
    - apply in_map_iff in H as [y [E H]]. inversion E; subst. now constructor.
    - apply in_flat_map in H as [[c0 [p d]] [Hr H]]. pose proof (runs_good _ _ _ Hr) as G.
      pose proof (g_even _ _ _ G) as Ev. cbn [fst] in Ev.
      apply step_ok in H as [q [r [o [Hp [Hq [Ho [L [Hd [J [K E]]]]]]]]]].
      inversion E; subst. assert (R : reach node (next g (lay fs c)) (enters (on g) w) (leave p o)).
      { apply reach_next with (p, d); [apply IH with c0; auto; intros; apply F; now right|].
        unfold next. rewrite outs_lay. cbn [fst snd]. rewrite (on_cell_even p) by auto.
          rewrite (F p (q, r)) by now left. now apply in_map. }
      unfold hop, hopcell. unfold joint in J. destruct (diagonal o) eqn:D; [|exact R].
      apply reach_next with (leave p o); auto. unfold next, leave. rewrite outs_lay. cbn [fst snd].
        rewrite (on_cell_gap p) by auto.
      revert J. destruct (find fs (beyond p o)) as [[k t]|]; [|easy]. intro J. apply has_in in J. apply in_map_iff.
        exists o. auto.
  Qed.
  Definition track_by (c : config) := exists x, reach node (next g (lay fs c)) (enters (on g) w) x /\
    left_by (on g) w x = true.
  (* A run is a configuration of the fewest pieces with a path. *)
  Theorem list_sound c : In c (list_of g fs limit w n) -> configuration g limit n c /\ track_by c.
  Proof.
    intro H. apply in_list in H as [x [G [R L]]]. destruct G. pose proof (lines_places _ _ g_lines0) as N. split.
    - split; auto. now apply lines_length.
    - exists x. split; auto. apply runs_reach with n c; auto. intros p k I. now apply find_iff.
  Qed.

  (* ---- And each configuration of the fewest pieces with a path is that of a run. ---- *)
  Lemma lines_all c x : reach node (next g (lay fs c)) (enters (on g) w) x -> left_by (on g) w x = true ->
    forall i, (i < n)%nat -> exists p, In p (map fst c) /\ line p = 2 * Z.of_nat i.
  Proof.
    intros R L i Hi. assert (P : exists p k, at_ (lay fs c) p = Some k /\ line p = 2 * Z.of_nat i).
    { unfold line, left_by in *. destruct w; apply andb_true_iff in L as [_ L]; apply Z.eqb_eq in L.
      - apply (rows g _ x R (Z.of_nat i)); unfold row_of; lia.
      - destruct (columns g (lay fs c) even x R (Z.of_nat n - 1 - Z.of_nat i)) as [p [k [K E]]];
        [lia|unfold column_of; lia|].
        exists p, k. split; auto. lia. }
    destruct P as [p [k [K E]]]. exists p. split; auto. apply find_in in K. unfold lay in K. cbn [pieces] in K.
      rewrite map_map in K.
    apply in_map_iff in K as [[p' [q r]] [<- K]]. apply in_map_iff. exists (p', (q, r)). auto.
  Qed.
  Section Complete.
  Variable c : config.
  Hypothesis conf : configuration g limit n c.
  Hypothesis lines_have : forall i, (i < n)%nat -> exists p, In p (map fst c) /\ line p = 2 * Z.of_nat i.
  Lemma one_each : NoDup (map line (map fst c)) /\ (forall p, In p (map fst c) -> 0 <= line p).
  Proof.
    assert (I : incl (downto n) (map line (map fst c))).
    { intros z Hz. apply downto_in in Hz as [i [Hi ->]]. destruct (lines_have i Hi) as [p [Hp E]]. rewrite <- E.
      now apply in_map. }
    assert (Len : (length (map line (map fst c)) <= length (downto n))%nat)
      by (rewrite !map_length, downto_length, (cf_size _ _ _ _ conf); auto).
    split.
    - apply (NoDup_incl_NoDup (downto_nodup n)); auto.
    - intros p Hp. assert (J : incl (map line (map fst c)) (downto n)) by (apply NoDup_length_incl;
      auto using downto_nodup).
      apply (in_map line) in Hp. apply J in Hp. apply downto_in in Hp as [i [_ ->]]. lia.
  Qed.
  Lemma one_line p q : In p (map fst c) -> In q (map fst c) -> line p = line q -> p = q.
  Proof. apply (nodup_image line). apply one_each. Qed.

  (* Track is on a run, in an interstice behind one, or at a cell where it ends. *)
  Definition on_run (x : node) := exists i pre, In (pre, x) (runs g fs limit w i) /\ incl pre c.
  Definition in_gap (x : node) := exists i pre y q r o, In (pre, y) (runs g fs limit w i) /\ incl pre c /\
    find c (fst y) = Some (q, r) /\ In o (links (reading g) q r (snd y)) /\ diagonal o = true /\ x = leave (fst y) o.
  Definition stuck (x : node) := on_cell (fst x) = true /\ find c (fst x) = None /\ ~ In (snd x) (ups w).
  Lemma moved i pre p d q r o : In (pre, (p, d)) (runs g fs limit w i) -> incl pre c -> find c p = Some (q, r) ->
    In o (links (reading g) q r d) -> joint g fs p o = true -> on_run (hop p o) \/ stuck (hop p o).
  Proof.
    intros H I F K J. pose proof (runs_good _ _ _ H) as G. pose proof (find_pair _ _ _ F) as Hp.
    destruct (cf_on _ _ _ _ conf _ _ _ Hp) as [C1 [C2 C3]]. destruct (in_dec dir_eq_dec o (downs w)) as [Ho|Ho].
    - left. exists (S i), ((p, (q, r)) :: pre).
      assert (I' : incl ((p, (q, r)) :: pre) c) by (intros e [<-|He]; auto).
      split; auto. cbn [runs]. apply in_flat_map. exists (pre, (p, d)). split; auto. apply step_ok. exists q, r, o.
      repeat split; auto.
      assert (N : NoDup ((p, (q, r)) :: pre)).
      { apply (NoDup_map_inv (fun e => line (fst e))). cbn [map fst]. rewrite (g_lines _ _ _ G).
        pose proof (g_line _ _ _ G) as E. cbn [fst] in E. rewrite E. exact (downto_nodup (S i)). }
      pose proof (copies_incl q _ _ N I') as L. rewrite copies_cons, (internal_pattern_dec_lb q q eq_refl) in L.
      pose proof (cf_limit _ _ _ _ conf q). lia.
    - right. assert (E' : even_place (hopcell p o)) by (apply hop_even; apply (g_even _ _ _ G)).
      split; [now apply on_cell_even|]. split.
      + cbn [hop fst]. destruct (find c (hopcell p o)) as [k|] eqn:Q; auto. exfalso. apply find_in in Q, F.
        destruct (in_dec dir_eq_dec o (ups w)) as [U|U].
        * pose proof (line_up p o U) as Lo. pose proof (g_back _ _ _ G) as Bk. pose proof (g_up _ _ _ G) as Ud.
          pose proof (g_line _ _ _ G) as E. cbn [fst snd] in *.
          destruct pre as [|[p0 k0] pre].
          -- pose proof (lines_length _ _ (g_lines _ _ _ G)) as N. cbn [length] in N.
            pose proof (proj2 one_each _ Q). lia.
          -- assert (X : hopcell p o = p0).
             { apply one_line; auto; [|rewrite Lo, Bk, line_up by auto; lia]. apply (in_map fst c (p0, k0)). apply I.
               now left. }
             rewrite Bk in X. apply hop_inj in X. subst d. exact (links_other _ _ _ _ (orientations_8 _ _ C3) K).
        * apply (hop_not p o). apply one_line; auto. now apply line_side.
      + cbn [hop snd]. intro U. apply Ho. now apply ups_downs.
  Qed.
  Lemma where_track x : reach node (next g (lay fs c)) (enters (on g) w) x -> on_run x \/ in_gap x \/ stuck x.
  Proof.
    induction 1 as [x H|x y H IH Hy].
    - left. exists 0%nat, []. split; [|easy]. cbn [runs]. now apply (in_map (fun x => ([] : config, x))).
    - unfold next in Hy. rewrite outs_lay in Hy.
      destruct IH as [[i [pre [R I]]]|[[i [pre [z [q [r [o [R [I [F [K [D E]]]]]]]]]]]|[S1 [S2 S3]]]].
      + destruct x as [p d]. cbn [fst snd] in *. pose proof (g_even _ _ _ (runs_good _ _ _ R)) as Ev. cbn [fst] in Ev.
        rewrite (on_cell_even p Ev) in Hy.
        destruct (find c p) as [[q r]|] eqn:F; [|easy]. apply in_map_iff in Hy as [o [<- K]].
          destruct (diagonal o) eqn:D.
        * right. left. exists i, pre, (p, d), q, r, o. auto 7.
        * assert (E : leave p o = hop p o) by (unfold hop, hopcell; now rewrite D). rewrite E.
          destruct (moved i pre p d q r o); auto. unfold joint. now rewrite D.
      + destruct z as [p d]. subst x. pose proof (g_even _ _ _ (runs_good _ _ _ R)) as Ev. cbn [fst snd leave] in *.
        rewrite (on_cell_gap p o) in Hy by auto. destruct (find fs (beyond p o)) as [[k t]|] eqn:Q; [|easy].
        apply in_map_iff in Hy as [o' [<- K']]. assert (o' = o) by (rewrite (straight _ _ _ _ _ Q K');
          apply opposite_twice). subst o'.
        assert (E : leave (beyond p o) o = hop p o) by (unfold hop, hopcell; now rewrite D). rewrite E.
        destruct (moved i pre p d q r o); auto. unfold joint. rewrite D, Q. now apply has_in.
      + rewrite S1, S2 in Hy. easy.
  Qed.
  Lemma end_listed x : reach node (next g (lay fs c)) (enters (on g) w) x -> left_by (on g) w x = true ->
    exists c', In c' (list_of g fs limit w n) /\ same c c'.
  Proof.
    intros H L. pose proof (left_line x L) as [L1 L2].
    destruct (where_track x H) as [[i [pre [R I]]]|[[i [pre [z [q [r [o [R [I [F [K [D E]]]]]]]]]]]|[_ [_ S3]]]].
    - pose proof (runs_good _ _ _ R) as G. assert (i = n) by (pose proof (g_line _ _ _ G); lia). subst i. exists pre.
      split.
      + unfold list_of. apply in_map_iff. exists (pre, x). split; auto. apply filter_In. auto.
      + pose proof (lines_places _ _ (g_lines _ _ _ G)) as N. apply same_lists; auto; [apply (cf_places _ _ _ _ conf)|].
        apply NoDup_length_incl; auto; [now apply (NoDup_map_inv fst)|].
          rewrite (cf_size _ _ _ _ conf), (lines_length _ _ (g_lines _ _ _ G)). auto.
    - exfalso. subst x. unfold leave in L1. cbn [snd] in L1. destruct w, o; discriminate.
    - exfalso. apply S3. rewrite L1. apply first_up.
  Qed.
  End Complete.
  (* Every configuration of the fewest pieces with a path is a run, up to the order of its pieces. *)
  Theorem list_complete c : configuration g limit n c -> track_by c -> exists c', In c' (list_of g fs limit w n) /\
    same c c'.
  Proof. intros C [x [R L]]. apply end_listed with x; auto. now apply lines_all with x. Qed.
  Lemma track_same c c' : same c c' -> track_by c -> track_by c'.
  Proof. intros S [x [R L]]. exists x. split; auto. now apply reach_same with c. Qed.
  End Goal.

  (* ---- Both goals. ---- *)
  Lemma same_sym c c' : same c c' -> same c' c. Proof. intros S p. now rewrite S. Qed.
  Definition by_b w c := existsb (left_by (on g) w) (track g (lay fs c) w).
  Lemma by_ok w c : by_b w c = true <-> track_by w c.
  Proof.
    unfold by_b, track_by. rewrite existsb_exists. split; intros [x [H L]]; exists x; split; auto; now apply track_ok.
  Qed.
  Lemma winning_by c : winning g fs limit n c <-> configuration g limit n c /\ (track_by AC c \/ track_by BD c).
  Proof.
    unfold winning. rewrite <- !by_ok. unfold path_b. rewrite orb_true_iff. reflexivity.
  Qed.
  Definition other := filter (fun c => negb (by_b AC c)) (list_of g fs limit BD n).
  Lemma pairs_app {X} (R : X -> X -> Prop) l m : ForallOrdPairs R l -> ForallOrdPairs R m -> (forall a b, In a l ->
    In b m -> R a b) ->
    ForallOrdPairs R (l ++ m).
  Proof.
    intros Hl Hm H. induction Hl as [|a l F Hl IH]; [exact Hm|]. cbn [app]. constructor.
    - apply Forall_forall. intros b I. apply in_app_iff in I as [I|I]; [rewrite Forall_forall in F; auto|apply H;
      auto; now left].
    - apply IH. intros b c Hb. apply H. now right.
  Qed.
  (* Runs from A to C, and those from B to D that are not among them, are all winning configurations of the fewest
     pieces. *)
  Theorem counted : counts (winning g fs limit n) (number g fs limit AC n + N.of_nat (length other)).
  Proof.
    exists (list_of g fs limit AC n ++ other). split; [|split; [|split]].
    - intros c H. apply winning_by. apply in_app_iff in H as [H|H].
      + apply list_sound in H. tauto.
      + apply filter_In in H as [H _]. apply list_sound in H. tauto.
    - intros c H. apply winning_by in H as [C [T|T]].
      + destruct (list_complete AC c C T) as [c' [I S]]. exists c'. split; auto. apply in_app_iff. now left.
      + destruct (list_complete BD c C T) as [c' [I S]]. destruct (by_b AC c') eqn:Bc.
        * apply by_ok in Bc. apply track_same with (c' := c) in Bc; [|now apply same_sym].
          destruct (list_complete AC c C Bc) as [c2 [I2 S2]]. exists c2. split; auto. apply in_app_iff. now left.
        * exists c'. split; auto. apply in_app_iff. right. apply filter_In. split; auto. now rewrite Bc.
    - apply pairs_app.
      + apply apart_pairs; [apply list_once|]. intros. now apply list_same with AC.
      + apply apart_pairs; [apply filter_nodup, list_once|]. intros a b Ha Hb.
        apply filter_In in Ha as [Ha _], Hb as [Hb _]. now apply list_same with BD.
      + intros a b Ha Hb S. apply list_sound in Ha as [_ Ta]. apply filter_In in Hb as [_ Hb].
        apply track_same with (c' := b) in Ta; auto. apply by_ok in Ta. rewrite Ta in Hb. easy.
    - rewrite app_length, Nat2N.inj_add, number_ok. reflexivity.
  Qed.

  (* ---- Where the board has no corners no configuration of the fewest pieces has both. ---- *)
  Hypothesis no_corners : forall p, In p (cells (on g)) -> edge_of (on g) (fst p) -> edge_of (on g) (snd p) -> False.
  Lemma slope i : forall c x, In (c, x) (runs g fs limit AC i) ->
    (forall p k, In (p, k) c -> Z.abs (snd (fst x) - snd p) <= fst (fst x) - fst p) /\
    (forall p k p' k', In (p, k) c -> In (p', k') c -> fst p <= fst p' -> Z.abs (snd p - snd p') <= fst p' - fst p).
  Proof.
    induction i as [|i IH]; intros c x H; cbn [runs] in H.
    - apply in_map_iff in H as [y [E H]]. inversion E; subst. easy.
    - apply in_flat_map in H as [[c0 [p0 d]] [Hr H]]. apply IH in Hr as [H1 H2].
      apply step_ok in H as [q [r [o [_ [_ [_ [_ [Ho [_ [_ E]]]]]]]]]]. inversion E; subst. clear E. cbn [fst snd] in *.
      assert (M : Z.abs (snd (hopcell p0 o) - snd p0) <= 2 /\ fst (hopcell p0 o) = fst p0 + 2).
      { unfold hopcell, beyond. simpl in Ho. destruct Ho as [<-|[<-|[<-|[]]]]; cbn [diagonal step fst snd]; lia. }
      cbn [hop fst]. split.
      + intros p k [I|I]; [inversion I; subst; lia|]. specialize (H1 p k I). lia.
      + intros p k p' k' [I|I] [I'|I'] L.
        * inversion I; inversion I'; subst. lia.
        * inversion I; subst. specialize (H1 p' k' I'). lia.
        * inversion I'; subst. specialize (H1 p k I). lia.
        * now apply H2 with k k'.
  Qed.
  Lemma apart c : In c (list_of g fs limit BD n) -> track_by AC c -> False.
  Proof.
    intros H T. pose proof (list_sound _ _ H) as [C _]. destruct (list_complete AC c C T) as [c' [H' S]].
    apply in_list in H as [x [G _]], H' as [x' [G' [R' _]]].
    assert (P : forall i, (i < n)%nat -> exists p k, In (p, k) c' /\ last (on g) - snd p = 2 * Z.of_nat i).
    { intros i L. assert (I : In (2 * Z.of_nat i) (downto n)) by (apply downto_in; eauto).
      rewrite <- (g_lines _ _ _ _ G) in I.
      apply in_map_iff in I as [[p k] [E I]]. exists p, k. split; [|exact E]. apply find_pair. rewrite <- S.
        apply find_iff; auto. apply C. }
    assert (Q : forall p k, In (p, k) c' -> 0 <= fst p <= last (on g)).
    { intros p k I. apply (in_map (fun e => line AC (fst e))) in I. rewrite (g_lines _ _ _ _ G') in I.
      apply downto_in in I as [i [L E]].
      unfold line in E. cbn [fst] in E. lia. }
    destruct (P 0%nat) as [p [k [Ip Ep]]]; auto. destruct (P (n - 1)%nat) as [p' [k' [Ip' Ep']]]; [lia|].
    pose proof (proj2 (slope n c' x' R')) as Sl. pose proof (Q _ _ Ip). pose proof (Q _ _ Ip').
    apply (no_corners p); [|unfold edge_of|unfold edge_of; lia].
    - destruct k as [q r]. now apply (g_on _ _ _ _ G') in Ip.
    - destruct (Z_le_gt_dec (fst p) (fst p')) as [L|L]; [specialize (Sl _ _ _ _ Ip Ip' L)|specialize (Sl _ _ _ _ Ip'
      Ip ltac:(lia))]; lia.
  Qed.
  (* Without corners no configuration of the fewest pieces has paths of both kinds. *)
  Theorem counted_apart : counts (winning g fs limit n) (number g fs limit AC n + number g fs limit BD n).
  Proof.
    replace (number g fs limit BD n) with (N.of_nat (length other)); [apply counted|]. rewrite number_ok.
      unfold other. do 2 f_equal.
    assert (H : forall c, In c (list_of g fs limit BD n) -> negb (by_b AC c) = true).
    { intros c I. destruct (by_b AC c) eqn:E; auto. exfalso. apply by_ok in E. now apply apart with c. }
    revert H. generalize (list_of g fs limit BD n). induction l as [|a l IH]; intro H; [easy|]. cbn [filter].
      rewrite H by now left.
    f_equal. apply IH. intros. apply H. now right.
  Qed.
End Runs.
