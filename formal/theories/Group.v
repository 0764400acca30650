(** Many turns of the side at once. Where others answer all turns to one place alike, it is enough to know that no
    path is near afterwards even if anything at all lay on that place. *)
From Coq Require Import List Bool Arith ZArith Lia. Import ListNotations.
From Crosstrack Require Import Flood Geometry Pieces Rules Facts Claims Prices Legal.

(* ---- The nodes of a file. A node that is shared is one value with several names. ---- *)
Inductive tree :=
| Reply (m : move) (then_ : option tree)
(* Whoever reads the file says which of the lists names a move, and how many moves are listed. Whatever is said, a move
   is checked with the node that is found: a reader that errs cannot have a claim accepted that is not true. *)
| Replies (default : option tree) (lists : list tree) (which : move -> option nat) (listed : nat)
| Waits (turns : list (place * list nat)).

Section Group.
  Variable g : ruleset.
  Variable s : nat.        (* a player of the side *)
  Variable me : nat.       (* the player of the side who made the turn *)
  Variable c : place.      (* the place to which it was *)

  (* q is a position after such a turn and some answers, r the position after these answers alone. *)
  Record near (q r : position) : Prop := {
    near_mover : mover q = mover r;
    near_lies : forall x, x <> c -> at_ q x = at_ r x \/
      (at_ q x = None /\ exists k, at_ r x = Some k /\ may_handle g s (set k) = true);
    near_fills : forall x, x <> c -> find (fills q) x = find (fills r) x;
    near_piled : forall k, left_in_pile q k = true -> left_in_pile r k = true;
    near_length : length (pieces r) <= length (pieces q);
    near_names : forall n p, may_place g me n = false -> (In (n, p) (names q) <-> In (n, p) (names r));
    near_frozen : forall x, x <> c -> find (frozen r) x = None -> find (frozen q) x = None }.

  (* An answer that has nothing to do with that place, nor with what the side may place or handle. *)
  Definition apart (r : position) (u : turn) : bool := match u with
    | Place n _ cell _ => negb (place_eqb cell c) && negb (may_place g me n)
    | Rotate w _ => negb (place_eqb w c) && match at_ r w with Some k => negb (may_handle g s (set k)) | None =>
      false end
    | Relocate w to _ => negb (place_eqb w c) && negb (place_eqb to c)
                         && match at_ r w with Some k => negb (may_handle g s (set k)) | None => false end
    | Fill _ _ _ => false end.
  Definition advance (r : position) (u : turn) : position :=
    {| mover := next_player g (mover r); pieces := change (pieces r) u; fills := fills r; frozen := frozen r;
      completed := false |}.
  Definition anything (r : position) (x : place) (d : dir) : list dir := if place_eqb x c then dirs else outs g r x d.
  Definition near_track (r : position) := both g (anything r) (c :: places_of r).
  Definition far (r : position) : bool := dear g (near_track r) (changeable g s r).
  Definition unjoined (r : position) : bool := dear g (near_track r) (fun _ => false).
  (* With n plies left in r or in any position near it: the answers that the tree names lead to a look that finds
    nothing. *)
  Fixpoint holds (n : nat) (r : position) (t : tree) : bool := match n, t with
    | S k, Reply (Turn u false) (Some t') =>
        negb (to_move g s r) && apart r u && turn_b g r u &&
        match t' with Reply _ _ => unjoined (advance r u) | _ => true end && holds k (advance r u) t'
    | 1, Replies None _ _ 0 => to_move g s r && far r
    | _, _ => false end.

  Lemma same_place x y : negb (place_eqb x y) = true -> x <> y.
  Proof. rewrite negb_true_iff. apply pne. Qed.
  Lemma near_piece q r w k : near q r -> w <> c -> at_ r w = Some k -> may_handle g s (set k) = false ->
    at_ q w = Some k.
  Proof.
    intros N Hw Hk Hs. destruct (near_lies _ _ N w Hw) as [E|[_ [k' [E M]]]]; [now rewrite E|]. congruence.
  Qed.
  Lemma near_free q r w : near q r -> w <> c -> free_b g r w = true -> free_b g q w = true.
  Proof.
    unfold free_b. rewrite !andb_true_iff. intros N Hw [H F]. split; auto. destruct (at_ r w) eqn:E; [easy|].
    destruct (near_lies _ _ N w Hw) as [X|[X _]]; [now rewrite X, E|now rewrite X].
  Qed.
  Lemma near_opening q r : near q r -> negb (opening g r) = true -> negb (opening g q) = true.
  Proof.
    unfold opening. destruct (round g); [rewrite !andb_true_l, !negb_true_iff, !Nat.ltb_ge|easy]. intro N.
      pose proof (near_length _ _ N). lia.
  Qed.
  Lemma near_thawed q r w : near q r -> w <> c -> negb (some (find (frozen r) w)) = true ->
    negb (some (find (frozen q) w)) = true.
  Proof.
    intros N Hw H. destruct (find (frozen r) w) eqn:E; [easy|]. now rewrite (near_frozen _ _ N w Hw E).
  Qed.
  Lemma near_turn q r u : near q r -> apart r u = true -> turn_b g r u = true -> In u (turns g q).
  Proof.
    intros N A T. apply turn_b_ok. destruct u as [n p cell rr|w rr|w to rr|]; simpl in *; [| | |easy].
    - rewrite (near_mover _ _ N). rewrite !andb_true_iff in *. destruct A as [A1 A2]. apply same_place in A1.
      destruct T as [[[[T1 T2] T3] T4] T5]. repeat split; auto; [|now apply near_free with r].
      apply negb_true_iff in A2, T3. apply negb_true_iff. apply not_true_is_false. intro X. apply on_board_ok in X.
      apply (near_names _ _ N n p A2) in X. apply on_board_ok in X. congruence.
    - rewrite (near_mover _ _ N). rewrite !andb_true_iff in *. destruct A as [A1 A2]. apply same_place in A1.
      destruct T as [[T1 T2] T3].
      destruct (at_ r w) as [k|] eqn:K; [|easy]. apply negb_true_iff in A2. rewrite (near_piece _ _ w k N A1 K A2).
      rewrite !andb_true_iff in *. destruct T3 as [[[T3 T4] T5] T6].
      repeat split; auto; [now apply near_opening with r|now apply near_thawed with r].
    - rewrite (near_mover _ _ N). rewrite !andb_true_iff in *. destruct A as [[A1 A3] A2]. apply same_place in A1, A3.
      destruct T as [[[T1 T2] T7] T3].
      destruct (at_ r w) as [k|] eqn:K; [|easy]. apply negb_true_iff in A2. rewrite (near_piece _ _ w k N A1 K A2).
      rewrite !andb_true_iff in *. destruct T3 as [[T3 T4] T5].
      repeat split; auto; [now apply near_opening with r|now apply near_free with r|now apply near_thawed with r].
  Qed.
  Lemma uncommon n : may_place g me n = false -> is_common g n = false.
  Proof. unfold may_place, is_common. now destruct (owner g n). Qed.
  Lemma uncommon_piece n : may_handle g s n = false -> is_common g n = false.
  Proof. unfold may_handle, is_common. now destruct (owner g n). Qed.
  Lemma no_freeze q u : (forall k, at_ (play g q (Turn u false)) (target u) = Some k -> is_common g (set k) = false) ->
    forall x, find (frozen q) x = None -> find (frozen (play g q (Turn u false))) x = None.
  Proof.
    intros H x F. simpl. rewrite find_app, (find_rest _ _ F).
    assert (freezes g (change (pieces q) u) u = []) as E.
    { unfold freezes. change (at_ (play g q (Turn u false)) (target u)) with (find (change (pieces q) u) (target u))
      in H.
      destruct (find (change (pieces q) u) (target u)) as [k|]; auto. now rewrite H. }
    rewrite E. now destruct u.
  Qed.
  Lemma change_length l u : length (change l u) = match u with Place _ _ _ _ => S (length l) | _ => length l end.
  Proof. destruct u; simpl; now rewrite ?map_length. Qed.
  Lemma near_play q r u : near q r -> apart r u = true -> turn_b g r u = true ->
    near (play g q (Turn u false)) (advance r u).
  Proof.
    intros N A T. pose proof (near_turn q r u N A T) as Hq. apply turns_allowed in Hq as Lq.
    apply turn_b_ok in T as Hr. apply turns_allowed in Hr as Lr.
    pose proof (at_after g q u false) as Aq. pose proof (at_after g r u false) as Ar.
    change (fun c => at_ (play g r (Turn u false)) c) with (fun c => at_ (advance r u) c) in Ar.
    assert (Piece : match u with Rotate w _ | Relocate w _ _ => w <> c /\ exists k, at_ q w = Some k /\
      at_ r w = Some k /\ may_handle g s (set k) = false
                    | _ => True end).
    { destruct u as [|w rr|w to rr|]; auto; simpl in A; rewrite ?andb_true_iff in A.
      - destruct A as [A1 A2]. apply same_place in A1. destruct (at_ r w) as [k|] eqn:K; [|easy].
        apply negb_true_iff in A2.
        split; auto. exists k. repeat split; auto. now apply near_piece with r.
      - destruct A as [[A1 _] A2]. apply same_place in A1. destruct (at_ r w) as [k|] eqn:K; [|easy].
        apply negb_true_iff in A2.
        split; auto. exists k. repeat split; auto. now apply near_piece with r. }
    split.
    - simpl. now rewrite (near_mover _ _ N).
    - intros x Hx. rewrite Aq by exact Lq. change (at_ (advance r u) x) with (at_ (play g r (Turn u false)) x).
      rewrite Ar by exact Lr.
      destruct u as [n p cell rr|w rr|w to rr|]; [| | |easy].
      + destruct (place_eqb cell x); auto. now apply (near_lies _ _ N).
      + destruct (place_eqb w x) eqn:E; [|now apply (near_lies _ _ N)]. apply peq in E; subst x.
        destruct Piece as [_ [k [K1 [K2 _]]]]. rewrite K1, K2. auto.
      + destruct Piece as [_ [k [K1 [K2 _]]]]. destruct (place_eqb to x); [rewrite K1, K2; auto|].
        destruct (place_eqb w x); auto. now apply (near_lies _ _ N).
    - intros x Hx. destruct u; [| | |easy]; now apply (near_fills _ _ N).
    - intros k Hk. destruct u; [| | |easy]; now apply (near_piled _ _ N).
    - simpl. rewrite !change_length. pose proof (near_length _ _ N). destruct u; lia.
    - intros n p Hn. change (names (advance r u)) with (names (play g r (Turn u false))).
      rewrite !pieces_stay, !in_app_iff.
      now rewrite (near_names _ _ N n p Hn).
    - intros x Hx F. simpl in F. apply no_freeze; [|now apply (near_frozen _ _ N)].
      intros k Hk. rewrite Aq in Hk by exact Lq. destruct u as [n p cell rr|w rr|w to rr|]; simpl in *; [| | |easy].
      + rewrite prefl in Hk. inversion Hk; subst k. simpl. apply andb_true_iff in A as [_ A].
        apply negb_true_iff in A. now apply uncommon.
      + destruct Piece as [_ [k' [K1 [_ K3]]]]. rewrite prefl, K1 in Hk. inversion Hk; subst k.
        now apply uncommon_piece.
      + destruct Piece as [_ [k' [K1 [_ K3]]]]. rewrite prefl, K1 in Hk. inversion Hk; subst k.
        now apply uncommon_piece.
  Qed.
  Lemma near_outs q r x d o : near q r -> In o (outs g q x d) -> In o (anything r x d).
  Proof.
    intros N H. unfold anything. destruct (place_eqb x c) eqn:E; [apply in_dirs|]. apply pne in E. unfold outs in *.
      destruct (on_cell x).
    - destruct (near_lies _ _ N x E) as [L|[L _]]; rewrite L in H; auto. easy.
    - now rewrite <- (near_fills _ _ N x E).
  Qed.
  Lemma near_changeable q r x : near q r -> x <> c -> changeable g s q x = true -> changeable g s r x = true.
  Proof.
    intros N Hx H. unfold changeable in *. apply orb_true_iff in H as [H|H]; apply orb_true_iff; [left|right].
    - apply andb_true_iff in H as [H K]. rewrite H. simpl. destruct (near_lies _ _ N x Hx) as [L|[_ [k [L M]]]].
      + now rewrite <- L.
      + now rewrite L.
    - rewrite !andb_true_iff in *. destruct H as [[[C F] P] L]. rewrite <- (near_fills _ _ N x Hx). repeat split; auto.
      apply existsb_exists in L as [k [K L]]. apply existsb_exists. exists k. split; auto. now apply (near_piled _ _ N).
  Qed.
  Lemma far_ok r : far r = true -> more (on g) (anything r) (changeable g s r) 1.
  Proof.
    unfold far, dear. rewrite andb_true_iff. intros [Ha Hb]. apply apart_but_one with (c :: places_of r) 8; auto.
    - intros x d H. unfold anything. replace (place_eqb x c) with false.
      + apply places_of_ok. intro X. apply H. now right.
      + symmetry. apply pne. intros ->. apply H. now left.
    - intros x d. unfold anything. destruct (place_eqb x c); [simpl; lia|apply outs_few].
    - intros x d o. unfold anything. destruct (place_eqb x c); [intros; apply in_dirs|apply outs_back].
  Qed.
  Lemma far_turn q r u a : near q r -> far r = true -> to_move g s q = true -> In u (turns g q) ->
    path_b g (play g q (Turn u a)) = false.
  Proof.
    intros N F T Hu. apply far_ok in F.
    apply (no_path (on g) (anything r) (changeable g s r) g _ (if place_eqb (target u) c then []
      else [target u]) eq_refl) with 1; auto.
    - intros x d o Hx Ho. destruct (eq_place x c) as [->|E]; [unfold anything; rewrite prefl; apply in_dirs|].
      apply near_outs with q; auto. apply outs_after with (c := x) in Ho; auto. intros ->.
      destruct (place_eqb (target u) c) eqn:P; [apply peq in P; congruence|]. apply Hx. now left.
    - intros x Hx. destruct (place_eqb (target u) c) eqn:P; [easy|]. apply pne in P. destruct Hx as [<-|[]].
      apply near_changeable with q; auto. apply target_changeable in Hu. unfold changeable in *.
      destruct (at_ q (target u)); auto. unfold to_move in T. now rewrite (handle_same g s (mover q)) in Hu.
    - destruct (place_eqb (target u) c); simpl; lia.
  Qed.
  Hypothesis automatic : announced g = false.
  (* Answers that lead to a look with anything at all on one place refute every turn to it. *)
  Theorem holds_ok : forall n r q t, holds n r t = true -> near q r -> 1 <= mover q <= players g ->
    (won g q = true -> same_side g s (last_mover g q) = false) -> forces g s n q = false.
  Proof.
    induction n as [|k IH]; intros r q t H N V W; [destruct t; easy|].
    destruct (won g q) eqn:Won; [rewrite forces_won; auto|]. destruct t as [[u [|]|] [t'|]|d lists which listed|l];
      try (destruct k; easy).
    - (* an answer *)
      assert (holds (S k) r (Reply (Turn u false) (Some t')) = negb (to_move g s r) && apart r u && turn_b g r u &&
        match t' with Reply _ _ => unjoined (advance r u) | _ => true end && holds k (advance r u) t') as E
          by (destruct k; reflexivity).
      rewrite E in H. clear E. rewrite !andb_true_iff, negb_true_iff in H. destruct H as [[[[T A] B] _] H].
      assert (Tq : to_move g s q = false) by (unfold to_move in *; now rewrite (near_mover _ _ N)).
      apply refuted_other with (Turn u false); auto.
      + pose proof (near_turn q r u N A B) as Hu. unfold legal. rewrite Won, automatic. simpl.
        apply (in_map (fun t => Turn t false)). exact Hu.
      + apply (IH (advance r u) _ t'); auto; [now apply near_play|now apply seated|]. intros _.
        now rewrite last_is_mover.
    - (* the look *)
      destruct k as [|k]; [|destruct d; [easy|destruct listed; easy]]. destruct d; [easy|]. destruct listed; [|easy].
      cbn [holds] in H. apply andb_true_iff in H as [T F].
      assert (Tq : to_move g s q = true) by (unfold to_move in *; now rewrite (near_mover _ _ N)).
      apply refuted_own; auto. intros m Hm. apply legal_turns in Hm. destruct m as [u a|]; [|destruct Hm; congruence].
      destruct Hm as [Hu _]. apply forces_0. unfold won. rewrite automatic. now apply far_turn with r.
  Qed.
  (* After a turn to the place. *)
  Definition before (pos : position) : position :=
    {| mover := next_player g (mover pos); pieces := pieces pos; fills := fills pos; frozen := frozen pos;
      completed := false |}.
  Lemma near_first pos t : me = mover pos -> to_move g s pos = true -> target t = c -> In t (turns g pos) ->
    near (play g pos (Turn t false)) (before pos).
  Proof.
    intros E T C Ht. apply turns_allowed in Ht as L. unfold to_move in T. split.
    - reflexivity.
    - intros x Hx. rewrite at_after by exact L. change (at_ (before pos) x) with (at_ pos x).
      destruct t as [n p cell rr|w rr|w to rr|k gap rr]; simpl in *; auto; subst c.
      + replace (place_eqb cell x) with false by (symmetry; apply pne; congruence). auto.
      + replace (place_eqb w x) with false by (symmetry; apply pne; congruence). auto.
      + replace (place_eqb to x) with false by (symmetry; apply pne; congruence).
        destruct (place_eqb w x) eqn:P; auto. apply peq in P; subst x. right. split; auto.
        destruct L as [[k [K [M _]]] _]. exists k. split; auto. now rewrite <- (handle_same g s (mover pos)).
    - intros x Hx. destruct t as [| | |k gap rr]; simpl in *; auto. subst c.
      replace (place_eqb gap x) with false by (symmetry; apply pne; congruence). auto.
    - intros k. unfold left_in_pile. rewrite !Nat.ltb_lt. destruct t as [| | |k' gap rr]; simpl; auto.
      destruct (kind_beq k k'); simpl; lia.
    - simpl. rewrite change_length. destruct t; lia.
    - intros n p Hn. rewrite pieces_stay, in_app_iff. change (names (before pos)) with (names pos).
      destruct t as [n' p' cell rr| | |]; simpl; try tauto. split; [|tauto]. intros [[X|[]]|X]; auto.
      inversion X; subst. destruct L as [L _]. congruence.
    - intros x Hx F. simpl in *. rewrite find_app, (find_rest _ _ F).
      assert (find (freezes g (change (pieces pos) t) t) x = None) as Y.
      { unfold freezes. destruct (find _ (target t)) as [k|]; auto. destruct (is_common g (set k)); auto. cbn [find].
        replace (place_eqb (target t) x) with false; auto. symmetry. apply pne. congruence. }
      destruct t; auto; now rewrite Y.
  Qed.
End Group.

(* ---- All turns of the side in a position: place by place, and for each place the children one by one. ---- *)
Section Turns.
  Variable g : ruleset.
  Variable s : nat.
  Variable k : nat.                             (* plies that are left after the turn *)
  Variable pos : position.
  Variable which : move -> option nat.
  Variable named : option nat -> option tree.   (* the children by what `which` says *)
  Variable slow : move -> bool.                 (* one turn by itself *)

  Definition goal_of (m : move) : option place := match m with Turn t false => Some (target t) | _ => None end.
  Definition same_name (a b : option nat) := match a, b with Some i, Some j => i =? j | None, None => true | _, _ =>
    false end.
  Fixpoint known (i : option nat) (l : list (option nat * bool)) : option bool := match l with
    | [] => None | (j, b) :: rest => if same_name i j then Some b else known i rest end.
  Definition group c i := match named i with Some t => holds g s (mover pos) c k (before g pos) t | None => false end.
  Fixpoint scan (c : place) (safe : bool) (seen : list (option nat * bool)) (ms : list move) : bool := match ms with
    | [] => true
    | m :: rest =>
        let i := which m in
        let '(b, seen') := match known i seen with Some b => (b, seen) | None => let b := group c i in (b, (i, b) ::
          seen) end in
        (b && (safe || negb (path_b g (play g pos m))) || slow m) && scan c safe seen' rest end.
  Definition is_to c m := match goal_of m with Some c' => place_eqb c' c | None => false end.
  Definition all_turns (ms : list move) : bool :=
    let t := at_hand g pos in
    forallb (fun c => scan c (dear g t (place_eqb c)) [] (filter (is_to c) ms)) (targets g)
    && forallb (fun m => match goal_of m with Some c => existsb (place_eqb c) (targets g) | None => false end
      || slow m) ms.

  Hypothesis automatic : announced g = false.
  Hypothesis slow_ok : forall m, In m (legal g pos) -> slow m = true -> forces g s k (play g pos m) = false.
  Hypothesis at_table : 1 <= mover pos <= players g.
  Hypothesis side_moves : to_move g s pos = true.
  Lemma same_name_ok a b : same_name a b = true -> a = b.
  Proof. destruct a, b; simpl; try easy. intro H. apply Nat.eqb_eq in H. now subst. Qed.
  Lemma known_ok c seen i b : (forall j b, In (j, b) seen -> b = group c j) -> known i seen = Some b -> b = group c i.
  Proof.
    induction seen as [|[j b'] l IH]; simpl; [easy|]. intros H. destruct (same_name i j) eqn:E.
    - intro X. inversion X; subst. apply same_name_ok in E; subst. apply H. now left.
    - apply IH. intros. apply H. now right.
  Qed.
  Lemma group_ok c t : In (Turn t false) (legal g pos) -> target t = c -> group c (which (Turn t false)) = true ->
    path_b g (play g pos (Turn t false)) = false -> forces g s k (play g pos (Turn t false)) = false.
  Proof.
    intros Hm C H P. apply legal_turns in Hm as [Ht _]. unfold group in H. destruct (named _) as [tr|]; [|easy].
    apply (holds_ok g s (mover pos) c automatic) with (before g pos) tr; auto.
    - apply near_first; auto.
    - apply seated; auto.
    - unfold won. rewrite automatic, P. easy.
  Qed.
  Lemma scan_ok c safe : (safe = true -> dear g (at_hand g pos) (place_eqb c) = true) -> forall ms seen,
    (forall j b, In (j, b) seen -> b = group c j) -> (forall m, In m ms -> In m (legal g pos) /\ is_to c m = true) ->
    scan c safe seen ms = true -> forall m, In m ms -> forces g s k (play g pos m) = false.
  Proof.
    intro Safe. induction ms as [|m ms IH]; intros seen Hs Hl H m' Hm; [easy|]. cbn [scan] in H.
    assert (exists b seen', (match known (which m) seen with Some b => (b, seen) | None => (group c (which m),
      (which m, group c (which m)) :: seen) end)
      = (b, seen') /\ b = group c (which m) /\ forall j b, In (j, b) seen' -> b = group c j) as [b [seen' [E [Eb
        Hs']]]].
    { destruct (known (which m) seen) as [b|] eqn:K.
      - exists b, seen. split; auto. split; auto. eapply known_ok; eauto.
      - eexists _, _. split; [reflexivity|]. split; auto. intros j b [X|X]; auto. now inversion X. }
    rewrite E in H. apply andb_true_iff in H as [H R]. destruct Hm as [<-|Hm].
    - destruct (Hl m (or_introl eq_refl)) as [Lm To]. apply orb_true_iff in H as [H|H]; [|now apply slow_ok].
      apply andb_true_iff in H as [B P]. unfold is_to, goal_of in To. destruct m as [t [|]|]; try easy. apply peq in To.
      rewrite Eb in B. apply (group_ok c t); auto. apply orb_true_iff in P as [P|P]; [|now apply negb_true_iff in P].
      apply Safe in P. apply dear_turn with (place_eqb c); auto; [now apply peq|].
        now apply legal_turns in Lm as [Lm _].
    - apply (IH seen'); auto. intros x Hx. apply Hl. now right.
  Qed.
  (* Turns of the side that are checked together are refuted one by one. *)
  Theorem all_turns_ok ms : (forall m, In m ms -> In m (legal g pos)) -> all_turns ms = true ->
    forall m, In m ms -> forces g s k (play g pos m) = false.
  Proof.
    unfold all_turns. cbv zeta. rewrite andb_true_iff, !forallb_forall. intros L [H1 H2] m Hm. specialize (H2 m Hm).
    apply orb_true_iff in H2 as [H2|H2]; [|apply slow_ok; auto]. destruct (goal_of m) as [c|] eqn:G; [|easy].
    apply in_places in H2. specialize (H1 c H2).
    apply (scan_ok c (dear g (at_hand g pos) (place_eqb c)) (fun e => e) (filter (is_to c) ms) []); [easy| |exact H1|].
    - intros x Hx. apply filter_In in Hx as [X Y]. auto.
    - apply filter_In. split; auto. unfold is_to. rewrite G. apply prefl.
  Qed.
End Turns.
