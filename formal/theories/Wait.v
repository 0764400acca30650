(** The lemma "wait" (docs/certificates.md): each other side turns one piece to and fro. If every path takes more
    changed places than the side has turns, and more than one at its first turn, the side does not win. *)
From Coq Require Import List Bool Arith ZArith Lia. Import ListNotations.
From Crosstrack Require Import Flood Geometry Pieces Rules Facts Claims Prices.

Section Wait.
  Variable g : ruleset.
  Variable s : nat.                                     (* a player of the side *)
  Variable p : position.                                (* where the lemma is used *)
  Variable waits : list (place * (piece * list nat)).   (* cells, the pieces there, the rotations that are listed *)

  (* The cell whose piece a player turns to and fro; whether one of some players has done so. *)
  Definition cell_of (j : nat) : option place :=
    option_map fst (List.find (fun '(_, (k, _)) => may_handle g j (set k)) waits).
  Definition is_of (c : place) (j : nat) : bool := match cell_of j with Some w => place_eqb w c | None => false end.
  Definition turned_by (moved : list nat) (c : place) : bool := existsb (is_of c) moved.
  Definition all_turned (moved : list nat) : bool := forallb (fun '(w, _) => turned_by moved w) waits.
  (* What track finds for nothing: pieces that have been turned link whatever they link in any listed rotation,
    the others
     lie as they lie in p. *)
  Definition lies (turned : place -> bool) (c : place) (d : dir) : list dir := match find waits c with
    | Some (k, listed) => flat_map (fun r => links (reading g) (pat k) r d) (if turned c then listed else [rot k])
    | None => outs g p c d end.
  Definition wild := changeable g s p.
  Definition dearer turned n := more (on g) (lies turned) wild n.

  (* ---- What stays so while the side moves and the others wait, each at their turns. ---- *)
  Record since (changed : list place) (moved : list nat) (q : position) : Prop := {
    elsewhere : forall c d o, ~ In c changed -> find waits c = None -> In o (outs g q c d) -> In o (outs g p c d);
    only : forall c, In c changed -> wild c = true;
    theirs : forall c k, find waits c = None -> at_ p c = Some k -> may_handle g s (set k) = false -> at_ q c = Some k;
    filled : forall c, find (fills q) c = None -> find (fills p) c = None;
    piled : forall k, left_in_pile q k = true -> left_in_pile p k = true;
    opened : opening g q = false;
    turning : forall w k listed, find waits w = Some (k, listed) ->
      exists r, at_ q w = Some (turn_to r k) /\ In r (if turned_by moved w then listed else [rot k]);
    thawed : forall w x, find waits w = Some x -> find (frozen q) w = None }.

  Hypothesis waits_theirs : forall w k listed, find waits w = Some (k, listed) -> may_handle g s (set k) = false.
  Hypothesis waits_cells : forall w x, find waits w = Some x -> In w (cells (on g)) /\ on_cell w = true.
  Hypothesis waits_there : forall w k listed, find waits w = Some (k, listed) -> at_ p w = Some k /\
    find (frozen p) w = None.
  Hypothesis waits_two : forall w k listed, find waits w = Some (k, listed) ->
    forall r, exists r', In r' listed /\ r' <> r /\ In r' (orientations (pat k)).
  Hypothesis everybody : forall j, 1 <= j <= players g -> same_side g s j = false ->
    exists w k listed, cell_of j = Some w /\ find waits w = Some (k, listed) /\ may_handle g j (set k) = true.

  Lemma is_of_ok c j : is_of c j = true <-> cell_of j = Some c.
  Proof.
    unfold is_of. destruct (cell_of j) as [w|]; [|easy]. rewrite peq. split; congruence.
  Qed.
  Lemma since_no_path changed moved q n : since changed moved q -> dearer (turned_by moved) n ->
    length changed <= n -> path_b g q = false.
  Proof.
    intros S M L. apply (no_path (on g) (lies (turned_by moved)) wild g q changed eq_refl) with n; auto.
    - intros c d o Hc Ho. unfold lies. destruct (find waits c) as [[k listed]|] eqn:Ew.
      + destruct (turning _ _ _ S _ _ _ Ew) as [r [Er Hr]]. unfold outs in Ho.
        rewrite (proj2 (waits_cells _ _ Ew)), Er in Ho. simpl in Ho. apply in_flat_map. eauto.
      + now apply (elsewhere _ _ _ S).
    - apply (only _ _ _ S).
  Qed.
  Lemma changeable_same a q c : same_side g s a = true -> changeable g a q c = changeable g s q c.
  Proof. intro H. unfold changeable. destruct (at_ q c); auto. now rewrite (handle_same g s a). Qed.
  Lemma wild_before changed moved q c : since changed moved q -> changeable g s q c = true -> wild c = true.
  Proof.
    intros S H. unfold wild, changeable in *. apply orb_true_iff in H as [H|H]; apply orb_true_iff; [left|right].
    - apply andb_true_iff in H as [H K]. rewrite H. simpl. destruct (at_ p c) as [k|] eqn:E; auto.
      destruct (may_handle g s (set k)) eqn:M; auto. destruct (find waits c) as [[kw listed]|] eqn:Ew.
      + destruct (turning _ _ _ S _ _ _ Ew) as [r [Er _]]. rewrite Er in K. simpl in K.
        rewrite (waits_theirs _ _ _ Ew) in K. discriminate.
      + rewrite (theirs _ _ _ S c k Ew E M) in K. congruence.
    - rewrite !andb_true_iff in *. destruct H as [[[C F] P] L]. repeat split; auto.
      + destruct (find (fills q) c) eqn:E; [easy|]. now rewrite (filled _ _ _ S c E).
      + apply existsb_exists in L as [k [K L]]. apply existsb_exists. exists k. split; auto. now apply (piled _ _ _ S).
  Qed.
  Lemma opening_stays q m : opening g q = false -> opening g (play g q m) = false.
  Proof.
    unfold opening. destruct (round g); [rewrite !andb_true_l, !Nat.ltb_ge|easy]. destruct m as [[]|]; simpl;
      rewrite ?map_length; auto.
  Qed.
  Lemma fills_before q t a c : find (fills (play g q (Turn t a))) c = None -> find (fills q) c = None.
  Proof. destruct t as [| | |k gap r]; simpl; auto. now destruct (place_eqb gap c). Qed.
  Lemma piled_stays q t a k : left_in_pile (play g q (Turn t a)) k = true -> left_in_pile q k = true.
  Proof.
    unfold left_in_pile. rewrite !Nat.ltb_lt. destruct t as [| | |k' gap r]; simpl; auto.
    destruct (kind_beq k k'); simpl; lia.
  Qed.
  Lemma not_common w k listed : find waits w = Some (k, listed) -> is_common g (set k) = false.
  Proof. intro H. apply waits_theirs in H. unfold may_handle, is_common in *. now destruct (owner g (set k)). Qed.
  Lemma thawed_stays q t a w k listed r : find waits w = Some (k, listed) -> find (frozen q) w = None ->
    at_ (play g q (Turn t a)) w = Some (turn_to r k) -> find (frozen (play g q (Turn t a))) w = None.
  Proof.
    intros Hw Hf Ha. simpl. rewrite find_app, (find_rest _ _ Hf).
    assert (find (freezes g (change (pieces q) t) t) w = None) as E.
    2: { assert (find (match t with Fill _ _ _ => [] | _ => freezes g (change (pieces q) t) t end) w = None) as ->;
      auto. destruct t; auto. }
    unfold freezes. destruct (find (change (pieces q) t) (target t)) as [k'|] eqn:E; auto.
    destruct (is_common g (set k')) eqn:C; auto. cbn [find]. destruct (place_eqb (target t) w) eqn:P; auto.
      apply peq in P.
    change (find (change (pieces q) t) w = Some (turn_to r k)) in Ha. rewrite P in E. rewrite Ha in E.
      inversion E; subst k'.
    simpl in C. rewrite (not_common _ _ _ Hw) in C. discriminate.
  Qed.

  (* ---- Turns keep it so. ---- *)
  Lemma own_turn changed moved q t a : since changed moved q -> to_move g s q = true -> In t (turns g q) ->
    since (target t :: changed) moved (play g q (Turn t a)).
  Proof.
    intros S Hs Ht. pose proof (handle_same g s (mover q)) as Handle. unfold to_move in Hs.
    assert (U : forall c k, at_ q c = Some k -> may_handle g s (set k) = false -> at_ (play g q (Turn t a)) c = Some k).
    { intros c k Hk Ho. apply others_untouched; auto. now rewrite Handle. }
    assert (T : forall w k listed, find waits w = Some (k, listed) ->
      exists r, at_ (play g q (Turn t a)) w = Some (turn_to r k) /\ In r (if turned_by moved w then listed
        else [rot k])).
    { intros w k listed Hw. destruct (turning _ _ _ S _ _ _ Hw) as [r [Er Hr]]. exists r. split; auto. apply U; auto.
      simpl. eapply waits_theirs; eauto. }
    split.
    - intros c d o Hc Hw Ho. simpl in Hc. apply (elsewhere _ _ _ S); auto. apply outs_after with (c := c) in Ho; auto.
    - intros c [<-|Hc]; [|now apply (only _ _ _ S)]. apply (wild_before _ _ q _ S).
      rewrite <- (changeable_same (mover q)) by auto. now apply target_changeable.
    - intros c k Hw Hk Ho. apply U; auto. now apply (theirs _ _ _ S).
    - intros c Hc. apply (filled _ _ _ S). eapply fills_before; eauto.
    - intros k Hk. apply (piled _ _ _ S). eapply piled_stays; eauto.
    - apply opening_stays, (opened _ _ _ S).
    - exact T.
    - intros w [k listed] Hw. destruct (T _ _ _ Hw) as [r [Er _]]. eapply thawed_stays; eauto.
      eapply (thawed _ _ _ S); eauto.
  Qed.
  Lemma wait_turn changed moved q j w k listed r a : since changed moved q -> find waits w = Some (k, listed) ->
    cell_of j = Some w -> In r listed -> In (Rotate w r) (turns g q) -> since changed (j ::
      moved) (play g q (Turn (Rotate w r) a)).
  Proof.
    intros S Hw Hj Hr Ht. apply turns_allowed in Ht as L. pose proof (at_after g q (Rotate w r) a) as At.
    assert (E' : forall b, b <> w -> at_ (play g q (Turn (Rotate w r) a)) b = at_ q b).
    { intros b Hb. rewrite At by exact L. replace (place_eqb w b) with false; auto. symmetry. apply pne. congruence. }
    assert (T : forall w' k' listed', find waits w' = Some (k', listed') -> exists r', at_ (play g q (Turn (Rotate w
      r) a)) w' = Some (turn_to r' k')
      /\ In r' (if turned_by (j :: moved) w' then listed' else [rot k'])).
    { intros w' k' listed' Hw'. destruct (turning _ _ _ S _ _ _ Hw') as [r0 [Er Hr0]].
      destruct (eq_place w' w) as [->|N].
      - rewrite Hw in Hw'. inversion Hw'; subst k' listed'. exists r. rewrite At by exact L. rewrite prefl, Er.
        split; auto.
        simpl. replace (is_of w j) with true; auto. symmetry. now apply is_of_ok.
      - exists r0. rewrite E' by auto. split; auto. simpl. replace (is_of w' j) with false; auto.
        symmetry. apply not_true_is_false. intro X. apply is_of_ok in X. congruence. }
    split.
    - intros c d o Hc Hcw Ho. apply (elsewhere _ _ _ S); auto. apply outs_after with (c := c) in Ho; auto. simpl.
      congruence.
    - apply (only _ _ _ S).
    - intros c k' Hcw Hk Ho. rewrite E' by congruence. now apply (theirs _ _ _ S).
    - intros c Hc. now apply (filled _ _ _ S).
    - intros k' Hk. now apply (piled _ _ _ S).
    - apply opening_stays, (opened _ _ _ S).
    - exact T.
    - intros w' [k' listed'] Hw'. destruct (T _ _ _ Hw') as [r' [Er' _]]. eapply thawed_stays; eauto.
      eapply (thawed _ _ _ S); eauto.
  Qed.

  (* ---- The game. ---- *)
  (* At each turn of the side that comes before all pieces of "wait" have been turned, every path takes more than the
    turns
     that the side has had, this one included. In the game that is its first turn at most: condition 4. *)
  Variable dear : (place -> bool) -> nat -> bool.
  Hypothesis dear_ok : forall turned n, dear turned n = true -> dearer turned n.
  Fixpoint first_turns (n j i : nat) (moved : list nat) : bool :=
    all_turned moved || match n with
      | 0 => true
      | S k => if same_side g s j then dear (turned_by moved) (S i) && first_turns k (next_player g j) (S i) moved
               else first_turns k (next_player g j) i (j :: moved) end.
  Lemma all_turned_ok moved : all_turned moved = true -> forall w x, find waits w = Some x -> turned_by moved w = true.
  Proof.
    unfold all_turned. rewrite forallb_forall. intros H w x Hw. apply find_pair in Hw. now apply H in Hw.
  Qed.
  Lemma all_turned_more j moved : all_turned moved = true -> all_turned (j :: moved) = true.
  Proof.
    unfold all_turned. rewrite !forallb_forall. intros H [w x] Hw. specialize (H _ Hw). simpl. rewrite H.
      apply orb_true_r.
  Qed.
  Lemma lies_all moved n : all_turned moved = true -> dearer (fun _ => true) n -> dearer (turned_by moved) n.
  Proof.
    intros H M w l x Hp. apply (M w l x). induction Hp as [x Hx|l x o Hp IH Ho|l x o Hp IH Hc].
    - now constructor.
    - apply paid_nothing; auto. unfold lies in *. destruct (find waits (fst x)) as [[k listed]|] eqn:E; auto.
      now rewrite (all_turned_ok _ H _ _ E) in Ho.
    - now apply paid_one.
  Qed.

  Variable t : nat.
  Hypothesis prices : dearer (fun _ => true) t.                       (* condition 3 *)
  Lemma not_won q : completed q = false -> path_b g q = false -> won g q = false.
  Proof. intros C P. unfold won. rewrite C, P. now destruct (announced g). Qed.
  Lemma silent_legal q u : won g q = false -> In u (turns g q) -> In (Turn u false) (legal g q).
  Proof.
    intros W H. unfold legal. rewrite W. pose proof (in_map (fun t => Turn t false) _ _ H) as X. cbv beta in X.
    destruct (announced g && negb (completed q)); auto. destruct (path_b g q); apply in_or_app; now left.
  Qed.
  Lemma announce_legal q u : announced g = true -> completed q = false -> path_b g q = false -> In u (turns g q) ->
    path_b g (play g q (Turn u false)) = true -> In (Turn u true) (legal g q).
  Proof. intros A C P H F. apply announcing; auto. Qed.

  Lemma later : forall n changed moved q, since changed moved q -> completed q = false -> path_b g q = false ->
    1 <= mover q <= players g -> own_turns g s n (mover q) + length changed <= t ->
    first_turns n (mover q) (length changed) moved = true -> forces g s n q = false.
  Proof.
    induction n as [|n IH]; intros changed moved q Q C P V L F; pose proof (not_won q C P) as W; [now apply forces_0|].
    simpl in L. destruct (same_side g s (mover q)) eqn:Hs.
    - (* a turn of the side *)
      assert (F1 : (all_turned moved = true \/ dearer (turned_by moved) (S (length changed))) /\
        first_turns n (next_player g (mover q)) (S (length changed)) moved = true).
      { simpl in F. rewrite Hs in F. destruct (all_turned moved) eqn:Al; simpl in F.
        - split; auto. destruct n; simpl; now rewrite Al.
        - apply andb_true_iff in F as [F1 F2]. auto. }
      destruct F1 as [F1 F2]. apply refuted_own; auto. intros m Hm. apply legal_turns in Hm.
      destruct m as [u b|]; [|destruct Hm as [_ [X _]]; congruence]. destruct Hm as [Hu Hb].
      assert (NP : forall a, path_b g (play g q (Turn u a)) = false).
      { intro a. pose proof (own_turn changed moved q u a Q Hs Hu) as Q'. destruct F1 as [F1|F1].
        - apply (since_no_path _ _ _ t Q'); [now apply lies_all|simpl; lia].
        - apply (since_no_path _ _ _ _ Q' F1). auto. }
      assert (b = false) as -> by (destruct b; auto; destruct (Hb eq_refl) as [_ [_ X]]; now rewrite NP in X).
      apply (IH (target u :: changed) moved); auto; [now apply own_turn|now apply seated|simpl; lia].
    - (* a turn of another side *)
      destruct (everybody _ V Hs) as [w [k [listed [Hc [Hw Hh]]]]]. destruct (turning _ _ _ Q _ _ _ Hw) as [r0 [Er _]].
      destruct (waits_two _ _ _ Hw r0) as [r [Hr [Hn Ho]]].
      assert (Hu : In (Rotate w r) (turns g q)).
      { apply rotate_turn with (turn_to r0 k); auto; [eapply waits_cells|eapply (thawed _ _ _ Q)|apply (opened _ _ _
        Q)]; eauto. }
      assert (F2 : first_turns n (next_player g (mover q)) (length changed) (mover q :: moved) = true).
      { simpl in F. rewrite Hs in F. destruct (all_turned moved) eqn:Al; simpl in F; auto.
        apply (all_turned_more (mover q)) in Al. destruct n; cbn [first_turns]; now rewrite Al. }
      pose proof (fun a => wait_turn changed moved q (mover q) w k listed r a Q Hw Hc Hr Hu) as Q'.
      destruct (path_b g (play g q (Turn (Rotate w r) false))) eqn:NP.
      + (* it completes a path: whoever made the turn has won *)
        apply refuted_other with (Turn (Rotate w r) (announced g)); auto.
        * destruct (announced g) eqn:A; [now apply announce_legal|now apply silent_legal].
        * rewrite forces_won; [now rewrite last_is_mover|]. unfold won. destruct (announced g); auto.
      + apply refuted_other with (Turn (Rotate w r) false); auto; [now apply silent_legal|].
        apply (IH changed (mover q :: moved)); auto. now apply seated.
  Qed.

  Hypothesis opening_over : opening g p = false.                      (* condition 1 *)
  Hypothesis nothing_completed : completed p = false.
  Hypothesis no_path_stands : path_b g p = false.
  Hypothesis at_table : 1 <= mover p <= players g.
  (* The lemma wait, as docs/certificates.md states it. *)
  Theorem wait_sound n : own_turns g s n (mover p) <= t -> first_turns n (mover p) 0 [] = true ->
    forces g s n p = false.
  Proof.
    intros L F. apply (later n [] []); auto; [|simpl; lia]. split; auto; try easy.
    - intros w k listed Hw. destruct (waits_there _ _ _ Hw) as [Ha _]. exists (rot k). rewrite Ha.
      split; [now destruct k|simpl; auto].
    - intros w [k listed] Hw. now destruct (waits_there _ _ _ Hw).
  Qed.
End Wait.
