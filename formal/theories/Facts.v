(** What holds of the rules: what a turn may change, that the program finds a path just if there is one, and that
    there is always a move. *)
From Coq Require Import List Bool Arith ZArith Lia. Import ListNotations.
From Crosstrack Require Import Flood Geometry Pieces Rules.

(* ---- What lies where after a change. ---- *)
Lemma find_rotate cell r l p :
  find (map (fun '(q, k) => if place_eqb q cell then (q, turn_to r k) else (q, k)) l) p =
  if place_eqb cell p then option_map (turn_to r) (find l p) else find l p.
Proof.
  induction l as [|[q k] l IH]; simpl; [now destruct (place_eqb cell p)|].
  destruct (place_eqb q cell) eqn:E; simpl; rewrite IH.
  - apply peq in E; subst q. now destruct (place_eqb cell p).
  - destruct (place_eqb q p) eqn:E2; auto. apply peq in E2; subst q.
    replace (place_eqb cell p) with false; auto. symmetry. apply pne in E. apply pne. congruence.
Qed.
Lemma find_relocate from to r l p : find l to = None ->
  find (map (fun '(q, k) => if place_eqb q from then (to, turn_to r k) else (q, k)) l) p =
  if place_eqb to p then option_map (turn_to r) (find l from) else if place_eqb from p then None else find l p.
Proof.
  induction l as [|[q k] l IH]; simpl.
  - now destruct (place_eqb to p), (place_eqb from p).
  - destruct (place_eqb q to) eqn:Et; [easy|]. intro N. specialize (IH N).
    destruct (place_eqb q from) eqn:Ef; simpl; rewrite ?IH.
    + apply peq in Ef; subst q. now destruct (place_eqb to p), (place_eqb from p).
    + destruct (place_eqb q p) eqn:Ep; auto. apply peq in Ep; subst q.
      apply pne in Et, Ef. replace (place_eqb to p) with false by (symmetry; apply pne; congruence).
      replace (place_eqb from p) with false; auto. symmetry. apply pne. congruence.
Qed.
Lemma find_rest l w : find l w = None -> find (rest l) w = None.
Proof.
  induction l as [|[q n] l IH]; [easy|]. intro H.
  change (rest ((q, n) :: l)) with ((if 2 <=? n then [(q, n - 1)] else []) ++ rest l).
  simpl in H. destruct (place_eqb q w) eqn:E; [easy|].
  destruct (2 <=? n); [|now apply IH]. simpl. rewrite E. now apply IH.
Qed.

Section Game.
  Variable g : ruleset.

  (* ---- What a turn may be. ---- *)
  Definition allowed pos (t : turn) : Prop := match t with
    | Place c q cell r => may_place g (mover pos) c = true /\ on_board pos c q = false /\ In cell (cells (on g)) /\
      at_ pos cell = None
    | Rotate cell r => In cell (cells (on g)) /\
        exists k, at_ pos cell = Some k /\ may_handle g (mover pos) (set k) = true /\ find (frozen pos) cell = None
    | Relocate from to r => (exists k, at_ pos from = Some k /\ may_handle g (mover pos) (set k) = true /\
      find (frozen pos) from = None)
                            /\ In to (cells (on g)) /\ at_ pos to = None
    | Fill k gap r => pile g = true /\ left_in_pile pos k = true /\ In gap (interstices (on g)) /\
      find (fills pos) gap = None end.
  Lemma free_ok pos c : In c (free g pos) <-> In c (cells (on g)) /\ at_ pos c = None.
  Proof. unfold free. rewrite filter_In. destruct (at_ pos c); simpl; intuition congruence. Qed.
  Lemma turns_allowed pos t : In t (turns g pos) -> allowed pos t.
  Proof.
    unfold turns. rewrite in_app_iff. intros [H|H].
    - unfold placings in H. apply in_flat_map in H as [c [_ H]]. destruct (may_place g (mover pos) c) eqn:P; [|easy].
      apply in_flat_map in H as [q [_ H]]. destruct (on_board pos c q) eqn:O; [easy|].
      apply in_flat_map in H as [cell [Hc H]]. apply in_map_iff in H as [r [<- _]]. apply free_ok in Hc. simpl. tauto.
    - destruct (opening g pos); [easy|]. apply in_app_iff in H as [H|H].
      + unfold handlings in H. apply in_flat_map in H as [cell [Hcell H]].
        destruct (at_ pos cell) as [k|] eqn:Ek; [|easy].
        destruct (may_handle g (mover pos) (set k) && negb (some (find (frozen pos) cell))) eqn:E; [|easy].
        apply andb_true_iff in E as [E F]. destruct (find (frozen pos) cell) eqn:Fr; [easy|].
        apply in_app_iff in H as [H|H].
        * apply in_map_iff in H as [r [<- Hr]]. simpl. eauto 6.
        * apply in_flat_map in H as [to [Ht H]]. apply in_map_iff in H as [r [<- _]]. apply free_ok in Ht. simpl.
          split; eauto.
      + unfold fillings in H. destruct (pile g) eqn:P; [|easy]. apply in_flat_map in H as [k [_ H]].
        destruct (left_in_pile pos k) eqn:L; [|easy]. apply in_flat_map in H as [gap [Hg H]].
        destruct (find (fills pos) gap) eqn:F; [easy|]. apply in_map_iff in H as [r [<- _]]. simpl. auto.
  Qed.
  (* PL-ROTATE: whoever may handle a piece that does not rest may turn it to each other orientation,
    after the opening. *)
  Lemma rotate_turn pos cell k r : In cell (cells (on g)) -> at_ pos cell = Some k -> may_handle g (mover pos) (set
    k) = true ->
    find (frozen pos) cell = None -> In r (orientations (pat k)) -> r <> rot k -> opening g pos = false ->
      In (Rotate cell r) (turns g pos).
  Proof.
    intros Hc Hk Ho Hf Hr Hn Hop. unfold turns. rewrite Hop. apply in_or_app. right. apply in_or_app. left.
    unfold handlings. apply in_flat_map. exists cell. split; auto. rewrite Hk, Ho, Hf. apply in_or_app. left.
    apply in_map. apply filter_In. split; auto. apply Nat.eqb_neq in Hn. rewrite Hn. now destruct (null g).
  Qed.
  (* What lies where after a turn. *)
  Lemma at_after pos t a c : allowed pos t -> at_ (play g pos (Turn t a)) c = match t with
    | Place s q cell r => if place_eqb cell c then Some {| set := s; pat := q; rot := r |} else at_ pos c
    | Rotate cell r => if place_eqb cell c then option_map (turn_to r) (at_ pos c) else at_ pos c
    | Relocate from to r => if place_eqb to c then option_map (turn_to r) (at_ pos from)
      else if place_eqb from c then None else at_ pos c
    | Fill _ _ _ => at_ pos c end.
  Proof.
    intro L. unfold at_ in *. destruct t as [s q cell r|cell r|from to r|k gap r]; simpl in *; auto.
    - apply find_rotate.
    - apply find_relocate. apply L.
  Qed.
  Lemma legal_turns pos m : In m (legal g pos) -> match m with
    | Turn t a => In t (turns g pos) /\ (a = true -> announced g = true /\ path_b g pos = false /\
      path_b g (play g pos (Turn t false)) = true)
    | Claim => announced g = true /\ path_b g pos = true /\ completed pos = false end.
  Proof.
    unfold legal. set (ts := if won g pos then [] else turns g pos).
    assert (T : forall t, In t ts -> In t (turns g pos)) by (intro t; unfold ts; destruct (won g pos); easy).
    assert (S : In m (map (fun t => Turn t false) ts) -> exists t, m = Turn t false /\ In t (turns g pos)).
    { intro H. apply in_map_iff in H as [t [<- H]]. eauto. }
    intro H. destruct (announced g && negb (completed pos)) eqn:A.
    - apply andb_true_iff in A as [A C]. apply negb_true_iff in C. destruct (path_b g pos) eqn:P;
      apply in_app_iff in H as [H|H].
      + destruct (S H) as [t [-> Ht]]. easy.
      + destruct H as [<-|[]]. auto.
      + destruct (S H) as [t [-> Ht]]. easy.
      + apply in_map_iff in H as [t [<- H]]. apply filter_In in H as [H1 H2]. auto.
    - destruct (S H) as [t [-> Ht]]. easy.
  Qed.

  (* ---- Theorems about play. ---- *)
  (* PL-ONE, PL-OPENING: while not everybody has placed a piece a turn places one. *)
  Theorem opening_places pos t : opening g pos = true -> In t (turns g pos) -> exists c p cell r, t = Place c p cell r.
  Proof.
    unfold turns. intros ->. rewrite app_nil_r. unfold placings. intro H. apply in_flat_map in H as [c [_ H]].
    destruct (may_place g (mover pos) c); [|easy]. apply in_flat_map in H as [q [_ H]]. destruct (on_board pos c q);
      [easy|].
    apply in_flat_map in H as [cell [_ H]]. apply in_map_iff in H as [r [<- _]]. eauto.
  Qed.
  (* PL-PLACE, PL-STOCK-2 to PL-STOCK-4: what is placed is of one's own stock or common, and lies nowhere yet. *)
  Theorem placed_from_stock pos c p cell r : In (Place c p cell r) (turns g pos) ->
    (owner g c = Player (mover pos) \/ owner g c = Common) /\ on_board pos c p = false /\ at_ pos cell = None.
  Proof.
    intro H. apply turns_allowed in H as [M [O [_ N]]]. repeat split; auto. unfold may_place in M.
    destruct (owner g c) as [n| |]; auto; [|easy]. apply Nat.eqb_eq in M. subst. auto.
  Qed.
  (* PL-OWN, PL-STAY: a turn leaves a piece that the mover may not handle where it is and as it is. *)
  Theorem others_untouched pos t a p k : In t (turns g pos) -> at_ pos p = Some k -> may_handle g (mover pos) (set k)
    = false ->
    at_ (play g pos (Turn t a)) p = Some k.
  Proof.
    intros Ht Hk Ho. apply turns_allowed in Ht as L. rewrite at_after by exact L.
    destruct t as [c q cell r|cell r|from to r|kd gap r]; simpl in L; auto.
    - destruct (place_eqb cell p) eqn:E; auto. apply peq in E; subst. destruct L as [_ [_ [_ N]]]. congruence.
    - destruct (place_eqb cell p) eqn:E; auto. apply peq in E; subst. destruct L as [_ [k' [H1 [H2 _]]]]. congruence.
    - destruct L as [[k' [H1 [H2 _]]] [_ N]]. destruct (place_eqb to p) eqn:E; [apply peq in E; congruence|].
      destruct (place_eqb from p) eqn:E2; auto. apply peq in E2; subst. congruence.
  Qed.
  (* PL-PARTNER, PL-COMMON: whom a piece belongs to that a turn rotates or relocates. *)
  Theorem handled_is_allowed pos t : In t (turns g pos) -> match t with
    | Rotate cell _ | Relocate cell _ _ => exists k, at_ pos cell = Some k /\ find (frozen pos) cell = None /\
        (owner g (set k) = Common \/ exists n, owner g (set k) = Player n /\ same_side g (mover pos) n = true)
    | _ => True end.
  Proof.
    intro H. apply turns_allowed in H. destruct t as [| | |]; simpl in *; auto.
    - destruct H as [_ [k [K [M F]]]]. exists k. repeat split; auto. unfold may_handle in M.
      destruct (owner g (set k)); eauto. easy.
    - destruct H as [[k [K [M F]]] _]. exists k. repeat split; auto. unfold may_handle in M.
      destruct (owner g (set k)); eauto. easy.
  Qed.
  (* Pieces lie on cells of the board, from the start on. *)
  Definition on_cells pos := forall p k, at_ pos p = Some k -> In p (cells (on g)).
  (* At the start all pieces lie on cells. *)
  Theorem start_on_cells l : on_cells (start l).
  Proof. easy. Qed.
  (* After a legal move they still do. *)
  Theorem stay_on_cells pos m : on_cells pos -> In m (legal g pos) -> on_cells (play g pos m).
  Proof.
    intros H Hm. apply legal_turns in Hm. destruct m as [t a|]; [|exact H]. destruct Hm as [Ht _].
      apply turns_allowed in Ht as L.
    intros p k. rewrite at_after by exact L. destruct t as [c q cell r|cell r|from to r|kd gap r]; simpl in L;
      try apply H.
    - destruct (place_eqb cell p) eqn:E; [apply peq in E; subst; tauto|apply H].
    - destruct (place_eqb cell p) eqn:E; [apply peq in E; subst; tauto|apply H].
    - destruct (place_eqb to p) eqn:E; [apply peq in E; subst; tauto|]. destruct (place_eqb from p); [easy|apply H].
  Qed.
  (* PL-STAY: no piece is ever taken back or replaced: the same pieces lie there after a move,
    and one more if it places one. *)
  Definition names pos := map (fun '(_, k) => (set k, pat k)) (pieces pos).
  (* No move takes a piece back, and only placing adds one. *)
  Theorem pieces_stay pos m : names (play g pos m) = match m with Turn (Place c p _ _) _ => [(c, p)] | _ =>
    [] end ++ names pos.
  Proof.
    unfold names. destruct m as [[]|]; simpl; auto; rewrite map_map; apply map_ext; intros [q k];
      destruct (place_eqb q _); auto.
  Qed.
  (* PL-STAY: no piece is on the board twice. *)
  Lemma on_board_ok pos c p : on_board pos c p = true <-> In (c, p) (names pos).
  Proof.
    unfold on_board, names. rewrite existsb_exists, in_map_iff. split; intros [[q k] H]; exists (q, k).
    - destruct H as [H E]. apply andb_true_iff in E as [E1 E2]. apply internal_colour_dec_bl in E1.
      apply internal_pattern_dec_bl in E2. subst. auto.
    - destruct H as [E H]. inversion E. split; auto. rewrite internal_colour_dec_lb, internal_pattern_dec_lb; auto.
  Qed.
  (* No legal move puts a piece there twice. *)
  Theorem never_twice pos m : In m (legal g pos) -> NoDup (names pos) -> NoDup (names (play g pos m)).
  Proof.
    intros Hm N. apply legal_turns in Hm. rewrite pieces_stay. destruct m as [[c p cell r| | |] a|]; simpl; auto.
    constructor; auto. intro X. apply on_board_ok in X. destruct Hm as [Hm _].
      apply turns_allowed in Hm as [_ [O _]]. congruence.
  Qed.
  (* PL-INTERSECTION-FIXED: what lies on an interstice stays there as it lies. *)
  Theorem fills_stay pos m gap f : In m (legal g pos) -> find (fills pos) gap = Some f -> find (fills (play g pos m))
    gap = Some f.
  Proof.
    intros Hm F. apply legal_turns in Hm. destruct m as [[| | |k gap' r] a|]; simpl; auto.
    destruct Hm as [Hm _]. apply turns_allowed in Hm as [_ [_ [_ N]]]. destruct (place_eqb gap' gap) eqn:E; auto.
      apply peq in E. congruence.
  Qed.
  (* PL-INTERSECTION: an intersection piece comes from the pile, which has four of each kind,
    and onto an empty interstice. *)
  Theorem filled_from_pile pos k gap r : In (Fill k gap r) (turns g pos) ->
    pile g = true /\ In gap (interstices (on g)) /\ find (fills pos) gap = None /\
    length (filter (fun '(_, (k', _)) => kind_beq k k') (fills pos)) < 4.
  Proof. intro H. apply turns_allowed in H as [P [L [G N]]]. repeat split; auto. now apply Nat.ltb_lt in L. Qed.
  (* PL-FREEZE: a common piece that was placed, rotated or relocated rests for as many turns as there are other
    players. *)
  Lemma find_app {X} (l1 l2 : list (place * X)) p : find (l1 ++ l2) p = match find l1 p with Some x =>
    Some x | None => find l2 p end.
  Proof. induction l1 as [|[q x] l1 IH]; simpl; auto. now destruct (place_eqb q p). Qed.
  (* A common piece rests after a turn with it for as many turns as there are others. *)
  Theorem common_freezes pos t a k : (forall kd gap r, t <> Fill kd gap r) ->
    at_ (play g pos (Turn t a)) (target t) = Some k -> owner g (set k) = Common ->
    find (frozen (play g pos (Turn t a))) (target t) = Some (players g - 1).
  Proof.
    intros NF Hk Ho. simpl. rewrite find_app.
      replace (match t with Fill _ _ _ => [] | _ => freezes g (change (pieces pos) t) t end)
      with (freezes g (change (pieces pos) t) t) by (destruct t; auto; now elim (NF k0 gap r)).
    unfold freezes, is_common. change (find (change (pieces pos) t) (target t) = Some k) in Hk. rewrite Hk, Ho.
      cbn [find].
    destruct (place_eqb (target t) (target t)) eqn:E; [reflexivity|]. now apply pne in E.
  Qed.
  Lemma rest_one l p n : find l p = Some n -> NoDup (map fst l) -> find (rest l) p = if 2 <=? n then Some (n - 1)
    else None.
  Proof.
    induction l as [|[q m] l IH]; intros H N; [easy|]. inversion N as [|? ? N1 N2]; subst. simpl in H.
    destruct (place_eqb q p) eqn:E.
    - inversion H; subst m. change (rest ((q, n) :: l)) with ((if 2 <=? n then [(q, n - 1)] else []) ++ rest l).
      destruct (2 <=? n); cbn [app find]; [now rewrite E|]. apply peq in E; subst q.
      apply find_rest. destruct (find l p) eqn:F; auto. apply find_in in F. tauto.
    - change (rest ((q, m) :: l)) with ((if 2 <=? m then [(q, m - 1)] else []) ++ rest l).
      destruct (2 <=? m); cbn [app find]; [rewrite E|]; now apply IH.
  Qed.
  (* PL-FREEZE: while it rests nobody may handle it, and each move of somebody else shortens the rest by one turn. *)
  Theorem frozen_rests pos cell n t : find (frozen pos) cell = Some n -> In t (turns g pos) ->
    forall r to, t <> Rotate cell r /\ t <> Relocate cell to r.
  Proof.
    intros F Ht r to. apply handled_is_allowed in Ht. split; intros ->; destruct Ht as [k [_ [N _]]]; congruence.
  Qed.
  (* Each turn elsewhere shortens the rest by one. *)
  Theorem rest_is_shortened pos cell n t a : find (frozen pos) cell = Some n -> NoDup (map fst (frozen pos)) ->
    target t <> cell ->
    find (frozen (play g pos (Turn t a))) cell = if 2 <=? n then Some (n - 1) else None.
  Proof.
    intros F N T. simpl. rewrite find_app.
    replace (find (match t with Fill _ _ _ => [] | _ => freezes g (change (pieces pos) t) t end) cell)
      with (@None nat); [now apply rest_one|].
    assert (find (freezes g (change (pieces pos) t) t) cell = None) as E.
    { unfold freezes. destruct (find _ (target t)) as [k|]; auto. destruct (is_common g (set k)); auto. simpl.
      replace (place_eqb (target t) cell) with false; auto. symmetry. now apply pne. }
    destruct t; auto.
  Qed.
  (* PL-ORDER, WN-MOVER: the next player follows in a circle, and after a move the last mover is who made it. *)
  Theorem last_is_mover pos m : 1 <= mover pos <= players g -> last_mover g (play g pos m) = mover pos.
  Proof.
    intros [L H]. unfold last_mover.
    replace (mover (play g pos m)) with (next_player g (mover pos)) by (destruct m; reflexivity). unfold next_player.
    assert (players g <> 0) as Z by lia. destruct (Nat.eq_dec (mover pos) (players g)) as [->|N].
    - rewrite Nat.mod_same by exact Z. replace (0 + 1 + players g - 2) with (players g - 1) by lia.
      rewrite Nat.mod_small by lia. lia.
    - rewrite (Nat.mod_small (mover pos)) by lia.
      replace (mover pos + 1 + players g - 2) with (mover pos - 1 + 1 * players g) by lia.
      rewrite Nat.mod_add by exact Z. rewrite Nat.mod_small by lia. lia.
  Qed.
  (* Turns stay among the players. *)
  Theorem seated pos m : 1 <= mover pos <= players g -> 1 <= mover (play g pos m) <= players g.
  Proof.
    intro H. replace (mover (play g pos m)) with (next_player g (mover pos)) by (destruct m; reflexivity).
      unfold next_player.
    pose proof (Nat.mod_upper_bound (mover pos) (players g)). lia.
  Qed.

  (* ---- Winning: as a path and as a program. ---- *)
  Definition nodes pos : list node := list_prod (map fst (pieces pos) ++ map fst (fills pos)) dirs.
  Lemma no_track pos x : ~ In x (nodes pos) -> next g pos x = [].
  Proof.
    destruct x as [p d]. intro H. unfold next, outs; simpl.
    assert (N : ~ In p (map fst (pieces pos) ++ map fst (fills pos))).
    { intro. apply H. unfold nodes. apply in_prod; auto. apply in_dirs. }
    rewrite in_app_iff in N. destruct (on_cell p).
    - destruct (at_ pos p) eqn:E; auto. apply find_in in E. tauto.
    - destruct (find (fills pos) p) as [[k r]|] eqn:E; auto. apply find_in in E. tauto.
  Qed.
  Lemma outs_few pos p d : length (outs g pos p d) <= 8.
  Proof.
    unfold outs. destruct (on_cell p).
    - destruct (at_ pos p); [apply links_few|simpl; lia].
    - destruct (find (fills pos) p) as [[k r]|]; [apply kind_links_few|simpl; lia].
  Qed.
  Lemma few_ways pos x : length (next g pos x) <= 8.
  Proof. unfold next. rewrite map_length. apply outs_few. Qed.
  Lemma nodes_bound pos : length (nodes pos) <= bound pos.
  Proof.
    unfold nodes, bound. eapply Nat.le_trans; [apply Nat.eq_le_incl, prod_length|].
    rewrite app_length, !map_length. cbn [length dirs]. lia.
  Qed.
  Lemma track_ok pos w x : In x (track g pos w) <-> reach node (next g pos) (enters (on g) w) x.
  Proof.
    apply (reached_ok node node_eqb node_eqb_ok (next g pos) (nodes pos) 8 (no_track pos) (few_ways pos) (bound pos)
      (nodes_bound pos)).
  Qed.
  (* WN-OPPOSITE, WN-TOUCH: the program finds a path just if there is one. *)
  Theorem path_found pos : path_b g pos = true <-> path g pos.
  Proof.
    unfold path_b, path. rewrite orb_true_iff, !existsb_exists. split.
    - intros [[x [H1 H2]]|[x [H1 H2]]]; [exists AC|exists BD]; exists x; split; auto; now apply track_ok.
    - intros [[|] [x [H1 H2]]]; [left|right]; exists x; split; auto; now apply track_ok.
  Qed.
  (* X-CLAIM: a turn may be announced just if no path stands and it completes one; a path that stands may be claimed. *)
  Theorem announcing pos t : announced g = true -> completed pos = false ->
    (In (Turn t true) (legal g pos) <-> path_b g pos = false /\ In t (turns g pos) /\ path_b g (play g pos (Turn t
      false)) = true) /\
    (In Claim (legal g pos) <-> path_b g pos = true).
  Proof.
    intros A C. split; split.
    - intro H. apply legal_turns in H as [H1 H2]. destruct (H2 eq_refl) as [_ [H3 H4]]. auto.
    - intros [P [T F]]. unfold legal, won. rewrite A, C, P. simpl. apply in_or_app. right.
      apply (in_map (fun t => Turn t true)). now apply filter_In.
    - intro H. now apply legal_turns in H.
    - intro P. unfold legal. rewrite A, C, P. simpl. apply in_or_app. right. now left.
  Qed.
  (* A finished game has no legal moves. *)
  Theorem no_move_after_the_end pos : won g pos = true -> legal g pos = [].
  Proof.
    unfold legal. intro W. rewrite W. simpl. unfold won in W. destruct (announced g); auto. rewrite W. simpl.
      now destruct (path_b g pos).
  Qed.
  (* PL-NO-MOVE: whoever may handle a piece that lies on a cell and does not rest has a move,
    once the opening is over. *)
  Theorem always_a_move pos p k : won g pos = false -> at_ pos p = Some k -> In p (cells (on g)) ->
    may_handle g (mover pos) (set k) = true ->
    find (frozen pos) p = None -> opening g pos = false -> legal g pos <> [].
  Proof.
    intros W Hk Hc Ho Hf Hop E.
    assert (exists r, In r (orientations (pat k)) /\ r <> rot k) as [r [Hr Hn]].
    { destruct (Nat.eq_dec (rot k) 0) as [Z0|Z0]; [exists 1|exists 0]; split; try lia; destruct (pat k); simpl; tauto. }
    pose proof (rotate_turn pos p k r Hc Hk Ho Hf Hr Hn Hop) as H. unfold legal in E. rewrite W in E.
    destruct (turns g pos) as [|t l]; [easy|]. destruct (announced g && negb (completed pos));
      [destruct (path_b g pos)|]; discriminate.
  Qed.
End Game.
