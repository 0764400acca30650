(** The checkers of certificates and refutations, as docs/certificates.md describes them, and the proof that what they
    accept is true. *)
From Coq Require Import List Bool Arith ZArith Lia. Import ListNotations.
From Crosstrack Require Import Flood Geometry Pieces Rules Facts Claims Prices Wait Legal Group.

(* ---- Moves are equal or not. ---- *)
Definition turn_eqb (t u : turn) : bool := match t, u with
  | Place c q x r, Place c' q' x' r' => colour_beq c c' && pattern_beq q q' && place_eqb x x' && (r =? r')
  | Rotate x r, Rotate x' r' => place_eqb x x' && (r =? r')
  | Relocate x y r, Relocate x' y' r' => place_eqb x x' && place_eqb y y' && (r =? r')
  | Fill k x r, Fill k' x' r' => kind_beq k k' && place_eqb x x' && (r =? r')
  | _, _ => false end.
Definition move_eqb (m n : move) : bool := match m, n with
  | Turn t a, Turn u b => turn_eqb t u && eqb a b | Claim, Claim => true | _, _ => false end.
Lemma turn_eqb_ok t u : turn_eqb t u = true <-> t = u.
Proof.
  split.
  - destruct t, u; simpl; try discriminate; rewrite ?andb_true_iff; intro H; decompose [and] H; clear H;
    repeat match goal with
    | E : colour_beq _ _ = true |- _ => apply internal_colour_dec_bl in E
    | E : pattern_beq _ _ = true |- _ => apply internal_pattern_dec_bl in E
    | E : kind_beq _ _ = true |- _ => apply internal_kind_dec_bl in E
    | E : place_eqb _ _ = true |- _ => apply peq in E
    | E : (_ =? _) = true |- _ => apply Nat.eqb_eq in E end; congruence.
  - intros <-. destruct t; simpl; rewrite ?prefl, ?Nat.eqb_refl;
    rewrite ?internal_colour_dec_lb, ?internal_pattern_dec_lb, ?internal_kind_dec_lb; auto.
Qed.
Lemma move_eqb_ok m n : move_eqb m n = true <-> m = n.
Proof.
  split.
  - destruct m, n; simpl; try discriminate; auto. rewrite andb_true_iff. intros [H E].
    apply turn_eqb_ok in H. apply eqb_prop in E. congruence.
  - intros <-. destruct m; simpl; auto. rewrite eqb_reflx, andb_true_r. now apply turn_eqb_ok.
Qed.

Section Checker.
  Variable g : ruleset.
  Variable s : nat.                    (* a player of the side *)

  Definition named (d : option tree) (lists : list tree) (i : option nat) : option tree :=
    match i with Some i => nth_error lists i | None => d end.
  Definition child (d : option tree) (lists : list tree) (which : move -> option nat) (m : move) :=
    named d lists (which m).
  (* Listed moves are legal and listed once, and a default is for something. *)
  Definition counts (ms : list move) (d : option tree) (which : move -> option nat) (listed : nat) : bool :=
    (length (filter (fun m => some (which m)) ms) =? listed) && negb (some d && (length ms =? listed)).

  (* ---- The lemma. ---- *)
  Definition twice (l : list nat) : bool := existsb (fun r => negb (length (filter (Nat.eqb r) l) =? 1)) l.
  Definition waits_of pos (l : list (place * list nat)) : list (place * (piece * list nat)) :=
    flat_map (fun '(w, rs) => match at_ pos w with Some k => [(w, (k, rs))] | None => [] end) l.
  Definition others := filter (fun j => negb (same_side g s j)) (seq 1 (players g)).
  Definition dear_lies pos waits turned n :=
    more_b (on g) (lies g pos waits turned) (changeable g s pos) (map fst waits ++ places_of pos)
      (8 + 8 * fold_right (fun '(_, (_, rs)) n => length rs + n) 0 waits) n.
  Definition waits_hold pos (l : list (place * list nat)) : bool :=
    let waits := waits_of pos l in
    (length waits =? length l) && negb (opening g pos) && negb (completed pos)
    && (1 <=? mover pos) && (mover pos <=? players g)
    && forallb (fun '(w, (k, rs)) =>
        cell_b g w && on_cell w && negb (may_handle g s (set k)) && negb (some (find (frozen pos) w))
        && forallb (fun r => in_b r (orientations (pat k))) rs && negb (twice rs) && (2 <=? length rs)) waits
    && forallb (fun j => some (cell_of g waits j)) others.
  (* No cell is listed that nobody turns: this is about form, and the proof does not need it. *)
  Definition nothing_over pos (l : list (place * list nat)) : bool := let waits := waits_of pos l in
    forallb (fun '(w, _) => existsb (fun j => match cell_of g waits j with
      | Some w' => place_eqb w' w | None => false end) others) waits.
  Definition waits_b pos l : bool := waits_hold pos l && nothing_over pos l.
  Definition wait_b (n : nat) pos (l : list (place * list nat)) : bool :=
    let waits := waits_of pos l in
    waits_b pos l && negb (path_b g pos) && dear_lies pos waits (fun _ => true) (own_turns g s n (mover pos))
    && first_turns g s waits (dear_lies pos waits) n (mover pos) 0 [].

  Lemma lies_places pos waits turned c d : ~ In c (map fst waits ++ places_of pos) -> lies g pos waits turned c d = [].
  Proof.
    rewrite in_app_iff. intro N. unfold lies. destruct (find waits c) as [[k rs]|] eqn:E; [apply find_in in E; tauto|].
    apply places_of_ok. tauto.
  Qed.
  Lemma lies_few pos waits turned c d :
    length (lies g pos waits turned c d) <= 8 + 8 * fold_right (fun '(_, (_, rs)) n => length rs + n) 0 waits.
  Proof.
    unfold lies. destruct (find waits c) as [[k rs]|] eqn:E; [|pose proof (outs_few g pos c d); lia].
    assert (T : length rs <= fold_right (fun '(_, (_, rs)) n => length rs + n) 0 waits).
    { clear turned. induction waits as [|[q [k' r']] l IH]; simpl in *; [easy|].
      destruct (place_eqb q c); [inversion E; subst; lia|]. specialize (IH E). lia. }
    assert (F : forall l, length (flat_map (fun r => links (reading g) (pat k) r d) l) <= 8 * length l).
    { induction l as [|r l IH]; simpl; [lia|]. rewrite app_length. pose proof (links_few (reading g) (pat k) r d).
      lia. }
    destruct (turned c); [pose proof (F rs)|pose proof (F [rot k])]; simpl in *; lia.
  Qed.
  Lemma dear_lies_ok pos waits turned n : dear_lies pos waits turned n = true -> dearer g s pos waits turned n.
  Proof. apply more_ok; [intros; now apply lies_places|apply lies_few]. Qed.
  Lemma two_different rs : negb (twice rs) = true -> 2 <= length rs -> forall r, exists r', In r' rs /\ r' <> r.
  Proof.
    intros T L r. destruct rs as [|a [|b l]]; simpl in L; try lia. apply negb_true_iff in T.
    assert (a <> b).
    { intros ->. unfold twice in T. simpl in T. rewrite Nat.eqb_refl in T. simpl in T. discriminate. }
    destruct (Nat.eq_dec a r) as [->|N]; [exists b|exists a]; simpl; auto.
  Qed.
  (* Whatever tells which paths are dear. *)
  Lemma waits_ok n pos l dear : waits_hold pos l = true -> path_b g pos = false ->
    (forall turned m, dear turned m = true -> dearer g s pos (waits_of pos l) turned m) ->
    dear (fun _ => true) (own_turns g s n (mover pos)) = true ->
    first_turns g s (waits_of pos l) dear n (mover pos) 0 [] = true -> forces g s n pos = false.
  Proof.
    unfold waits_hold. cbv zeta. set (waits := waits_of pos l). rewrite !andb_true_iff, !negb_true_iff, !Nat.leb_le.
    intros [[[[[[_ Hop] Hc] H1] H2] Hw] Hall] Hp Hd Hm Hf. rewrite forallb_forall in Hw, Hall.
    assert (At : forall w k rs, In (w, (k, rs)) waits -> at_ pos w = Some k).
    { intros w k rs H. unfold waits, waits_of in H. apply in_flat_map in H as [[w' rs'] [_ H]].
      destruct (at_ pos w') eqn:E; [|easy]. destruct H as [H|[]]. inversion H; subst. exact E. }
    assert (F : forall w k rs, find waits w = Some (k, rs) -> cell_b g w = true /\ on_cell w = true /\
      may_handle g s (set k) = false
      /\ find (frozen pos) w = None /\ (forall r, exists r', In r' rs /\ r' <> r /\ In r' (orientations (pat k)))).
    { intros w k rs H. apply find_pair in H. apply Hw in H. rewrite !andb_true_iff, Nat.leb_le, negb_true_iff in H.
      destruct H as [[[[[[A B] C] D] E] T] L]. repeat split; auto.
      - now destruct (find (frozen pos) w).
      - intro r. destruct (two_different rs T L r) as [r' [Hr N]]. exists r'. repeat split; auto.
        rewrite forallb_forall in E. now apply in_b_ok, E. }
    apply (wait_sound g s pos waits) with (dear := dear) (t := own_turns g s n (mover pos)); auto.
    - intros w k rs H. now apply F in H.
    - intros w [k rs] H. apply F in H. split; [apply cell_b_ok|]; apply H.
    - intros w k rs H. split; [apply find_pair in H; eapply At; eauto|]. now apply F in H.
    - intros w k rs H. now apply F in H.
    - intros j Hj Hs. assert (In j others) as Hin.
      { apply filter_In. split; [apply in_seq; lia|]. now rewrite Hs. }
      specialize (Hall j Hin). destruct (cell_of g waits j) as [w|] eqn:E; [|easy].
      unfold cell_of in E. destruct (List.find _ waits) as [[w' [k rs]]|] eqn:X; [|easy]. simpl in E.
        inversion E; subst w'.
      apply find_some in X as [X M]. destruct (pair_find _ _ _ X) as [[k' rs'] Y]. exists w, k', rs'. split.
      + unfold cell_of. exact E.
      + split; auto. apply At in X. apply find_pair, At in Y. congruence.
  Qed.
  (* A lemma that the checker accepts is true. *)
  Theorem wait_b_ok n pos l : wait_b n pos l = true -> forces g s n pos = false.
  Proof.
    unfold wait_b, waits_b. cbv zeta. rewrite !andb_true_iff, negb_true_iff. intros [[[[W _] P] D] F].
    apply waits_ok with (dear := dear_lies pos (waits_of pos l)) (l := l); auto. intros turned m. apply dear_lies_ok.
  Qed.

  (* ---- Refutations. ---- *)
  (* After a move, with k plies left: the side has not won, and if the game goes on a node follows;
    no node does after the end,
     if it was named for this very move. *)
  Definition refuted_after (rec : position -> tree -> bool) (k : nat) (q : position) (c : option tree) (chosen :
    bool) : bool :=
    if won g q then negb (same_side g s (last_mover g q)) && negb (chosen && some c)
    else if (k =? 0) || stuck g q then negb (chosen && some c)
    else match c with Some t => rec q t | None => false end.
  Fixpoint refutes (n : nat) (pos : position) (t : tree) : bool :=
    match n with
    | 0 => false
    | S k => match t with
      | Reply m next => negb (to_move g s pos) && legal_b g pos m && refuted_after (refutes k) k (play g pos m) next
        true
      | Replies d lists which listed => to_move g s pos &&
          if k =? 0 then negb (some d) && (listed =? 0) && look g pos
          else let ms := legal g pos in
            let slow := fun m => refuted_after (refutes k) k (play g pos m) (child d lists which m) (some (which m)) in
            counts ms d which listed &&
            if (2 <=? k) && negb (announced g) && (1 <=? mover pos) && (mover pos <=? players g)
            then all_turns g s k pos which (named d lists) slow ms else forallb slow ms
      | Waits l => wait_b n pos l end end.
  Lemma refuted_after_ok rec k q c b : (forall q t, won g q = false -> rec q t = true -> forces g s k q = false) ->
    refuted_after rec k q c b = true -> forces g s k q = false.
  Proof.
    unfold refuted_after. intros Rec H. destruct (won g q) eqn:W.
    - rewrite forces_won by auto. apply andb_true_iff in H as [H _]. now apply negb_true_iff in H.
    - destruct (k =? 0) eqn:K; [apply Nat.eqb_eq in K; subst; now apply forces_0|]. simpl in H.
      destruct (stuck g q) eqn:St.
      + apply stuck_ok in St. destruct k; [easy|]. simpl. now rewrite W, St.
      + destruct c as [t|]; [|easy]. eauto.
  Qed.
  (* A tree that refutes is right. *)
  Theorem refutes_ok : forall n pos t, won g pos = false -> refutes n pos t = true -> forces g s n pos = false.
  Proof.
    induction n as [|k IH]; intros pos t W H; [easy|]. destruct t as [m next|d lists which listed|l];
      cbn [refutes] in H.
    - rewrite !andb_true_iff, negb_true_iff in H. destruct H as [[T L] H]. apply refuted_other with m; auto.
      + now apply legal_b_ok.
      + eapply refuted_after_ok; eauto.
    - apply andb_true_iff in H as [T H]. apply refuted_own; auto. intros m Hm. destruct (k =? 0) eqn:K.
      + apply Nat.eqb_eq in K; subst k. apply andb_true_iff in H as [_ H]. apply forces_0. now apply look_ok.
      + cbv zeta in H. apply andb_true_iff in H as [_ H].
        set (slow := fun m => refuted_after (refutes k) k (play g pos m) (child d lists which m) (some (which m))) in H.
        assert (Slow : forall m, In m (legal g pos) -> slow m = true -> forces g s k (play g pos m) = false)
          by (intros x _ Hx; eapply refuted_after_ok; eauto).
        destruct ((2 <=? k) && negb (announced g) && (1 <=? mover pos) && (mover pos <=? players g)) eqn:G.
        * rewrite !andb_true_iff, negb_true_iff, !Nat.leb_le in G. destruct G as [[[_ A] V1] V2].
          eapply all_turns_ok; [exact A|exact Slow|lia|exact T| |exact H|exact Hm]. auto.
        * rewrite forallb_forall in H. apply Slow; auto.
    - now apply wait_b_ok in H.
  Qed.

  (* ---- The file of a refutation: at the root the moves of `winning` are followed with `sooner` plies,
    or not at all. ---- *)
  Definition member m l := existsb (move_eqb m) l.
  Lemma member_ok m l : member m l = true <-> In m l.
  Proof.
    unfold member. rewrite existsb_exists. split.
    - intros [x [H E]]. apply move_eqb_ok in E. now subst.
    - intro H. exists m. split; auto. now apply move_eqb_ok.
  Qed.
  Definition begins pos := (1 <=? mover pos) && (mover pos <=? players g) && negb (won g pos) && negb (stuck g pos).
  Definition refutation_b (plies : nat) (pos : position) (winning : list move) (sooner : nat) (root : tree) : bool :=
    begins pos && to_move g s pos && (sooner <=? plies) &&
    match winning, plies, root with
    | [], _, _ => refutes plies pos root
    | _, S k, Replies d lists which listed =>
        let ms := legal g pos in
        counts ms d which listed && forallb (fun m => member m ms) winning &&
        forallb (fun m => let c := child d lists which m in
          if member m winning then match sooner with
            | 0 => negb (some (which m))
            | S j => refuted_after (refutes j) j (play g pos m) c (some (which m)) end
          else refuted_after (refutes k) k (play g pos m) c (some (which m))) ms
    | _, _, _ => false end.
  (* What a refutation claims: the side does not win within `plies` plies, if there are no moves of winning;
    else no other
     first move wins within them, and those not within `sooner`. *)
  Theorem refutation_ok plies pos winning sooner root : refutation_b plies pos winning sooner root = true ->
    won g pos = false /\ to_move g s pos = true /\
    (winning = [] -> forces g s plies pos = false) /\
    (winning <> [] -> forall m, In m (legal g pos) ->
      (~ In m winning -> forces g s (plies - 1) (play g pos m) = false) /\
      (In m winning -> 0 < sooner -> forces g s (sooner - 1) (play g pos m) = false)).
  Proof.
    unfold refutation_b, begins. rewrite !andb_true_iff, !negb_true_iff. intros [[[[[_ W] _] T] _] H].
    split; [exact W|]. split; [exact T|]. destruct winning as [|a l].
    - split; [intros _; now apply refutes_ok in H|easy].
    - split; [easy|]. intros _ m Hm. destruct plies as [|k]; [easy|]. destruct root as [|d lists which listed|];
      try discriminate.
      cbv zeta in H. apply andb_true_iff in H as [_ H]. rewrite forallb_forall in H. specialize (H m Hm).
      replace (S k - 1) with k by lia. destruct (member m (a :: l)) eqn:M.
      + apply member_ok in M. split; [easy|]. intros _ P. destruct sooner as [|j]; [lia|].
        replace (S j - 1) with j by lia. eapply refuted_after_ok; eauto. apply refutes_ok.
      + split; [intros _; eapply refuted_after_ok; eauto; apply refutes_ok|]. intro X. apply member_ok in X. congruence.
  Qed.

  (* ---- Certificates. ---- *)
  Definition certified_after (rec : position -> tree -> bool) (q : position) (c : option tree) (chosen : bool) : bool :=
    if won g q then same_side g s (last_mover g q) && negb (chosen && some c)
    else match c with Some t => rec q t | None => false end.
  Fixpoint certifies (n : nat) (pos : position) (t : tree) : bool :=
    match n with
    | 0 => false
    | S k => match t with
      | Reply m next => to_move g s pos && legal_b g pos m && certified_after (certifies k) (play g pos m) next true
      | Replies d lists which listed => negb (to_move g s pos) &&
          let ms := legal g pos in negb (length ms =? 0) && counts ms d which listed &&
          forallb (fun m => certified_after (certifies k) (play g pos m) (child d lists which m) (some (which m))) ms
      | Waits _ => false end end.
  Lemma certified_after_ok rec k q c b : (forall q t, won g q = false -> rec q t = true -> forces g s k q = true) ->
    certified_after rec q c b = true -> forces g s k q = true.
  Proof.
    unfold certified_after. intros Rec H. destruct (won g q) eqn:W.
    - rewrite forces_won by auto. now apply andb_true_iff in H as [H _].
    - destruct c as [t|]; [|easy]. eauto.
  Qed.
  (* A tree that certifies is right. *)
  Theorem certifies_ok : forall n pos t, won g pos = false -> certifies n pos t = true -> forces g s n pos = true.
  Proof.
    induction n as [|k IH]; intros pos t W H; [easy|]. destruct t as [m next|d lists which listed|l];
      cbn [certifies] in H; [| |easy].
    - rewrite !andb_true_iff in H. destruct H as [[T L] H]. apply forced_own with m; auto.
      + now apply legal_b_ok.
      + eapply certified_after_ok; eauto.
    - cbv zeta in H. rewrite !andb_true_iff, !negb_true_iff in H. destruct H as [T [[N _] H]]. apply forced_other; auto.
      + intro E. now rewrite E in N.
      + intros m Hm. rewrite forallb_forall in H. eapply certified_after_ok; eauto.
  Qed.
  Definition certificate_b (plies : nat) (pos : position) (root : tree) : bool := begins pos
    && certifies plies pos root.
  (* What a certificate claims: the side wins within `plies` plies, whatever the others do. *)
  Theorem certificate_ok plies pos root : certificate_b plies pos root = true -> won g pos = false /\
    forces g s plies pos = true.
  Proof.
    unfold certificate_b, begins. rewrite !andb_true_iff, !negb_true_iff. intros [[[_ W] _] H]. split; auto.
      now apply certifies_ok in H.
  Qed.
End Checker.
