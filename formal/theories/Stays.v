(** Play goes on: a legal move leads from a playable position to a playable one. *)
From Coq Require Import List Bool Arith ZArith Lia FinFun. Import ListNotations.
From Crosstrack Require Import Flood Geometry Pieces Rules Facts Setup Legal Notation Written.

(* ---- Lists without anything twice. ---- *)
Lemma distinct_ok {X} (eqb : X -> X -> bool) (ok : forall x y, eqb x y = true <-> x = y) l :
  distinct eqb l = true <-> NoDup l.
Proof.
  induction l as [|x l IH]; [split; [constructor|reflexivity]|]. cbn [distinct].
  rewrite andb_true_iff, negb_true_iff, IH, NoDup_cons_iff, <- not_true_iff_false, existsb_exists.
  split; intros [N D]; split; auto; intro H; apply N.
  - exists x. split; auto. now apply ok.
  - destruct H as [y [H E]]. apply ok in E. now subst.
Qed.
Lemma distinct_map {X Y} (f : X -> Y) (eqb : X -> X -> bool) (ok : forall x y, eqb x y = true <-> f x = f y) l :
  distinct eqb l = true <-> NoDup (map f l).
Proof.
  induction l as [|x l IH]; [split; [constructor|reflexivity]|]. cbn [distinct map].
  rewrite andb_true_iff, negb_true_iff, IH, NoDup_cons_iff, <- not_true_iff_false, existsb_exists, in_map_iff.
  split; intros [N D]; split; auto; intro H; apply N.
  - destruct H as [y [E H]]. exists y. split; auto. now apply ok.
  - destruct H as [y [H E]]. exists y. split; auto. apply ok in E. congruence.
Qed.
Lemma places_once l : distinct place_eqb l = true <-> NoDup l.
Proof. apply distinct_ok. intros x y. apply peq. Qed.
Lemma numbers_once l : distinct Nat.eqb l = true <-> NoDup l.
Proof. apply distinct_ok. intros x y. apply Nat.eqb_eq. Qed.
Lemma pieces_once pos : distinct same_piece (map snd (pieces pos)) = true <-> NoDup (names pos).
Proof.
  rewrite (distinct_map (fun k => (set k, pat k))).
  - unfold names. rewrite map_map. erewrite map_ext; [reflexivity|]. now intros [q k].
  - intros x y. unfold same_piece. rewrite andb_true_iff. split.
    + intros [C P]. apply internal_colour_dec_bl in C. apply internal_pattern_dec_bl in P. congruence.
    + intro E. inversion E. split; [now apply internal_colour_dec_lb|now apply internal_pattern_dec_lb].
Qed.
Lemma in_find {X} (l : list (place * X)) p x : NoDup (map fst l) -> In (p, x) l -> find l p = Some x.
Proof.
  induction l as [|[q y] l IH]; intros N H; [easy|]. cbn [map fst] in N. apply NoDup_cons_iff in N as [N1 N2].
  cbn [find]. destruct H as [H|H]; [inversion H; subst; now rewrite prefl|].
  destruct (place_eqb q p) eqn:E; [|now apply IH]. apply peq in E; subst. elim N1. apply in_map_iff.
  now exists (p, x).
Qed.
Lemma not_found {X} (l : list (place * X)) p : find l p = None -> ~ In p (map fst l).
Proof.
  intros N H. apply in_map_iff in H as [[q x] [E H]]. cbn [fst] in E. subst q. apply pair_find in H as [y H].
  congruence.
Qed.

Section Stays.
  Variable g : ruleset.
  Variable fixed : list (place * (kind * nat)).
  Hypothesis some_players : 2 <= players g.
  Hypothesis owners_play : forall c n, owner g c = Player n -> 1 <= n <= players g.

  Lemma turn_more pos t : In t (turns g pos) -> match t with
    | Place c q cell r => In q (set_of g c) /\ In r (orientations q)
    | Rotate cell r => exists k, at_ pos cell = Some k /\ In r (orientations (pat k))
    | Relocate from to r => exists k, at_ pos from = Some k /\ (r = rot k \/ In r (orientations (pat k)))
    | Fill k gap r => In r (kind_orientations k) /\ opening g pos = false end.
  Proof.
    intro H. unfold turns in H. apply in_app_iff in H as [H|H].
    - unfold placings in H. apply in_flat_map in H as [c [_ H]]. destruct (may_place g (mover pos) c); [|easy].
      apply in_flat_map in H as [q [Q H]]. destruct (on_board pos c q); [easy|].
      apply in_flat_map in H as [cell [_ H]]. apply in_map_iff in H as [r [<- Hr]]. auto.
    - destruct (opening g pos) eqn:O; [easy|]. apply in_app_iff in H as [H|H].
      + unfold handlings in H. apply in_flat_map in H as [cell [Hc H]].
      destruct (at_ pos cell) as [k|] eqn:K; [|easy].
        destruct (may_handle g (mover pos) (set k) && negb (some (find (frozen pos) cell))); [|easy].
        apply in_app_iff in H as [H|H].
        * apply in_map_iff in H as [r [<- Hr]]. apply filter_In in Hr as [Hr _]. eauto.
        * apply in_flat_map in H as [to [_ H]]. apply in_map_iff in H as [r [<- Hr]]. exists k. split; auto.
          destruct (keep g); auto. destruct Hr as [<-|[]]. auto.
      + unfold fillings in H. destruct (pile g); [|easy]. apply in_flat_map in H as [k [_ H]].
        destruct (left_in_pile pos k); [|easy]. apply in_flat_map in H as [gap [_ H]].
        destruct (some (find (fills pos) gap)); [easy|]. apply in_map_iff in H as [r [<- Hr]]. auto.
  Qed.

  (* ---- Pieces. ---- *)
  Definition piece_fits (e : place * piece) := let '(c, k) := e in existsb (place_eqb c) (cells (on g))
    && in_play g (set k) && existsb (pattern_beq (pat k)) (set_of g (set k)) && existsb (Nat.eqb (rot k)) (orientations
      (pat k)).
  Lemma number_in r l : existsb (Nat.eqb r) l = true <-> In r l.
  Proof.
    rewrite existsb_exists. split; [intros [x [H E]]; apply Nat.eqb_eq in E; now subst|].
    intro H. exists r. split; auto. apply Nat.eqb_refl.
  Qed.
  Lemma turned_fits c k r d : piece_fits (c, k) = true -> In d (cells (on g)) -> In r (orientations (pat k)) ->
    piece_fits (d, turn_to r k) = true.
  Proof.
    unfold piece_fits. cbn [turn_to set pat rot]. rewrite !andb_true_iff. intros [[[_ I] P] _] C R.
    repeat split; auto; [now apply in_places|now apply number_in].
  Qed.
  Lemma moved_once (from to : place) l : ~ In to l -> NoDup l ->
    NoDup (map (fun q => if place_eqb q from then to else q) l).
  Proof.
    induction l as [|x l IH]; intros T N; [constructor|]. apply NoDup_cons_iff in N as [N1 N2]. cbn [map].
    constructor; [|apply IH; auto; intro; apply T; now right]. intro H. apply in_map_iff in H as [y [E H]].
    destruct (place_eqb y from) eqn:Y, (place_eqb x from) eqn:X.
    - apply peq in X, Y. subst. now apply N1.
    - subst x. apply T. now left.
    - subst y. apply T. now right.
    - subst y. now apply N1.
  Qed.
  Lemma pieces_stay_fit pos m : pieces_fit g pos = true -> In m (legal g pos) -> pieces_fit g (play g pos m) = true.
  Proof.
    unfold pieces_fit. change (fun '(c, k) => _) with piece_fits. rewrite !andb_true_iff. intros [[F D] N] L.
    apply pieces_once in N. pose proof (never_twice g pos m L N) as N'. apply pieces_once in N'.
    apply legal_turns in L. destruct m as [t a|]; [|cbn [play pieces]; split; [now split|now apply pieces_once]].
    destruct L as [T _]. pose proof (turns_allowed g pos t T) as A. pose proof (turn_more pos t T) as B.
    apply places_once in D. rewrite forallb_forall in F. rewrite places_once, forallb_forall.
    split; [|exact N']. destruct t as [c q cell r|cell r|from to r|k gap r]; cbn [play pieces change] in *.
    - destruct A as [M [_ [C E]]], B as [Q R]. split.
      + intros e [<-|H]; auto. unfold piece_fits. cbn [set pat rot]. rewrite !andb_true_iff. repeat split.
        * now apply in_places.
        * unfold in_play. unfold may_place in M. now destruct (owner g c).
        * apply existsb_exists. exists q. split; auto. now apply internal_pattern_dec_lb.
        * now apply number_in.
      + cbn [map fst]. constructor; auto. now apply not_found.
    - destruct A as [C _], B as [k [K R]]. split.
      + intros e H. apply in_map_iff in H as [[q k'] [<- H]]. destruct (place_eqb q cell) eqn:E; [|now apply F].
        apply peq in E; subst q. pose proof (in_find _ _ _ D H) as K'. unfold at_ in K. rewrite K in K'.
        inversion K'; subst k'.
        now apply turned_fits with cell; [apply F| |].
      + rewrite map_map. erewrite map_ext; [exact D|]. intros [q k']. now destruct (place_eqb q cell).
    - destruct A as [_ [C E]], B as [k [K R]]. split.
      + intros e H. apply in_map_iff in H as [[q k'] [<- H]]. destruct (place_eqb q from) eqn:Q; [|now apply F].
        apply peq in Q; subst q. pose proof (in_find _ _ _ D H) as K'. unfold at_ in K. rewrite K in K'.
        inversion K'; subst k'.
        apply turned_fits with from; auto. destruct R as [->|R]; auto. apply F in H. unfold piece_fits in H.
        rewrite !andb_true_iff in H. now apply number_in.
      + rewrite map_map. erewrite map_ext; [|intros [q k']; instantiate (1 := fun e => if place_eqb (fst e) from
        then to
          else fst e); cbn [fst]; now destruct (place_eqb q from)].
        rewrite <- (map_map fst (fun q => if place_eqb q from then to else q)). apply moved_once; auto.
        now apply not_found.
    - auto.
  Qed.

  (* ---- The opening. ---- *)
  Definition sets pos := map (fun '(_, k) => set k) (pieces pos).
  Lemma sets_after pos m : sets (play g pos m) = match m with Turn (Place c _ _ _) _ => [c] | _ => [] end ++ sets pos.
  Proof.
    unfold sets. destruct m as [[]|]; simpl; auto; rewrite map_map; apply map_ext; intros [q k];
      now destruct (place_eqb q _).
  Qed.
  Definition owns j c := match owner g c with Player n => n =? j | _ => false end.
  Lemma count_sets (f : colour -> bool) (l : list (place * piece)) :
    length (filter (fun '(_, k) => f (set k)) l) = length (filter f (map (fun '(_, k) => set k) l)).
  Proof. induction l as [|[q k] l IH]; simpl; auto. destruct (f (set k)); simpl; auto. Qed.
  Lemma own_sets pos j : own g pos j = length (filter (owns j) (sets pos)).
  Proof. unfold own, sets. rewrite <- count_sets. f_equal. Qed.
  Lemma common_sets_ pos : common g pos = length (filter (is_common g) (sets pos)).
  Proof. unfold common, sets. now rewrite <- count_sets. Qed.
  Lemma pieces_sets pos : length (pieces pos) = length (sets pos).
  Proof. unfold sets. now rewrite map_length. Qed.
  Lemma turns_ago_is pos j : 1 <= mover pos <= players g -> 1 <= j <= players g ->
    turns_ago g pos j = if j <? mover pos then mover pos - j else players g + mover pos - j.
  Proof.
    intros M J. unfold turns_ago. destruct (Nat.ltb_spec j (mover pos)).
    - replace (mover pos + players g - j - 1) with (mover pos - j - 1 + 1 * players g) by lia.
      rewrite Nat.mod_add, Nat.mod_small by lia. lia.
    - rewrite Nat.mod_small by lia. lia.
  Qed.
  Lemma next_is n : 1 <= n <= players g -> next_player g n = if n =? players g then 1 else n + 1.
  Proof.
    intro L. unfold next_player. destruct (Nat.eqb_spec n (players g)) as [->|N].
    - rewrite Nat.mod_same by lia. reflexivity.
    - now rewrite Nat.mod_small by lia.
  Qed.
  Lemma turns_ago_after pos m j : 1 <= mover pos <= players g -> 1 <= j <= players g ->
    turns_ago g (play g pos m) j = if j =? mover pos then 1 else turns_ago g pos j + 1.
  Proof.
    intros M J. rewrite !turns_ago_is; auto; [|now apply seated].
    replace (mover (play g pos m)) with (next_player g (mover pos)) by (destruct m; reflexivity).
    rewrite next_is by auto.
    destruct (Nat.eqb_spec (mover pos) (players g)), (Nat.eqb_spec j (mover pos));
      repeat match goal with |- context [?x <? ?y] => destruct (Nat.ltb_spec x y) end; lia.
  Qed.
  Lemma in_everybody j : In j (everybody g) <-> 1 <= j <= players g.
  Proof. unfold everybody. rewrite in_seq. lia. Qed.
  Lemma began_ok pos claims : began g pos claims = true <-> forall j, 1 <= j <= players g ->
    own g pos j <= (if (claims <? turns_ago g pos j) && (turns_ago g pos j <=? claims + length (pieces pos)) then 1
      else 0).
  Proof.
    unfold began. rewrite forallb_forall. split; intros H j J; [apply Nat.leb_le, H|apply Nat.leb_le, H];
      now apply in_everybody.
  Qed.
  Lemma sum_own n l : (forall c, In c l -> exists j, owner g c = Player j /\ 1 <= j <= n \/ owner g c = Common) ->
    fold_right plus 0 (map (fun j => length (filter (owns j) l)) (seq 1 n)) + length (filter (is_common g) l)
      = length l.
  Proof.
    induction l as [|c l IH]; intro H.
    - induction (seq 1 n) as [|j js IHj]; simpl in *; auto.
    - specialize (IH (fun d D => H d (or_intror D))). destruct (H c (or_introl eq_refl)) as [j [[O J]|O]].
      + assert (S : forall js, NoDup js -> fold_right plus 0 (map (fun i => length (filter (owns i) (c :: l))) js)
          = (if existsb (Nat.eqb j) js then 1 else 0) + fold_right plus 0 (map (fun i => length (filter (owns i) l))
            js)).
        { induction js as [|i js IHj]; intro N; [reflexivity|]. apply NoDup_cons_iff in N as [N1 N2].
          cbn [map fold_right existsb]. rewrite (IHj N2). cbn [filter]. unfold owns at 1. rewrite O.
          destruct (Nat.eqb_spec j i) as [<-|E]; cbn [orb length]; [|lia].
          destruct (existsb (Nat.eqb j) js) eqn:X; [apply number_in in X; tauto|]. lia. }
        rewrite S by apply seq_NoDup. cbn [filter]. unfold is_common at 1. rewrite O.
        assert (existsb (Nat.eqb j) (seq 1 n) = true) as -> by (apply number_in, in_seq; lia). cbn [length]. lia.
      + assert (S : forall js, map (fun i => length (filter (owns i) (c :: l))) js
        = map (fun i => length (filter (owns i) l)) js).
        { intro js. apply map_ext. intro i. cbn [filter]. unfold owns at 1. now rewrite O. }
        rewrite S. cbn [filter]. unfold is_common at 1. rewrite O. cbn [length]. lia.
  Qed.
  Lemma zeros (f : nat -> nat) js : (forall j, In j js -> f j <= 1) ->
    length (filter (fun j => f j =? 0) js) + fold_right plus 0 (map f js) = length js.
  Proof.
    induction js as [|j js IH]; intro H; auto. specialize (IH (fun i I => H i (or_intror I))).
    pose proof (H j (or_introl eq_refl)). cbn [filter map fold_right length].
    destruct (Nat.eqb_spec (f j) 0) as [E|E]; cbn [length]; lia.
  Qed.
  Lemma filter_le {X} (f h : X -> bool) l : (forall x, f x = true -> h x = true) ->
    length (filter f l) <= length (filter h l).
  Proof.
    intro H. induction l as [|x l IH]; simpl; auto. destruct (f x) eqn:E; [rewrite (H _ E); simpl; lia|].
    destruct (h x); simpl; lia.
  Qed.
  Lemma opening_stays pos m : 1 <= mover pos <= players g -> completed pos = false ->
    (forall e, In e (pieces pos) -> in_play g (set (snd e)) = true) ->
    In m (legal g pos) -> opening_fits g pos = true -> opening_fits g (play g pos m) = true.
  Proof.
    intros M C I L. unfold opening_fits. rewrite C. cbn [andb]. rewrite orb_false_r. destruct (round g) eqn:Ro; auto.
    cbn [negb]. apply legal_turns in L.
    assert (Lead : length (pieces pos) <= length (pieces (play g pos m)))
      by (rewrite !pieces_sets, sets_after, app_length; lia).
    assert (Op : opening g pos = (length (pieces pos) <? players g)) by (unfold opening; now rewrite Ro).
    assert (Op' : opening g (play g pos m) = (length (pieces (play g pos m)) <? players g)) by (unfold opening;
      now rewrite Ro).
    intro F. rewrite Op in F. rewrite Op'. destruct (Nat.ltb_spec (length (pieces pos)) (players g)) as [O|O].
    - pose proof (proj1 (began_ok _ _) F) as B. clear F.
      assert (Z : own g pos (mover pos) = 0).
      { specialize (B _ M). rewrite turns_ago_is in B by auto. rewrite Nat.ltb_irrefl in B.
        replace (players g + mover pos - mover pos) with (players g) in B by lia.
        replace (players g <=? 0 + length (pieces pos)) with false in B by (symmetry; apply Nat.leb_gt; lia).
        rewrite andb_false_r in B. lia. }
      destruct m as [t a|].
      + destruct L as [T _]. destruct (opening_places g pos t Op T) as [c [q [cell [r ->]]]].
        pose proof (turns_allowed g pos _ T) as [P _].
        assert (Len : length (pieces (play g pos (Turn (Place c q cell r) a)))
          = S (length (pieces pos))) by reflexivity.
        assert (Own : forall j, own g (play g pos (Turn (Place c q cell r) a)) j
          = (if owns j c then 1 else 0) + own g pos j).
        { intro j. rewrite !own_sets, sets_after. cbn [app filter]. now destruct (owns j c). }
        assert (Mine : forall j, owns j c = true -> j = mover pos).
        { intros j. unfold owns. unfold may_place in P. destruct (owner g c); try easy. rewrite !Nat.eqb_eq in *.
        congruence. }
        assert (B' : began g (play g pos (Turn (Place c q cell r) a)) 0 = true).
        { apply began_ok. intros j J. rewrite turns_ago_after, Own, Len by auto. specialize (B j J).
          destruct (Nat.eqb_spec j (mover pos)) as [->|N].
          - rewrite Z. cbn [Nat.ltb Nat.leb andb Nat.add]. destruct (owns (mover pos) c); lia.
          - destruct (owns j c) eqn:X; [now apply Mine in X|]. cbn [Nat.add].
            destruct (Nat.ltb_spec 0 (turns_ago g pos j)), (Nat.leb_spec (turns_ago g pos j) (0 + length (pieces
              pos)));
              cbn [andb] in B; try lia.
            replace (0 <? turns_ago g pos j + 1) with true by (symmetry; apply Nat.ltb_lt; lia).
            replace (turns_ago g pos j + 1 <=? S (length (pieces pos))) with true by (symmetry; apply Nat.leb_le;
              lia).
            exact B. }
        destruct (Nat.ltb_spec (length (pieces (play g pos (Turn (Place c q cell r) a)))) (players g)) as [O'|O'];
          [now rewrite B'|].
        apply Nat.leb_le. pose proof (proj1 (began_ok _ _) B') as B2.
        pose proof (zeros (own g (play g pos (Turn (Place c q cell r) a))) (everybody g)) as Ze.
        unfold everybody in Ze at 4. rewrite seq_length in Ze.
        assert (S1 := sum_own (players g) (sets (play g pos (Turn (Place c q cell r) a)))).
        rewrite <- common_sets_, <- pieces_sets in S1.
        assert (E : map (fun j => length (filter (owns j) (sets (play g pos (Turn (Place c q cell r) a))))) (seq 1
          (players g))
          = map (own g (play g pos (Turn (Place c q cell r) a))) (everybody g)).
        { apply map_ext. intro j. now rewrite own_sets. }
        rewrite E in S1. rewrite Len in S1, O'.
        assert (length (filter (fun j => own g (play g pos (Turn (Place c q cell r) a)) j =? 0) (everybody g)) +
          fold_right plus 0 (map (own g (play g pos (Turn (Place c q cell r) a))) (everybody g)) = players g) as Q1.
        { apply Ze. intros j J. apply in_everybody in J. specialize (B2 j J). destruct (_ && _) in B2; lia. }
        assert (fold_right plus 0 (map (own g (play g pos (Turn (Place c q cell r) a))) (everybody g)) +
          common g (play g pos (Turn (Place c q cell r) a)) = S (length (pieces pos))) as Q2.
        { apply S1. intros d D. rewrite sets_after in D. destruct D as [<-|D].
          - unfold may_place in P. destruct (owner g c) as [n| |] eqn:Oc; [|exists 0; now right|easy]. exists n. left.
            split; auto. now apply (owners_play c).
          - unfold sets in D. apply in_map_iff in D as [[p k] [<- D]]. apply I in D. unfold in_play in D.
          cbn [snd] in D.
            destruct (owner g (set k)) as [n| |] eqn:Oc; [|exists 0; now right|easy]. exists n. left. split; auto.
            now apply (owners_play (set k)). }
        lia.
      + cbn [play pieces completed].
        replace (length (pieces pos) <? players g) with true by (symmetry; now apply Nat.ltb_lt).
        assert (B' : began g (play g pos Claim) 1 = true).
        { apply began_ok. intros j J. rewrite turns_ago_after by auto. specialize (B j J).
          replace (own g (play g pos Claim) j) with (own g pos j) by reflexivity.
          replace (length (pieces (play g pos Claim))) with (length (pieces pos)) by reflexivity.
          destruct (Nat.eqb_spec j (mover pos)) as [->|N]; [lia|].
          destruct (Nat.ltb_spec 0 (turns_ago g pos j)), (Nat.leb_spec (turns_ago g pos j) (0 + length (pieces pos)));
            cbn [andb] in B; try lia.
          replace (1 <? turns_ago g pos j + 1) with true by (symmetry; apply Nat.ltb_lt; lia).
          replace (turns_ago g pos j + 1 <=? 1 + length (pieces pos)) with true by (symmetry; apply Nat.leb_le; lia).
          exact B. }
        fold (play g pos Claim). rewrite B'. now rewrite orb_true_r.
    - replace (length (pieces (play g pos m)) <? players g) with false by (symmetry; apply Nat.ltb_ge; lia).
      apply Nat.leb_le in F. apply Nat.leb_le. eapply Nat.le_trans; [|eapply Nat.le_trans; [exact F|]].
      + apply filter_le. intros j J. apply Nat.eqb_eq in J. apply Nat.eqb_eq. rewrite own_sets, sets_after in J.
        rewrite own_sets. rewrite filter_app, app_length in J. lia.
      + rewrite !common_sets_, sets_after, filter_app, app_length. lia.
  Qed.

  (* ---- Intersection pieces. ---- *)
  Lemma kind_same k k' : kind_beq k k' = true <-> k = k'.
  Proof. split; [apply internal_kind_dec_bl|apply internal_kind_dec_lb]. Qed.
  Lemma fills_after pos m : fills (play g pos m) = match m with Turn (Fill k gap r) _ => [(gap, (k, r))] | _ => [] end
    ++ fills pos.
  Proof. now destruct m as [[]|]. Qed.
  Lemma opening_ends pos m : opening g pos = false -> opening g (play g pos m) = false.
  Proof.
    unfold opening. rewrite !pieces_sets, sets_after, app_length, !andb_false_iff, !Nat.ltb_ge.
    intros [H|H]; [now left|right; lia].
  Qed.
  Lemma fills_stay_fit pos m : In m (legal g pos) -> fills_fit g fixed pos = true ->
    fills_fit g fixed (play g pos m) = true.
  Proof.
    intro L. apply legal_turns in L. unfold fills_fit. rewrite fills_after.
    assert (Other : (match m with Turn (Fill k gap r) _ => [(gap, (k, r))] | _ => [] end = []) ->
      forall b c, b && c && (if pile g then forallb (fun k => length (filter (fun '(_, (k', _)) => kind_beq k k')
        (fills pos))
        <=? pile_of_each) kinds && (negb (opening g pos) || (length (fills pos) =? 0))
        else forallb (fun c => same_fill (find (fills pos) c) (find fixed c)) (interstices (on g))) = true ->
      b && c && (if pile g then forallb (fun k => length (filter (fun '(_, (k', _)) => kind_beq k k') (fills pos))
        <=? pile_of_each) kinds && (negb (opening g (play g pos m)) || (length (fills pos) =? 0))
        else forallb (fun c => same_fill (find (fills pos) c) (find fixed c)) (interstices (on g))) = true).
    { intros _ b c. rewrite !andb_true_iff. intros [BC H]. split; auto. destruct (pile g); auto.
      rewrite !andb_true_iff in *. destruct H as [H1 H2]. split; auto. rewrite orb_true_iff, negb_true_iff in *.
      destruct H2 as [H2|H2]; auto. left. now apply opening_ends. }
    destruct m as [[c q cell r|cell r|from to r|k gap r] a|]; try (apply Other; reflexivity).
    destruct L as [T _]. pose proof (turns_allowed g pos _ T) as [P [Left [G N]]].
    destruct (turn_more pos _ T) as [R O].
    rewrite P. cbn [app]. rewrite !andb_true_iff. intros [[F D] [K _]]. repeat split.
    - cbn [forallb]. rewrite !andb_true_iff. repeat split; [now apply in_places|now apply number_in|exact F].
    - apply places_once. apply places_once in D. cbn [map fst]. constructor; auto. now apply not_found.
    - rewrite forallb_forall in K. apply forallb_forall. intros k' I. specialize (K k' I). apply Nat.leb_le in K.
      apply Nat.leb_le. cbn [filter]. destruct (kind_beq k' k) eqn:E; auto. apply kind_same in E. subst k'.
      unfold left_in_pile in Left. apply Nat.ltb_lt in Left. cbn [length]. lia.
    - now rewrite opening_ends.
  Qed.

  (* ---- Pieces at rest. ---- *)
  Lemma rest_in l p n : In (p, n) (rest l) <-> In (p, S n) l /\ 1 <= n.
  Proof.
    unfold rest. rewrite in_flat_map. split.
    - intros [[q m] [I H]]. destruct (Nat.leb_spec 2 m) as [M|M]; [|easy]. destruct H as [H|[]]. inversion H; subst.
      replace (S (m - 1)) with m by lia. split; auto. lia.
    - intros [I N]. exists (p, S n). split; auto. destruct (Nat.leb_spec 2 (S n)); [|lia]. left. f_equal. lia.
  Qed.
  Lemma rest_once l : NoDup (map fst l) -> NoDup (map snd l) -> NoDup (map fst (rest l)) /\ NoDup (map snd (rest l)).
  Proof.
    induction l as [|[p n] l IH]; intros F S; [split; constructor|]. cbn [map fst snd] in F, S.
    apply NoDup_cons_iff in F as [F1 F2], S as [S1 S2]. destruct (IH F2 S2) as [R1 R2].
    change (rest ((p, n) :: l)) with ((if 2 <=? n then [(p, n - 1)] else []) ++ rest l).
    destruct (Nat.leb_spec 2 n) as [N|N]; [|split; auto]. cbn [app map fst snd]. split; constructor; auto; intro H.
    - apply in_map_iff in H as [[q m] [E H]]. cbn [fst] in E. subst q. apply rest_in in H as [H _]. apply F1.
      apply in_map_iff. now exists (p, S m).
    - apply in_map_iff in H as [[q m] [E H]]. cbn [snd] in E. apply rest_in in H as [H _]. apply S1.
      apply in_map_iff. exists (q, S m). split; auto. cbn [snd]. lia.
  Qed.
  Definition rest_fits pos (e : place * nat) := let '(c, n) := e in (1 <=? n) && (n <? players g)
    && match at_ pos c with Some k => is_common g (set k) | None => false end.
  Lemma frozen_stay_fit pos m : In m (legal g pos) -> frozen_fits g pos = true -> frozen_fits g (play g pos m) = true.
  Proof.
    intro L. unfold frozen_fits. change (fun '(c, n) => (1 <=? n) && (n <? players g) && match at_ pos c with
      Some k => is_common g (set k) | None => false end) with (rest_fits pos).
    change (fun '(c, n) => (1 <=? n) && (n <? players g) && match at_ (play g pos m) c with
      Some k => is_common g (set k) | None => false end) with (rest_fits (play g pos m)).
    rewrite !andb_true_iff, !places_once, !numbers_once. intros [[F P] N]. rewrite forallb_forall in F.
    destruct (rest_once _ P N) as [P' N']. apply legal_turns in L.
    assert (Still : forall p n, In (p, n) (rest (frozen pos)) -> at_ (play g pos m) p = at_ pos p ->
      rest_fits (play g pos m) (p, n) = true).
    { intros p n H A. apply rest_in in H as [H L1]. apply F in H. unfold rest_fits in *. rewrite A.
      rewrite !andb_true_iff, Nat.leb_le, Nat.ltb_lt in *. destruct H as [[_ H] K]. repeat split; auto. lia. }
    destruct m as [t a|]; [|cbn [play frozen]; repeat split; auto; apply forallb_forall; intros [p n] H;
      now apply Still].
    destruct L as [T _]. pose proof (turns_allowed g pos t T) as A.
    assert (Rests : forall p n, In (p, n) (frozen pos) -> find (frozen pos) p = Some n /\ at_ pos p <> None).
    { intros p n H. split; [now apply in_find|]. apply F in H. unfold rest_fits in H.
    apply andb_true_iff in H as [_ H].
      now destruct (at_ pos p). }
    assert (Far : forall p n, In (p, n) (frozen pos) -> at_ (play g pos (Turn t a)) p = at_ pos p /\
      match t with Fill _ _ _ => True | _ => target t <> p end).
    { intros p n H. destruct (Rests p n H) as [R1 R2]. rewrite at_after by exact A.
      destruct t as [c q cell r|cell r|from to r|k gap r]; cbn [allowed target] in *; [| | |auto].
      - destruct A as [_ [_ [_ E]]]. destruct (place_eqb cell p) eqn:X; [apply peq in X; congruence|].
        split; auto. now apply pne.
      - destruct A as [_ [k [_ [_ E]]]]. destruct (place_eqb cell p) eqn:X; [apply peq in X; congruence|].
        split; auto. now apply pne.
      - destruct A as [[k [_ [_ E]]] [_ E2]]. destruct (place_eqb to p) eqn:X; [apply peq in X; congruence|].
        destruct (place_eqb from p) eqn:Y; [apply peq in Y; congruence|]. split; auto. now apply pne. }
    assert (Rest : forallb (rest_fits (play g pos (Turn t a))) (rest (frozen pos)) = true).
    { apply forallb_forall. intros [p n] H. apply Still; auto. apply rest_in in H as [H _]. now apply Far in H. }
    assert (New : forall k, find (change (pieces pos) t) (target t) = Some k -> is_common g (set k) = true ->
      match t with Fill _ _ _ => False | _ => True end ->
      (forallb (rest_fits (play g pos (Turn t a))) ((target t, players g - 1) :: rest (frozen pos)) = true
      /\ NoDup (target t :: map fst (rest (frozen pos)))) /\ NoDup (players g - 1 :: map snd (rest (frozen pos)))).
    { intros k K C NF. split; [split|].
      - cbn [forallb]. rewrite Rest, andb_true_r. unfold rest_fits, at_. cbn [play pieces]. rewrite K, C.
        rewrite !andb_true_iff, Nat.leb_le, Nat.ltb_lt. repeat split; lia.
      - constructor; auto. intro H. apply in_map_iff in H as [[q n] [E H]]. cbn [fst] in E. subst q.
        apply rest_in in H as [H _]. apply Far in H as [_ H]. now destruct t.
      - constructor; auto. intro H. apply in_map_iff in H as [[q n] [E H]]. cbn [snd] in E.
        apply rest_in in H as [H _]. apply F in H. unfold rest_fits in H. rewrite !andb_true_iff, Nat.ltb_lt in H.
        lia. }
    cbn [play frozen]. unfold freezes.
    destruct t as [c q cell r|cell r|from to r|k gap r]; [| | |cbn [app]; auto];
      (destruct (find _ (target _)) as [k|] eqn:K; [|cbn [app]; auto]; destruct (is_common g (set k)) eqn:C;
        [|cbn [app]; auto];
       exact (New k eq_refl C I)).
  Qed.

  (* A legal move leads from a playable position to a playable one. *)
  Theorem stays_playable pos m : playable g fixed pos = true -> In m (legal g pos) ->
    playable g fixed (play g pos m) = true.
  Proof.
    unfold playable. rewrite !andb_true_iff, !Nat.leb_le. intros [[[[[[Pi Fi] M1] M2] O] Fr] C] L.
    assert (M : 1 <= mover pos <= players g) by lia. pose proof (seated g pos m M) as [M1' M2'].
    assert (Go : completed pos = false).
    { destruct (completed pos) eqn:E; auto. rewrite orb_false_l in C. apply andb_true_iff in C as [A _].
      assert (W : won g pos = true) by (unfold won; now rewrite A).
      now rewrite (no_move_after_the_end g pos W) in L. }
    repeat split; auto.
    - now apply pieces_stay_fit.
    - now apply fills_stay_fit.
    - apply opening_stays; auto. intros e H. unfold pieces_fit in Pi. rewrite !andb_true_iff, forallb_forall in Pi.
      destruct Pi as [[Pi _] _]. apply Pi in H. destruct e as [q k]. rewrite !andb_true_iff in H. apply H.
    - now apply frozen_stay_fit.
    - apply legal_turns in L. destruct m as [t [|]|]; [|reflexivity|].
      + destruct L as [_ [A [_ P]]]; auto. rewrite A, path_whoever, P. apply orb_true_r.
      + destruct L as [A [P _]]. rewrite A. change (path_b g (play g pos Claim)) with (path_b g pos). rewrite P.
        apply orb_true_r.
  Qed.
End Stays.

(* ---- Games from the start. ---- *)
Inductive reached (g : ruleset) (from : position) : position -> Prop :=
| reached_start : reached g from from
| reached_next pos m : reached g from pos -> In m (legal g pos) -> reached g from (play g pos m).
Lemma pairs_once {X Y} (l : list X) (k : list Y) : NoDup l -> NoDup k -> NoDup (list_prod l k).
Proof.
  intros L K. induction L as [|x l N L IH]; [constructor|]. cbn [list_prod].
  assert (H : forall js, NoDup js -> NoDup (map (fun y => (x, y)) js ++ list_prod l k)).
  { induction js as [|j js IHj]; intro J; [exact IH|]. apply NoDup_cons_iff in J as [J1 J2]. cbn [map app].
    constructor; [|now apply IHj]. intro H. apply in_app_iff in H as [H|H].
    - apply in_map_iff in H as [i [E H]]. inversion E; subst. tauto.
    - apply in_prod_iff in H as [H _]. tauto. }
  now apply H.
Qed.
Lemma interstices_once a b : NoDup (interstices (octagon a b)).
Proof.
  unfold octagon. cbn [interstices]. apply NoDup_filter. change (@NoDup place) with (@NoDup (Z * Z)).
  apply pairs_once; apply FinFun.Injective_map_NoDup; try apply seq_NoDup; intros x y E; lia.
Qed.
Section Settings.
  Variable w : setting.
  Hypothesis S : setting_fits w = true.
  Hypothesis O : owners_fit w = true.
  Lemma two_or_more : 2 <= players (game_in w).
  Proof. unfold setting_fits, seats_fit in S. rewrite !andb_true_iff, !Nat.leb_le in S. tauto. Qed.
  Lemma owners_are_players c n : owner (game_in w) c = Player n -> 1 <= n <= players (game_in w).
  Proof.
    intro H. change (owner (game_in w) c) with (nth (colour_number c) (owners w) Nobody) in H.
    assert (I : In (Player n) (owners w)).
    { destruct (nth_in_or_default (colour_number c) (owners w) Nobody) as [I|E]; [now rewrite H in I|congruence]. }
    unfold owners_fit in O. apply andb_true_iff in O as [_ F]. rewrite forallb_forall in F. apply F in I as L.
    apply andb_true_iff in L as [L _]. apply Nat.leb_le in L. split; auto.
    change (players (game_in w)) with (number_of_players (owners w)). unfold number_of_players. clear - I.
    assert (H : forall l m, m <= fold_left (fun n o => match o with Player j => Nat.max n j | _ => n end) l m).
    { induction l as [|o l IH]; intro m; simpl; auto. destruct o as [j| |]; auto.
      eapply Nat.le_trans; [|apply IH]. lia. }
    revert I. generalize 0. induction (owners w) as [|o l IH]; intros m I; [easy|]. cbn [fold_left].
    destruct I as [->|I]; [|now apply IH]. eapply Nat.le_trans; [|apply H]. lia.
  Qed.
  (* The start of a game is playable. *)
  Lemma start_playable : playable (game_in w) (fixed w) (start (fixed w)) = true.
  Proof.
    pose proof two_or_more as P. unfold playable. rewrite !andb_true_iff, !Nat.leb_le. cbn [start mover completed].
    repeat split; try lia.
    - unfold fills_fit. cbn [start fills]. rewrite !andb_true_iff. unfold fixed. split; [split|].
      + apply forallb_forall. intros [c [k r]] H. change (on (game_in w)) with (board_ w). unfold connectors in H.
        destruct (lies_there w); [easy|..]; apply in_map_iff in H as [q [E H]]; inversion E; subst;
          rewrite andb_true_iff;
          (split; [now apply in_places|]); [reflexivity|]. now destruct (Z.odd _).
      + apply places_once. unfold connectors. destruct (lies_there w); [constructor|..]; rewrite map_map; cbn [fst];
          rewrite map_id; apply interstices_once.
      + change (pile (game_in w)) with (large (plays w)). destruct (large (plays w)) eqn:L.
        * assert (E : lies_there w = Empty).
          { unfold setting_fits in S. rewrite !andb_true_iff in S. destruct S as [[[_ X] _] _]. rewrite L in X.
            now destruct (lies_there w). }
          rewrite E. cbn [connectors]. rewrite andb_true_iff. split; [reflexivity|apply orb_true_r].
        * apply forallb_forall. intros p _. apply same_fill_refl.
    - unfold opening_fits, opening. change (round (game_in w)) with true. cbn [negb andb start pieces length].
      replace (0 <? players (game_in w)) with true by (symmetry; apply Nat.ltb_lt; lia).
      assert (B : began (game_in w) (start (fixed w)) 0 = true).
      { unfold began. apply forallb_forall. intros j _. apply Nat.leb_le. unfold own. simpl. lia. }
      now rewrite B.
  Qed.
  Lemma playable_more pos : playable (game_in w) (fixed w) pos = true ->
    playable_but_opening (game_in w) (fixed w) pos = true.
  Proof.
    unfold playable, playable_but_opening, fills_fit. rewrite !andb_true_iff. intros [[[[[[P [F X]] M] N] _] Z] C].
    repeat split; try tauto. destruct (pile (game_in w)); auto. now apply andb_true_iff in X.
  Qed.
  (* Every position of a game from the start is playable, and is read again as it is written. *)
  Theorem reached_is_playable_and_read pos : reached (game_in w) (start (fixed w)) pos ->
    playable (game_in w) (fixed w) pos = true /\ read_position w (position_name w pos) = Some (in_order w pos).
  Proof.
    intro R. assert (P : playable (game_in w) (fixed w) pos = true).
    { induction R as [|pos m R IH L]; [exact start_playable|]. apply stays_playable; auto; [exact two_or_more|].
      exact owners_are_players. }
    split; auto. now apply (position_is_read w pos S O (playable_more pos P)).
  Qed.
End Settings.
