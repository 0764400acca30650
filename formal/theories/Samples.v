(** No theorem is void: for each named theorem with hypotheses, positions for which they hold, by computation. *)
From Coq Require Import List Bool Arith ZArith Lia. Import ListNotations.
From Crosstrack Require Import Flood Geometry Pieces Rules Setup Facts Fewest Claims Prices Wait Legal Group Checker
  Table Same Tables.
From Crosstrack Require Notation Written Forever Stays Alike Quarter Needed.
Local Open Scope Z_scope.

Definition small := octagon 4 2.
Definition lay s q r := {| set := s; pat := q; rot := r |}.
Definition two := for_two Standard.
Definition three := for_three Standard.
Definition big := for_two Tournament.
Definition calls := game_on small Standard {| junctions := Joined; keeps := false; nulls := false;
  announces := true |} 2 false seats_2.
Definition on_small m l f := {| mover := m; pieces := l; fills := connectors All_crossed small; frozen := f;
  completed := false |}.
Definition b1 : place := (0, 2).   Definition c3 : place := (4, 4).   Definition d4 : place := (6, 6).

(* Two players have placed a piece each. *)
Definition opened := on_small 1 [(c3, lay Green pI 2); (b1, lay Red pA 0)] [].
(* Three players; a common piece on c3 rests for two turns. *)
Definition resting := on_small 2 [(c3, lay Green pC 0); ((0, 4), lay Blue pA 0); ((0, 6), lay Yellow pA 0);
  (b1, lay Red pA 0)] [(c3, 2%nat)].
(* The large board with two intersection pieces. *)
Definition filled := {| mover := 1; pieces := [(c3, lay Blue pD 0); (d4, lay Red pC 0)];
  fills := [((7, 7), (Crossed, 0%nat)); ((7, 9), (Tee, 1%nat))]; frozen := []; completed := false |}.
(* Straight track in one column: all of it, and all but the last piece. *)
Definition column (i : Z) : place := (2 * i, 4).
Definition five := [(column 0, lay Red pA 0); (column 1, lay Red pD 0); (column 2, lay Red pI 0);
  (column 3, lay Blue pA 0); (column 4, lay Blue pD 0)].
Definition nearly := on_small 1 five [].
Definition complete := on_small 2 ((column 5, lay Yellow pA 0) :: five) [].
Definition last_piece := Place Yellow pA (column 5) 0.

Example octagon_even_applies : fst b1 mod 2 = 0 /\ snd b1 mod 2 = 0.
Proof. apply (octagon_even 4 2). apply in_places. reflexivity. Qed.
Example links_ok_applies : links Joined pA 3 DN = linked Joined (turned 3 pA) DN.
Proof. apply links_ok. lia. Qed.
Example kind_links_ok_applies : kind_links Through Tee 3 DNW = linked Through (kind_turned 3 Tee) DNW.
Proof. apply kind_links_ok. lia. Qed.
Example turning_turns_links_applies : has DS (links Joined pA 0 DN) = has DSW (links Joined pA 1 DNE).
Proof. apply (turning_turns_links Joined pA 1 DN DS). lia. Qed.
Example links_both_ways_applies : has DS (links Joined pA 0 DN) = has DN (links Joined pA 0 DS).
Proof. apply links_both_ways. lia. Qed.

Example opening_places_applies : exists c p cell r, Place Red pA b1 0 = Place c p cell r.
Proof. apply (opening_places two (start [])); [reflexivity|apply turn_b_ok; reflexivity]. Qed.
(* Without an opening round a partner's piece may be handled as soon as it lies, with one it may not. *)
Definition begun b := {| on := small; patterns := six; held := fun _ _ => true;
  reading := Joined; keep := false; null := false;
  announced := false; pile := false;
  round := b; players := 4; teams := true; owner := seats_4 |}.
Definition two_lie := on_small 3 [((0, 4), lay Yellow pA 0); (b1, lay Red pA 0)] [].
Example without_a_round : turn_b (begun false) two_lie (Rotate b1 1) = true /\ turn_b (begun true) two_lie (Rotate b1
  1) = false.
Proof. split; reflexivity. Qed.
Example placed_from_stock_applies : (owner two Red = Player 1 \/ owner two Red = Common) /\
  on_board opened Red pC = false /\ at_ opened d4 = None.
Proof. apply (placed_from_stock two opened Red pC d4 5). apply turn_b_ok. reflexivity. Qed.
Example others_untouched_applies : at_ (play two opened (Turn (Place Red pC d4 5) false)) c3 = Some (lay Green pI 2).
Proof. apply others_untouched; [apply turn_b_ok|..]; reflexivity. Qed.
Example handled_is_allowed_applies : exists k, at_ opened b1 = Some k /\ find (frozen opened) b1 = None /\
  (owner two (set k) = Common \/ exists n, owner two (set k) = Player n /\ same_side two (mover opened) n = true).
Proof. apply (handled_is_allowed two opened (Rotate b1 3)). apply turn_b_ok. reflexivity. Qed.
Example stay_on_cells_applies : on_cells two (play two (start []) (Turn (Place Red pA b1 0) false)).
Proof. apply stay_on_cells; [apply start_on_cells|apply legal_b_ok; reflexivity]. Qed.
Example never_twice_applies : NoDup (names (play two opened (Turn (Place Red pC d4 5) false))).
Proof. apply never_twice; [apply legal_b_ok; vm_compute; reflexivity|]. repeat constructor; simpl;
  intuition discriminate. Qed.
Example fills_stay_applies : find (fills (play big filled (Turn (Fill Tee (9, 9) 2) false))) (7, 7) = Some (Crossed,
  0%nat).
Proof. apply fills_stay; [apply legal_b_ok; vm_compute; reflexivity|reflexivity]. Qed.
Example filled_from_pile_applies : pile big = true /\ In (9, 9) (interstices (on big)) /\ find (fills filled) (9,
  9) = None /\
  (length (filter (fun '(_, (k', _)) => kind_beq Tee k') (fills filled)) < 4)%nat.
Proof. apply (filled_from_pile big filled Tee (9, 9) 2). apply turn_b_ok. vm_compute. reflexivity. Qed.
Example common_freezes_applies : find (frozen (play three resting (Turn (Place Green pA d4 0) false))) d4
  = Some 2%nat.
Proof. apply (common_freezes three resting (Place Green pA d4 0) false (lay Green pA 0));
  [easy|reflexivity|reflexivity]. Qed.
Example frozen_rests_applies : Rotate b1 1 <> Rotate c3 1 /\ Rotate b1 1 <> Relocate c3 d4 1.
Proof. apply (frozen_rests three {| mover := 1; pieces := pieces resting; fills := []; frozen := frozen resting;
  completed := false |} c3 2);
  [reflexivity|apply turn_b_ok; reflexivity]. Qed.
Example rest_is_shortened_applies : find (frozen (play three resting (Turn (Place Yellow pC d4 0) false))) c3 = Some
  1%nat.
Proof. apply (rest_is_shortened three resting c3 2); [reflexivity|repeat constructor; simpl; tauto|easy]. Qed.
Example last_is_mover_applies : last_mover three (play three resting Claim) = 2%nat.
Proof. apply last_is_mover. simpl. lia. Qed.
Example seated_applies : (1 <= mover (play three resting Claim) <= players three)%nat.
Proof. apply seated. simpl. lia. Qed.
Example path_found_applies : path two complete.
Proof. apply path_found. vm_compute. reflexivity. Qed.
Example announcing_applies : In (Turn last_piece true) (legal calls nearly).
Proof.
  apply announcing; [reflexivity|reflexivity|]. split; [vm_compute; reflexivity|split; [apply turn_b_ok|];
    vm_compute; reflexivity].
Qed.
Example no_move_after_the_end_applies : legal two complete = [].
Proof. apply no_move_after_the_end. vm_compute. reflexivity. Qed.
Example always_a_move_applies : legal two opened <> [].
Proof. apply (always_a_move two opened b1 (lay Red pA 0)); try (vm_compute; reflexivity). apply in_places.
  reflexivity. Qed.

Example fewer_than_the_width_applies : (6 <= length (pieces complete))%nat.
Proof. apply (fewer_than_the_width two complete 4 2); [lia|lia|reflexivity|vm_compute; reflexivity]. Qed.
Example five_do_not_win_applies : path_b two nearly = false.
Proof. apply five_do_not_win; [reflexivity|simpl; lia]. Qed.
Example seven_do_not_win_applies : path_b big filled = false.
Proof. apply seven_do_not_win; [reflexivity|simpl; lia]. Qed.

Example legal_b_ok_applies : In (Turn last_piece false) (legal two nearly).
Proof. apply legal_b_ok; vm_compute; reflexivity. Qed.
Example not_stuck_applies : legal two opened <> [].
Proof. apply not_stuck; vm_compute; reflexivity. Qed.
Example look_ok_applies : won two (play two opened (Turn (Place Red pC d4 5) false)) = false.
Proof. apply look_ok; [..|apply legal_b_ok]; vm_compute; reflexivity. Qed.

(* One piece wins for player 1; nobody else can hinder it. *)
Definition win := Reply (Turn last_piece false) None.
Example certifies_ok_applies : forces two 1 1 nearly = true.
Proof. apply certifies_ok with win; vm_compute; reflexivity. Qed.
Example certificate_ok_applies : won two nearly = false /\ forces two 1 1 nearly = true.
Proof. apply certificate_ok with win. vm_compute. reflexivity. Qed.
Example forces_more_applies : forces two 1 7 nearly = true.
Proof. apply forces_more with 1%nat; [lia|apply certifies_ok_applies]. Qed.
(* Player 1 does not win with three turns: player 2 turns the piece on c3 to and fro. *)
Definition to_and_fro := Waits [(c3, [0; 1]%nat)].
Example wait_b_ok_applies : forces two 1 5 opened = false.
Proof. apply wait_b_ok with [(c3, [0; 1]%nat)]. vm_compute. reflexivity. Qed.
Example refutes_ok_applies : forces two 1 5 opened = false.
Proof. apply refutes_ok with to_and_fro; vm_compute; reflexivity. Qed.
Lemma refuted : refutation_b two 1 5 opened [] 0 to_and_fro = true.
Proof. vm_compute. reflexivity. Qed.
Example refutation_ok_applies : forces two 1 5 opened = false.
Proof. destruct (refutation_ok _ _ _ _ _ _ _ refuted) as [_ [_ [H _]]]. exact (H eq_refl). Qed.
(* No first move wins at once but those that do. *)
Definition wins_at_once := filter (fun m => won two (play two nearly m)) (legal two nearly).
Lemma but_these : refutation_b two 1 1 nearly wins_at_once 0 (Replies None [] (fun _ => None) 0%nat) = true.
Proof. vm_compute. reflexivity. Qed.
Lemma some_win : (length wins_at_once =? 0)%nat = false.
Proof. vm_compute. reflexivity. Qed.
Example refutation_ok_with_wins : wins_at_once <> [] /\
  forall m, In m (legal two nearly) -> ~ In m wins_at_once -> forces two 1 0 (play two nearly m) = false.
Proof.
  pose proof some_win as S. destruct (refutation_ok _ _ _ _ _ _ _ but_these) as [_ [_ [_ H]]].
  generalize dependent wins_at_once. intros l S H. destruct l as [|a l]; [discriminate|]. split; [discriminate|].
  intros m Hm N. exact (proj1 (H ltac:(discriminate) m Hm) N).
Qed.
(* Player 1 does not win within three plies: whatever it does, the piece on c3 is turned, and no turn wins then. *)
Lemma together : all_turns two 1 2 opened (fun _ => None) (fun _ => Some (Reply (Turn (Rotate c3 0) false) (Some
  (Replies None [] (fun _ => None) 0))))
  (fun _ => false) (legal two opened) = true.
Proof. vm_compute. reflexivity. Qed.
Example group_applies : forces two 1 2 (play two opened (Turn (Place Red pC d4 5) false)) = false.
Proof.
  eapply all_turns_ok; [reflexivity| |simpl; lia|reflexivity| |exact together|apply legal_b_ok; vm_compute;
    reflexivity].
  - intros m _ H. discriminate.
  - auto.
Qed.
(* Three players: both others wait. *)
Example wait_b_ok_for_three : forces three 2 6 resting = false.
Proof. apply wait_b_ok with [(b1, [1; 2]%nat); ((0, 4), [1; 2]%nat)]. vm_compute. reflexivity. Qed.

(* 2x1 with one piece of pattern I for each player: whatever the first player does, the second one wins at once. *)
Definition one_piece_each := study 2 1 Joined [pI] false.
Definition at_first := start (connectors All_crossed (octagon 2 1)).
Definition whole_table := Eval vm_compute in make_table one_piece_each false at_first.
Lemma table_says : proved_value one_piece_each false whole_table at_first = Some (Loss 2).
Proof. vm_cast_no_check (eq_refl (Some (Loss 2))). Qed.
Example table_applies : forces one_piece_each 1 100 at_first = false /\ forces one_piece_each 2 2 at_first = true.
Proof.
  split; [rewrite (proved_value_ok _ _ _ _ _ table_says 100 1)|rewrite (proved_value_ok _ _ _ _ _ table_says 2 2)];
    simpl; auto; lia.
Qed.
(* The same with one position for all that are alike: there are fewer, and the value is the same. *)
Definition table_of_classes := Eval vm_compute in make_table one_piece_each true at_first.
Example classes_apply : proved_value one_piece_each true table_of_classes at_first = Some (Loss 2)
  /\ (FMapPositive.PositiveMap.cardinal table_of_classes < FMapPositive.PositiveMap.cardinal whole_table)%nat.
Proof. split; [vm_cast_no_check (eq_refl (Some (Loss 2)))|apply Nat.ltb_lt; vm_compute; reflexivity]. Qed.
Example forces_same_applies : forces two 1 1 (on_small 1 (List.rev five) []) = forces two 1 1 nearly.
Proof. apply forces_same, same_b_ok. vm_compute. reflexivity. Qed.

(* What is written is read again: a move; a position of three players with a piece at rest; its readings. *)
Example move_is_read_applies : Notation.read_move (Notation.move_name (Turn last_piece true))
  = Some (Turn last_piece true).
Proof.
  apply (Written.move_is_read calls nearly 4 2); [reflexivity|simpl; lia| |apply announcing_applies].
  intros p k H. apply find_pair in H. simpl in H. repeat destruct H as [H|H]; try easy; inversion H; simpl; lia.
Qed.
Definition threefold := {| Notation.size := (4, 2)%nat; Notation.plays := Standard; Notation.read_as := defaults;
  Notation.lies_there := All_crossed; Notation.owners := [Player 1; Player 2; Player 3; Common];
  Notation.partners := false; Notation.own_sets := None |}.
Example position_is_read_applies : let s := Notation.position_name threefold resting in
  let q := Written.in_order threefold resting in
  Notation.read_setting (Notation.readings_name threefold) s = Some threefold /\
  Notation.read_position threefold s = Some q /\ Notation.read_position threefold (Notation.position_name threefold
    q) = Some q
  /\ mover q = 2%nat /\ completed q = false /\ at_ q c3 = Some (lay Green pC 0) /\
    find (fills q) (3, 3) = Some (Crossed, 0%nat)
  /\ find (frozen q) c3 = Some 2%nat.
Proof.
  destruct (Written.position_is_read threefold resting eq_refl eq_refl eq_refl) as [A [B [C [D [E F]]]]].
  repeat split; auto; unfold at_; rewrite (proj1 (F _)) || rewrite (proj1 (proj2 (F _))) || rewrite (proj2 (proj2 (F
    _)));
    reflexivity.
Qed.
(* Player 1 has two pieces A, a red and a yellow one, and a red C; player 2 has one I. *)
Definition unequal := {| Notation.size := (2, 1)%nat; Notation.plays := Standard; Notation.read_as := defaults;
  Notation.lies_there := All_crossed; Notation.owners := [Player 1; Player 1; Player 2; Player 2];
  Notation.partners := false; Notation.own_sets := Some ([pA; pA; pC], [pI]) |}.
Example own_sets_apply : let g := Notation.game_in unequal in let pos := start (Notation.fixed unequal) in
  map (set_of g) colours = [[pA; pC]; [pA]; [pI]; []]
  /\ Notation.read_setting (Notation.readings_name unequal) (Notation.position_name unequal pos) = Some unequal
  /\ legal_b g pos (Turn (Place Yellow pA (0, 0) 1) false) = true
  /\ legal_b g pos (Turn (Place Yellow pC (0, 0) 1) false) = false.
Proof.
  split; [reflexivity|split; [|split; vm_compute; reflexivity]].
  now apply Written.position_is_read.
Qed.
(* A free cell is listed as well. *)
Example form_alone_applies : forces two 1 5 opened = false.
Proof.
  apply (Needed.form_alone two 1 1 5 opened [(c3, [0; 1]%nat); (d4, [0; 1]%nat)]); [now left|vm_compute; reflexivity].
Qed.
(* The yellow piece on d1 does not rest. *)
Example the_reader_asks_applies : find (frozen resting) (0, 6) = None.
Proof.
  destruct (Needed.the_reader_asks threefold resting (0, 6) (lay Yellow pA 0)) as [_ [_ [_ E]]];
    [vm_compute; reflexivity..|exact E].
Qed.
Example one_text_one_position_applies : Written.in_order threefold resting = Written.in_order threefold
  {| mover := 2; pieces := List.rev (pieces resting); fills := fills resting; frozen := frozen resting;
    completed := false |}.
Proof. apply Written.one_text_one_position; vm_compute; reflexivity. Qed.
Example settings_that_are_read_applies : Notation.setting_fits threefold = true /\
  Written.owners_fit threefold = true.
Proof.
  apply (Written.settings_that_are_read (Notation.readings_name threefold) (Notation.position_name threefold
    resting)).
  apply position_is_read_applies.
Qed.
(* On 1x2 under the readings that let most moves be made. *)
Definition loosely := {| junctions := Through; keeps := false; nulls := true; announces := true |}.
Example never_loses_applies :
  Forever.never_loses (Forever.on_one_two loosely) 2 (Forever.strategy_on_1x2 2) (start (connectors Diagonals
    (octagon 1 2)))
  /\ forces (Forever.on_one_two loosely) 1 100 (start (connectors Diagonals (octagon 1 2))) = false.
Proof.
  split; [apply Forever.nobody_need_lose_1x2_two_players_six_patterns|
    apply Forever.nobody_forces_a_win_1x2_two_players_six_patterns]; auto.
Qed.
(* A legal move of three players, one of whose common pieces rests, leads to a playable position; so does an announced
   one, and one that lays an intersection piece. *)
Example stays_playable_applies : playable three (connectors All_crossed small) (play three resting
    (Turn (Place Green pA d4 0) false)) = true
  /\ playable calls (connectors All_crossed small) (play calls nearly (Turn last_piece true)) = true
  /\ playable big [] (play big filled (Turn (Fill Tee (9, 9) 2) false)) = true.
Proof.
  assert (Owners : forall g c n, owner g = seats_2 \/ owner g = seats_3 -> owner g c = Player n ->
    (1 <= n <= 3)%nat /\
    (owner g = seats_2 -> n <= 2)%nat).
  { intros g c n [H|H] E; rewrite H in E; destruct c; inversion E; subst; split; try lia; rewrite H; intro X;
      apply (f_equal (fun f => f Blue)) in X; discriminate. }
  split; [|split]; (apply Stays.stays_playable; [cbn; lia| | |]).
  1, 4, 7: intros c n H; apply Owners in H; [|cbn; tauto]; destruct H as [H1 H2]; cbn; try specialize (H2 eq_refl);
    lia.
  1, 3, 5: vm_compute; reflexivity.
  - apply legal_b_ok; vm_compute; reflexivity.
  - apply announcing_applies.
  - apply legal_b_ok; vm_compute; reflexivity.
Qed.
Example reached_applies : let w := threefold in let pos := play three (start (Notation.fixed w)) (Turn (Place Red pA
  b1 0) false) in
  playable three (Notation.fixed w) pos = true
  /\ Notation.read_position w (Notation.position_name w pos) = Some (Written.in_order w pos).
Proof.
  cbv zeta. refine (Stays.reached_is_playable_and_read threefold _ _ _ _); [vm_compute; reflexivity|vm_compute;
    reflexivity|].
  apply Stays.reached_next; [apply Stays.reached_start|]. apply legal_b_ok; vm_compute; reflexivity.
Qed.
(* The red and the yellow piece of pattern A change places. *)
Definition red_for_yellow (p : pattern) (c : colour) : colour := match p, c with
  | pA, Red => Yellow | pA, Yellow => Red | _, _ => c end.
Example identical_pieces_applies :
  forces two 1 3 (on_small 1 [(c3, lay Green pI 2); (b1, lay Yellow pA 0); (d4, lay Red pC 1)] [])
  = forces two 1 3 (on_small 1 [(c3, lay Green pI 2); (b1, lay Red pA 0); (d4, lay Red pC 1)] []).
Proof.
  refine (Alike.identical_pieces two red_for_yellow _ _ _ 1 3
    (on_small 1 [(c3, lay Green pI 2); (b1, lay Red pA 0); (d4, lay Red pC 1)] [])).
  - intros [] []; reflexivity.
  - intros [] []; reflexivity.
  - intros [] []; reflexivity.
Qed.
(* A quarter turn of the board 4x2, with its connectors, two pieces on it. *)
Example quarter_turns_applies : forces two 1 3 (Quarter.quarter two opened) = forces two 1 3 opened
  /\ at_ (Quarter.quarter two opened) (4, 6) = Some (lay Green pI 0) /\ mover (Quarter.quarter two opened) = 1%nat.
Proof.
  split; [|split; reflexivity]. apply (Quarter.quarter_turns_on_octagons two 4 2); [reflexivity|lia|lia|].
  split; [vm_compute; reflexivity|]. intros e H. apply in_map_iff in H as [q [<- _]]. now left.
Qed.
