(** A player who never loses, however long the game is. On the board 1x2 two pieces of pattern I, one on a terminal
  cell
    of each pair of opposite edges, end all track; then one of them is turned to and fro for ever. *)
From Coq Require Import List Bool Arith ZArith Lia. Import ListNotations.
From Crosstrack Require Import Flood Geometry Pieces Rules Facts Claims.

(* ---- Games in which one player follows a strategy, and the others play any legal moves. ---- *)
Section Strategy.
  Variable g : ruleset.
  Variable s : nat.
  Variable strategy : position -> move.
  Inductive follows (from : position) : position -> Prop :=
  | follows_start : follows from from
  | follows_own pos : follows from pos -> won g pos = false -> mover pos = s ->
    follows from (play g pos (strategy pos))
  | follows_other pos m : follows from pos -> won g pos = false -> mover pos <> s -> In m (legal g pos) ->
      follows from (play g pos m).
  (* Nobody else ever wins, and the strategy always has a legal move. *)
  Definition never_loses from := forall pos, follows from pos -> (won g pos = true -> last_mover g pos = s) /\
    (won g pos = false -> mover pos = s -> In (strategy pos) (legal g pos)).
  Lemma follows_more from pos : follows from pos -> forall to, follows pos to -> follows from to.
  Proof.
    intros F to H. induction H as [|q H IH W M|q m H IH W M L];
      [exact F|now apply follows_own|now apply follows_other].
  Qed.
  (* Against a player who never loses no other side forces a win. *)
  Theorem never_loses_ok other : same_side g other s = false -> forall plies from, never_loses from ->
    forces g other plies from = false.
  Proof.
    intro D. induction plies as [|k IH]; intros from N; destruct (N from (follows_start from)) as [N1 N2];
      destruct (won g from) eqn:W.
    1, 3: rewrite forces_won by exact W; now rewrite N1.
    - now apply forces_0.
    - assert (Next : forall m, (mover from = s /\ m = strategy from) \/ (mover from <> s /\ In m (legal g from)) ->
        forces g other k (play g from m) = false).
      { intros m H. apply IH. intros pos F. apply N. apply follows_more with (play g from m); auto.
        destruct H as [[M ->]|[M H]]; [apply follows_own|apply follows_other]; auto; constructor. }
      destruct (Nat.eq_dec (mover from) s) as [M|M].
      + apply refuted_other with (strategy from); auto. unfold to_move. now rewrite M.
      + destruct (to_move g other from) eqn:T; [apply refuted_own; auto|].
        destruct (legal g from) as [|m l] eqn:L; [simpl; now rewrite W, L|].
        apply refuted_other with m; [auto|auto|rewrite L; now left|]. apply Next. right. split; [auto|now left].
  Qed.
End Strategy.

(* ---- Any game of two on the board 1x2 in which a player has two pieces of pattern I. ---- *)
Definition one_two := octagon 1 2.
Definition top_cell : place := (0, 2)%Z.    Definition bottom_cell : place := (4, 2)%Z.
Definition left_cell : place := (2, 0)%Z.   Definition right_cell : place := (2, 4)%Z.
Definition ends := [top_cell; bottom_cell; left_cell; right_cell].
Definition upright (cell : place) := place_eqb cell top_cell || place_eqb cell bottom_cell.
(* The orientations of pattern I that do not touch the terminal of a cell. *)
Definition shut (cell : place) : nat * nat := if upright cell then (1, 2) else (0, 3).
(* Where the piece of pattern I of a set lies. *)
Definition lies_at pos (c : colour) : option place := List.find (fun cell => match at_ pos cell with
  | Some k => colour_beq (set k) c && pattern_beq (pat k) pI | None => false end) ends.
Definition vacant pos cell := negb (some (at_ pos cell)).
(* The first piece goes opposite to a piece of the other's, the second one to a cell of the other pair;
  then the second
   one is turned to and fro. *)
Definition lay c cell := Turn (Place c pI cell (fst (shut cell))) false.
Definition first_cell pos :=
  if negb (vacant pos top_cell) then bottom_cell else if negb (vacant pos bottom_cell) then top_cell
  else if negb (vacant pos left_cell) then right_cell else if negb (vacant pos right_cell) then left_cell else
    top_cell.
Definition second_cell pos (first : place) :=
  if upright first then if vacant pos left_cell then left_cell else right_cell
  else if vacant pos top_cell then top_cell else bottom_cell.
Definition shut_and_turn (a b : colour) pos : move := match lies_at pos a, lies_at pos b with
  | None, _ => lay a (first_cell pos)
  | Some first, None => lay b (second_cell pos first)
  | Some _, Some cell => Turn (Rotate cell (match at_ pos cell with
      | Some k => if rot k =? fst (shut cell) then snd (shut cell) else fst (shut cell) | None => 0 end)) false end.

Section One_two.
  Variable g : ruleset.
  Variable s : nat.
  Variables a b : colour.
  Hypothesis board_1x2 : on g = one_two.
  Hypothesis two_players : players g = 2.
  Hypothesis no_teams : teams g = false.
  Hypothesis nothing_common : forall c, owner g c <> Common.
  Hypothesis has_I : forall c, In pI (set_of g c).
  Hypothesis owns_a : owner g a = Player s.
  Hypothesis owns_b : owner g b = Player s.
  Hypothesis two_sets : a <> b.

  Lemma the_cells : cells (on g) = [top_cell; left_cell; (2, 2)%Z; right_cell; bottom_cell].
  Proof. rewrite board_1x2. reflexivity. Qed.
  (* Nothing lies there, or a piece that ends track. *)
  Definition closed pos cell : Prop := match at_ pos cell with None => True
    | Some k => pat k = pI /\ (rot k = fst (shut cell) \/ rot k = snd (shut cell)) end.
  Lemma closed_outs pos cell d o : In cell ends -> closed pos cell -> In o (outs g pos cell d) ->
    o <> (if upright cell then DN else DE) /\ o <> (if upright cell then DS else DW)
    /\ d <> (if upright cell then DN else DE).
  Proof.
    unfold closed, outs. intros E C H. assert (on_cell cell = true) as O by (simpl in E; intuition subst;
      reflexivity).
    rewrite O in H. destruct (at_ pos cell) as [k|]; [|easy]. destruct C as [P R]. rewrite P in H.
    simpl in E. destruct E as [<-|[<-|[<-|[<-|[]]]]]; destruct R as [R|R]; cbn in R; rewrite R in H;
      destruct (reading g), d; cbn in H; cbn; intuition (subst; discriminate).
  Qed.
  Lemma cut_off pos : on_cells g pos -> closed pos top_cell \/ closed pos bottom_cell ->
    closed pos left_cell \/ closed pos right_cell -> path_b g pos = false.
  Proof.
    intros O V H. destruct (path_b g pos) eqn:P; auto. exfalso. apply path_found in P as [w [x [R L]]].
    assert (Place : forall p d o, In o (outs g pos p d) -> diagonal o = false -> In p (cells (on g))).
    { intros p d o Ho D. unfold outs in Ho. destruct (on_cell p).
      - destruct (at_ pos p) eqn:K; [now apply O in K|easy].
      - destruct (find (fills pos) p) as [[k r]|]; [|easy]. apply kind_links_diagonal in Ho. congruence. }
    rewrite the_cells in Place.
    destruct w.
    - assert (E : enters (on g) AC = [(top_cell, DN)]) by (now rewrite board_1x2). rewrite E in R.
      assert (La : last (on g) = 4%Z) by (now rewrite board_1x2).
      unfold left_by in L. rewrite La in L. apply andb_true_iff in L as [L1 L2]. apply dir_beq_ok in L1.
      apply Z.eqb_eq in L2.
      destruct V as [V|V].
      + assert (x = (top_cell, DN)) as ->; [|discriminate L2]. induction R as [y [<-|[]]|y z R IH Hz]; auto.
        exfalso. unfold next in Hz. apply in_map_iff in Hz as [o [_ Ho]].
        assert (y = (top_cell, DN)) as ->.
        { clear - R V board_1x2. induction R as [y [<-|[]]|y z R IH Hz]; auto. exfalso. subst y.
          apply in_map_iff in Hz as [o [_ Ho]]. apply closed_outs in Ho; auto; [|now left].
          destruct Ho as [_ [_ Ho]]. now apply Ho. }
        apply closed_outs in Ho; auto; [|now left]. destruct Ho as [_ [_ Ho]]. now apply Ho.
      + destruct R as [y [<-|[]]|y z R Hz]; [discriminate L2|]. apply in_map_iff in Hz as [o [<- Ho]].
        unfold leave in L1, L2. cbn [fst snd] in L1, L2.
        assert (o = DS) as -> by (destruct o; easy). cbn [beyond step fst snd] in L2.
        assert (I := Place _ _ _ Ho eq_refl). cbn in I.
        assert (fst y = bottom_cell) as Y by (repeat destruct I as [I|I]; try easy; rewrite <- I in L2; easy).
        rewrite Y in Ho. apply closed_outs in Ho; auto; [|simpl; tauto]. destruct Ho as [_ [Ho _]]. now apply Ho.
    - assert (E : enters (on g) BD = [(right_cell, DE)]) by (now rewrite board_1x2). rewrite E in R.
      unfold left_by in L. apply andb_true_iff in L as [L1 L2]. apply dir_beq_ok in L1. apply Z.eqb_eq in L2.
      destruct H as [V'|V'].
      + destruct R as [y [<-|[]]|y z R Hz]; [discriminate L2|]. apply in_map_iff in Hz as [o [<- Ho]].
        unfold leave in L1, L2. cbn [fst snd] in L1, L2.
        assert (o = DW) as -> by (destruct o; easy). cbn [beyond step fst snd] in L2.
        assert (I := Place _ _ _ Ho eq_refl). cbn in I.
        assert (fst y = left_cell) as Y by (repeat destruct I as [I|I]; try easy; rewrite <- I in L2; easy).
        rewrite Y in Ho. apply closed_outs in Ho; auto; [|simpl; tauto]. destruct Ho as [_ [Ho _]]. now apply Ho.
      + assert (x = (right_cell, DE)) as ->; [|discriminate L2]. clear L1 L2.
        induction R as [y [<-|[]]|y z R IH Hz]; auto.
        exfalso. subst y. apply in_map_iff in Hz as [o [_ Ho]]. apply closed_outs in Ho; auto; [|simpl; tauto].
        destruct Ho as [_ [_ Ho]]. now apply Ho.
  Qed.

  (* ---- What stays so, whatever is played. ---- *)
  Record steady pos : Prop := {
    st_mover : mover pos = 1 \/ mover pos = 2; st_completed : completed pos = false; st_frozen : frozen pos = [];
    st_cells : on_cells g pos; st_once : NoDup (names pos) }.
  Definition mine pos c cell := exists k, at_ pos cell = Some k /\ set k = c /\ pat k = pI /\
    (rot k = fst (shut cell) \/ rot k = snd (shut cell)).
  Definition none_of pos c := ~ In (c, pI) (names pos).
  Definition other_pair cell := if upright cell then (left_cell, right_cell) else (top_cell, bottom_cell).
  (* Nothing of the player's lies there yet; one piece; both pieces. *)
  Definition none_yet pos := none_of pos a /\ none_of pos b /\
    (if mover pos =? s then length (pieces pos) <= 1 else pieces pos = []).
  Definition one_lies pos := exists cell, In cell ends /\ mine pos a cell /\ none_of pos b /\
    let '(c, d) := other_pair cell in
    if mover pos =? s then at_ pos c = None \/ at_ pos d = None else at_ pos c = None /\ at_ pos d = None.
  Definition both_lie pos := exists c d, In c ends /\ In d ends /\ upright c <> upright d /\ mine pos a c /\
    mine pos b d.
  Definition holds_out pos := steady pos /\ (none_yet pos \/ one_lies pos \/ both_lie pos).

  Hypothesis a_player : s = 1 \/ s = 2.
  Lemma few_lie pos p q : length (pieces pos) <= 1 -> p <> q -> at_ pos p = None \/ at_ pos q = None.
  Proof.
    unfold at_. destruct (pieces pos) as [|[r k] [|e l]]; simpl; intros L N; try lia; auto.
    destruct (place_eqb r p) eqn:E; auto. destruct (place_eqb r q) eqn:F; auto. apply peq in E, F. congruence.
  Qed.
  Lemma mine_closed pos c cell : mine pos c cell -> closed pos cell.
  Proof. intros [k [K [_ [P R]]]]. unfold closed. now rewrite K. Qed.
  Lemma free_closed pos cell : at_ pos cell = None -> closed pos cell.
  Proof. intro N. unfold closed. now rewrite N. Qed.
  Lemma two_closed pos c d : on_cells g pos -> In c ends -> In d ends -> upright c <> upright d ->
    closed pos c -> closed pos d -> path_b g pos = false.
  Proof.
    intros O C D N Hc Hd. simpl in C, D.
    destruct C as [<-|[<-|[<-|[<-|[]]]]], D as [<-|[<-|[<-|[<-|[]]]]]; try (now elim N); apply cut_off; tauto.
  Qed.
  Lemma pair_ends cell c d : In cell ends -> other_pair cell = (c, d) ->
    In c ends /\ In d ends /\ c <> d /\ upright cell <> upright c /\ upright cell <> upright d /\ cell <> c /\
      cell <> d.
  Proof.
    simpl. intros [<-|[<-|[<-|[<-|[]]]]] E; cbn in E; inversion E; subst; repeat split; try discriminate; tauto.
  Qed.
  Lemma no_path_yet pos : holds_out pos -> path_b g pos = false /\ won g pos = false.
  Proof.
    intros [S H]. assert (P : path_b g pos = false).
    { pose proof (st_cells _ S) as O. destruct H as [[_ [_ L]]|[[cell [C [M [_ N]]]]|[c [d [C [D [U [Mc Md]]]]]]]].
      - assert (length (pieces pos) <= 1) as L1 by (destruct (mover pos =? s); [exact L|rewrite L; simpl; lia]).
        apply cut_off; auto.
        + destruct (few_lie pos top_cell bottom_cell L1 ltac:(discriminate)); [left|right]; now apply free_closed.
        + destruct (few_lie pos left_cell right_cell L1 ltac:(discriminate)); [left|right]; now apply free_closed.
      - destruct (other_pair cell) as [c d] eqn:E. destruct (pair_ends _ _ _ C E) as [Ic [Id [_ [Uc [Ud _]]]]].
        assert (at_ pos c = None \/ at_ pos d = None) as [F|F] by (destruct (mover pos =? s); tauto).
        + apply (two_closed pos cell c); auto; [now apply (mine_closed pos a)|now apply free_closed].
        + apply (two_closed pos cell d); auto; [now apply (mine_closed pos a)|now apply free_closed].
      - apply (two_closed pos c d); auto; [now apply (mine_closed pos a)|now apply (mine_closed pos b)]. }
    split; auto. unfold won. destruct (announced g); auto. apply st_completed, S.
  Qed.
  Lemma silent_legal pos t : won g pos = false -> In t (turns g pos) -> In (Turn t false) (legal g pos).
  Proof.
    intros W H. unfold legal. rewrite W. apply (in_map (fun t => Turn t false)) in H.
    destruct (announced g && negb (completed pos)); auto. destruct (path_b g pos); apply in_or_app; now left.
  Qed.
  Lemma steady_after pos t : steady pos -> won g pos = false -> In t (turns g pos) ->
    steady (play g pos (Turn t false)) /\ mover (play g pos (Turn t false)) <> mover pos.
  Proof.
    intros S W H. pose proof (silent_legal pos t W H) as L. split; [split|].
    - cbn [play mover]. unfold next_player. rewrite two_players. destruct (st_mover _ S) as [-> | ->]; simpl; auto.
    - reflexivity.
    - cbn [play frozen]. rewrite (st_frozen _ S). cbn [rest flat_map]. rewrite app_nil_r.
      assert (F : freezes g (change (pieces pos) t) t = []).
      { unfold freezes. destruct (find _ (target t)) as [k|]; auto. unfold is_common.
        pose proof (nothing_common (set k)). now destruct (owner g (set k)). }
      rewrite F. now destruct t.
    - apply stay_on_cells; auto. apply st_cells, S.
    - apply never_twice; auto. apply st_once, S.
    - cbn [play mover]. unfold next_player. rewrite two_players. destruct (st_mover _ S) as [-> | ->]; simpl; lia.
  Qed.
  Lemma not_handled pos c : mover pos <> s -> owner g c = Player s -> may_handle g (mover pos) c = false.
  Proof.
    intros M O. unfold may_handle, same_side. rewrite O, no_teams. apply Nat.eqb_neq in M. now rewrite M.
  Qed.
  Lemma mine_stays pos c cell t : mover pos <> s -> owner g c = Player s -> In t (turns g pos) -> mine pos c cell ->
    mine (play g pos (Turn t false)) c cell.
  Proof.
    intros M O H [k [K [C [P R]]]]. exists k. split; [|tauto]. apply others_untouched; auto. rewrite C.
    now apply not_handled.
  Qed.
  Lemma none_stays pos c t : mover pos <> s -> owner g c = Player s -> In t (turns g pos) -> none_of pos c ->
    none_of (play g pos (Turn t false)) c.
  Proof.
    intros M O H N I. rewrite pieces_stay in I. apply turns_allowed in H.
    destruct t as [c' p cell r| | |]; try (now apply N). destruct I as [I|I]; [|now apply N].
    inversion I; subst. destruct H as [H _]. unfold may_place in H. rewrite O in H. apply Nat.eqb_eq in H. congruence.
  Qed.
  Lemma one_stays_free pos t c d : In t (turns g pos) -> c <> d -> at_ pos c = None -> at_ pos d = None ->
    at_ (play g pos (Turn t false)) c = None \/ at_ (play g pos (Turn t false)) d = None.
  Proof.
    intros H N C D. apply turns_allowed in H. rewrite !at_after by exact H.
    destruct t as [c' p cell r|cell r|from to r|];
      auto.
    - destruct (place_eqb cell c) eqn:E; auto. destruct (place_eqb cell d) eqn:F; auto. apply peq in E, F. congruence.
    - rewrite C. destruct (place_eqb cell c); auto.
    - rewrite C, D. destruct (place_eqb to c) eqn:E; [|left; now destruct (place_eqb from c)].
      destruct (place_eqb to d) eqn:F; [apply peq in E, F; congruence|]. right. now destruct (place_eqb from d).
  Qed.
  (* Whatever the other player does, the player still holds out. *)
  Lemma other_holds pos m : holds_out pos -> mover pos <> s -> In m (legal g pos) -> holds_out (play g pos m).
  Proof.
    intros H M L. destruct (no_path_yet pos H) as [P W]. destruct H as [S H]. apply legal_turns in L.
    destruct m as [t an|]; [|destruct L as [_ [L _]]; congruence]. destruct L as [T A].
    assert (HO : holds_out (play g pos (Turn t false))).
    { destruct (steady_after pos t S W T) as [S' M']. split; auto.
      assert (mover (play g pos (Turn t false)) = s) as Ms
        by (destruct (st_mover _ S), (st_mover _ S'), a_player; congruence).
      destruct H as [[Na [Nb Z]]|[[cell [C [Mi [Nb Z]]]]|[c [d [C [D [U [Mc Md]]]]]]]].
      - left. repeat split; try (now apply none_stays). rewrite Ms, Nat.eqb_refl.
        apply Nat.eqb_neq in M. rewrite M in Z. cbn [play pieces]. rewrite Z.
        destruct t; simpl; lia.
      - right; left. exists cell. split; auto. split; [now apply mine_stays|]. split; [now apply none_stays|].
        destruct (other_pair cell) as [c d] eqn:E. destruct (pair_ends _ _ _ C E) as [_ [_ [N _]]].
        rewrite Ms, Nat.eqb_refl. apply Nat.eqb_neq in M. rewrite M in Z. destruct Z. now apply one_stays_free.
      - right; right. exists c, d. repeat split; auto; now apply mine_stays. }
    destruct an; auto. destruct (A eq_refl) as [_ [_ B]]. destruct (no_path_yet _ HO). congruence.
  Qed.

  (* ---- The player's own moves. ---- *)
  Lemma apart (l : list (place * piece)) x y : NoDup (map (fun '(_, k) => (set k, pat k)) l) -> In x l -> In y l ->
    (set (snd x), pat (snd x)) = (set (snd y), pat (snd y)) -> x = y.
  Proof.
    induction l as [|z l IH]; intros N X Y E; [easy|]. cbn [map] in N. apply NoDup_cons_iff in N as [N1 N2].
    assert (F : forall e, In e l -> (set (snd e), pat (snd e)) = (set (snd z), pat (snd z)) -> False).
    { intros [q k] I Q. apply N1. destruct z as [q' k']. cbn [snd] in Q. rewrite <- Q.
      apply in_map_iff. exists (q, k). auto. }
    destruct X as [->|X], Y as [->|Y]; auto; exfalso; eauto.
  Qed.
  Lemma lies_at_mine pos c cell : NoDup (names pos) -> In cell ends -> mine pos c cell -> lies_at pos c = Some cell.
  Proof.
    intros N I [k [K [C [P _]]]]. unfold lies_at. destruct (List.find _ ends) as [q|] eqn:F.
    - apply List.find_some in F as [_ F]. destruct (at_ pos q) as [k'|] eqn:K'; [|easy].
    apply andb_true_iff in F as [F1 F2].
      apply internal_colour_dec_bl in F1. apply internal_pattern_dec_bl in F2. f_equal.
      assert ((q, k') = (cell, k)) as E; [|now inversion E].
      apply (apart (pieces pos)); auto; [now apply find_pair|now apply find_pair|simpl; congruence].
    - apply List.find_none with (x := cell) in F; auto. rewrite K in F. apply andb_false_iff in F as [F|F].
      + rewrite internal_colour_dec_lb in F by exact C. discriminate.
      + rewrite internal_pattern_dec_lb in F by exact P. discriminate.
  Qed.
  Lemma lies_at_none pos c : none_of pos c -> lies_at pos c = None.
  Proof.
    intro N. unfold lies_at. destruct (List.find _ ends) as [q|] eqn:F; auto. exfalso.
    apply List.find_some in F as [_ F]. destruct (at_ pos q) as [k'|] eqn:K'; [|easy].
    apply andb_true_iff in F as [F1 F2].
    apply internal_colour_dec_bl in F1. apply internal_pattern_dec_bl in F2. apply N. unfold names. apply in_map_iff.
    exists (q, k'). split; [simpl; congruence|now apply find_pair].
  Qed.
  Lemma lay_turn pos c cell : mover pos = s -> owner g c = Player s -> none_of pos c -> In cell ends ->
    at_ pos cell = None ->
    In (Place c pI cell (fst (shut cell))) (turns g pos).
  Proof.
    intros M O N I F. unfold turns. apply in_or_app. left. unfold placings. apply in_flat_map. exists c.
    split; [unfold colours; destruct c; simpl; tauto|]. unfold may_place. rewrite O, M, Nat.eqb_refl.
    apply in_flat_map. exists pI. split; auto. destruct (on_board pos c pI) eqn:B; [now apply on_board_ok in B|].
    apply in_flat_map. exists cell. split.
    - apply free_ok. split; auto. rewrite the_cells. simpl in I |- *. tauto.
    - apply in_map. simpl in I. destruct I as [<-|[<-|[<-|[<-|[]]]]]; simpl; tauto.
  Qed.
  Lemma laid pos c cell : allowed g pos (Place c pI cell (fst (shut cell))) -> mine (play g pos (lay c cell)) c cell.
  Proof.
    intro A. unfold lay, mine. rewrite at_after by exact A. rewrite prefl. eexists. split; [reflexivity|]. simpl.
    auto.
  Qed.
  Lemma laid_elsewhere pos c cell d : allowed g pos (Place c pI cell (fst (shut cell))) -> cell <> d ->
    at_ (play g pos (lay c cell)) d = at_ pos d.
  Proof. intros A N. unfold lay. rewrite at_after by exact A. apply pne in N. now rewrite N. Qed.
  Lemma first_cell_ok pos : length (pieces pos) <= 1 -> let cell := first_cell pos in In cell ends /\
    at_ pos cell = None
    /\ at_ pos (fst (other_pair cell)) = None /\ at_ pos (snd (other_pair cell)) = None.
  Proof.
    intro L. cbv zeta. pose proof (few_lie pos top_cell bottom_cell L ltac:(discriminate)).
    pose proof (few_lie pos top_cell left_cell L ltac:(discriminate)).
    pose proof (few_lie pos top_cell right_cell L ltac:(discriminate)).
    pose proof (few_lie pos bottom_cell left_cell L ltac:(discriminate)).
    pose proof (few_lie pos bottom_cell right_cell L ltac:(discriminate)).
    pose proof (few_lie pos left_cell right_cell L ltac:(discriminate)).
    unfold first_cell, vacant.
    destruct (at_ pos top_cell) eqn:T; [|destruct (at_ pos bottom_cell) eqn:B;
      [|destruct (at_ pos left_cell) eqn:Le; [|destruct (at_ pos right_cell) eqn:R]]]; cbn [some negb].
    all: split; [simpl; tauto|].
    all: repeat match goal with
      | H : Some _ = None \/ _ |- _ => destruct H as [H|H]; [discriminate H|]
      | H : _ \/ Some _ = None |- _ => destruct H as [H|H]; [|discriminate H] end.
    all: repeat split; cbn; assumption.
  Qed.
  (* The player's own move is legal, and the player still holds out. *)
  Lemma own_holds pos : holds_out pos -> mover pos = s -> In (shut_and_turn a b pos) (legal g pos)
    /\ holds_out (play g pos (shut_and_turn a b pos)).
  Proof.
    intros H M. destruct (no_path_yet pos H) as [_ W]. destruct H as [S H]. unfold shut_and_turn.
    assert (E : (mover pos =? s) = true) by now apply Nat.eqb_eq.
    destruct H as [[Na [Nb Z]]|[[cell [C [Mi [Nb Z]]]]|[c [d [C [D [U [Mc Md]]]]]]]].
    - rewrite (lies_at_none pos a Na). rewrite E in Z. destruct (first_cell_ok pos Z) as [I [F [F1 F2]]].
      pose proof (lay_turn pos a _ M owns_a Na I F) as T. split; [now apply silent_legal|].
      destruct (steady_after pos _ S W T) as [S' M']. split; auto. right; left. exists (first_cell pos).
      pose proof (turns_allowed g pos _ T) as A. split; auto. split; [now apply laid|]. split.
      + intro X. rewrite pieces_stay in X. destruct X as [X|X]; [inversion X; congruence|now apply Nb].
      + rewrite M in M'. destruct (other_pair (first_cell pos)) as [c d] eqn:O. apply Nat.eqb_neq in M'.
        fold (lay a (first_cell pos)) in M'. rewrite M'.
        destruct (pair_ends _ _ _ I O) as [_ [_ [_ [_ [_ [N1 N2]]]]]]. cbn [fst snd] in F1, F2.
        now rewrite !laid_elsewhere.
    - rewrite (lies_at_mine pos a cell (st_once _ S) C Mi), (lies_at_none pos b Nb). rewrite E in Z.
      assert (X : exists d, second_cell pos cell = d /\ In d ends /\ upright cell <> upright d /\ at_ pos d = None).
      { unfold second_cell, vacant, other_pair in *. destruct (upright cell) eqn:Up.
        - destruct (at_ pos left_cell) eqn:Le; cbn [some negb]; eexists; (split; [reflexivity|]);
            (split; [simpl; tauto|split; [discriminate|intuition congruence]]).
        - destruct (at_ pos top_cell) eqn:To; cbn [some negb]; eexists; (split; [reflexivity|]);
            (split; [simpl; tauto|split; [discriminate|intuition congruence]]). }
      destruct X as [d [-> [D [U F]]]]. pose proof (lay_turn pos b _ M owns_b Nb D F) as T.
      split; [now apply silent_legal|]. destruct (steady_after pos _ S W T) as [S' _]. split; auto.
      pose proof (turns_allowed g pos _ T) as A. right; right. exists cell, d. repeat split; auto; [|now apply laid].
      destruct Mi as [k [K R]]. exists k. split; auto. rewrite laid_elsewhere; auto. intros ->. now apply U.
    - rewrite (lies_at_mine pos a c (st_once _ S) C Mc), (lies_at_mine pos b d (st_once _ S) D Md).
      destruct Md as [k [K [Kc [Kp Kr]]]]. rewrite K.
      set (r := if rot k =? fst (shut d) then snd (shut d) else fst (shut d)).
      assert (R : r <> rot k /\ (r = fst (shut d) \/ r = snd (shut d)) /\ In r (orientations pI)).
      { unfold r. simpl in D. destruct D as [<-|[<-|[<-|[<-|[]]]]]; cbn in Kr |- *; destruct Kr as [-> | ->];
          cbn; repeat split; auto; lia. }
      destruct R as [R1 [R2 R3]].
      assert (T : In (Rotate d r) (turns g pos)).
      { apply (rotate_turn g pos d k r); auto.
        - rewrite the_cells. simpl in D |- *. tauto.
        - unfold may_handle, same_side. rewrite Kc, owns_b, M, Nat.eqb_refl. reflexivity.
        - rewrite (st_frozen _ S). reflexivity.
        - now rewrite Kp.
        - unfold opening. rewrite two_players. destruct (length (pieces pos) <? 2) eqn:L; [|apply andb_false_r].
          apply Nat.ltb_lt in L. exfalso. destruct Mc as [k' [K' _]].
          destruct (few_lie pos c d ltac:(lia)) as [X|X]; congruence. }
      split; [now apply silent_legal|]. destruct (steady_after pos _ S W T) as [S' _]. split; auto.
      pose proof (turns_allowed g pos _ T) as A. right; right. exists c, d. repeat split; auto.
      + destruct Mc as [k' [K' Q]]. exists k'. split; auto. rewrite at_after by exact A.
        replace (place_eqb d c) with false; auto. symmetry. apply pne. intros ->. now apply U.
      + exists (turn_to r k). rewrite at_after by exact A. rewrite prefl, K. cbn [option_map turn_to set pat rot].
      auto.
  Qed.
  (* From an empty board whoever follows the strategy never loses; the game is won by nobody. *)
  Theorem shut_and_turn_holds l pos : follows g s (shut_and_turn a b) (start l) pos -> won g pos = false /\
    (mover pos = s -> In (shut_and_turn a b pos) (legal g pos)).
  Proof.
    intro F. assert (H : holds_out pos).
    { induction F as [|q F IH W M|q m F IH W M L].
      - split; [split; [simpl; auto|reflexivity|reflexivity|easy|constructor]|]. left. split; [easy|split; [easy|]].
      simpl.
        destruct s as [|[|n]]; simpl; auto.
      - now apply own_holds.
      - now apply other_holds. }
    split; [now apply no_path_yet|]. intro M. now apply own_holds.
  Qed.
End One_two.

(* ---- The game of two on 1x2 with the six patterns of the small game, under every reading and layout. ---- *)
Definition on_one_two r := game_on one_two Standard r 2 false seats_2.
Definition strategy_on_1x2 (s : nat) := if s =? 1 then shut_and_turn Red Yellow else shut_and_turn Blue Green.
(* On 1x2, with two players and six patterns, each player has a strategy that never loses, whatever the readings and
   the connectors. *)
Theorem nobody_need_lose_1x2_two_players_six_patterns r l s : s = 1 \/ s = 2 ->
  never_loses (on_one_two r) s (strategy_on_1x2 s) (start (connectors l one_two)).
Proof.
  intros S pos F. assert (H : won (on_one_two r) pos = false /\
    (mover pos = s -> In (strategy_on_1x2 s pos) (legal (on_one_two r) pos))).
  { destruct S as [-> | ->]; revert F; apply shut_and_turn_holds; auto; try reflexivity; try discriminate;
      try (intro c; destruct c; discriminate); simpl; tauto. }
  destruct H as [W L]. rewrite W. split; [discriminate|auto].
Qed.
(* So neither player can force a win there, within any number of plies. *)
Theorem nobody_forces_a_win_1x2_two_players_six_patterns r l s plies : s = 1 \/ s = 2 ->
  forces (on_one_two r) s plies (start (connectors l one_two)) = false.
Proof.
  intro S. assert (O : 3 - s = 1 \/ 3 - s = 2) by lia.
  apply (never_loses_ok (on_one_two r) (3 - s) (strategy_on_1x2 (3 - s))).
  - destruct S as [-> | ->]; reflexivity.
  - now apply nobody_need_lose_1x2_two_players_six_patterns.
Qed.
