(** Is one move legal? Told without the list of all; and the look, which tells that no legal move wins at once without
    trying all of them. *)
From Coq Require Import List Bool Arith ZArith Lia. Import ListNotations.
From Crosstrack Require Import Flood Geometry Pieces Rules Facts Claims Prices.

Section Legal.
  Variable g : ruleset.

  Definition cell_b c := existsb (place_eqb c) (cells (on g)).
  Definition free_b pos c := cell_b c && negb (some (at_ pos c)).
  Definition in_b r l := existsb (Nat.eqb r) l.
  Definition turn_b pos (t : turn) : bool := match t with
    | Place c q cell r => may_place g (mover pos) c && existsb (pattern_beq q) (set_of g c) && negb (on_board pos c q)
                          && free_b pos cell && in_b r (orientations q)
    | Rotate cell r => negb (opening g pos) && cell_b cell && match at_ pos cell with
        | Some k => may_handle g (mover pos) (set k) && negb (some (find (frozen pos) cell))
                    && in_b r (orientations (pat k)) && (null g || negb (r =? rot k)) | None => false end
    | Relocate from to r => negb (opening g pos) && cell_b from && free_b pos to && match at_ pos from with
        | Some k => may_handle g (mover pos) (set k) && negb (some (find (frozen pos) from))
                    && in_b r (if keep g then [rot k] else orientations (pat k)) | None => false end
    | Fill k gap r => negb (opening g pos) && pile g && left_in_pile pos k && existsb (place_eqb gap) (interstices
      (on g))
                      && negb (some (find (fills pos) gap)) && in_b r (kind_orientations k) end.
  Definition legal_b pos (m : move) : bool := match m with
    | Turn t false => turn_b pos t
    | Turn t true => announced g && negb (completed pos) && turn_b pos t && negb (path_b g pos)
      && path_b g (play g pos (Turn t false))
    | Claim => announced g && negb (completed pos) && path_b g pos end.

  Lemma cell_b_ok c : cell_b c = true -> In c (cells (on g)).
  Proof. apply in_places. Qed.
  Lemma in_b_ok r l : in_b r l = true -> In r l.
  Proof. unfold in_b. intro H. apply existsb_exists in H as [x [H E]]. apply Nat.eqb_eq in E. now subst. Qed.
  Lemma free_b_ok pos c : free_b pos c = true -> In c (free g pos).
  Proof.
    unfold free_b. rewrite andb_true_iff. intros [H E]. apply free_ok. split; [now apply cell_b_ok|].
      now destruct (at_ pos c).
  Qed.
  Lemma turn_b_ok pos t : turn_b pos t = true -> In t (turns g pos).
  Proof.
    unfold turns. intro H. apply in_or_app. destruct t as [c q cell r|cell r|from to r|k gap r]; simpl in H;
      rewrite ?andb_true_iff in H.
    - left. destruct H as [[[[Ho Hp] Hb] Hf] Hr]. unfold placings. apply in_flat_map. exists c.
      split; [destruct c; simpl; tauto|].
      rewrite Ho. apply in_flat_map. exists q. apply existsb_exists in Hp as [q' [Hq E]].
        apply internal_pattern_dec_bl in E. subst q'.
      split; auto. apply negb_true_iff in Hb. rewrite Hb. apply in_flat_map. exists cell. split; [now apply free_b_ok|].
      apply in_map. now apply in_b_ok.
    - right. destruct H as [[Hop Hc] H]. apply negb_true_iff in Hop. rewrite Hop. apply in_or_app. left.
      unfold handlings. apply in_flat_map.
      exists cell. split; [now apply cell_b_ok|]. destruct (at_ pos cell) as [k|]; [|easy]. rewrite !andb_true_iff in H.
      destruct H as [[[Hm Hf] Hr] Hn]. rewrite Hm, Hf. apply in_or_app. left. apply in_map. apply filter_In.
        split; [now apply in_b_ok|auto].
    - right. destruct H as [[[Hop Hc] Hf] H]. apply negb_true_iff in Hop. rewrite Hop. apply in_or_app. left.
      unfold handlings. apply in_flat_map.
      exists from. split; [now apply cell_b_ok|]. destruct (at_ pos from) as [k|]; [|easy]. rewrite !andb_true_iff in H.
      destruct H as [[Hm Hz] Hr]. rewrite Hm, Hz. apply in_or_app. right. apply in_flat_map. exists to.
        split; [now apply free_b_ok|].
      apply in_map. now apply in_b_ok.
    - right. destruct H as [[[[[Hop Hp] Hl] Hg] Hf] Hr]. apply negb_true_iff in Hop, Hf. rewrite Hop.
      apply in_or_app. right.
      unfold fillings. rewrite Hp. apply in_flat_map. exists k. split; [destruct k; simpl; tauto|]. rewrite Hl.
        apply in_flat_map.
      exists gap. apply in_places in Hg. split; auto. rewrite Hf. apply in_map. now apply in_b_ok.
  Qed.
  (* A move that is found legal without the list is in the list. *)
  Theorem legal_b_ok pos m : won g pos = false -> legal_b pos m = true -> In m (legal g pos).
  Proof.
    intros W H. unfold legal. rewrite W. destruct m as [t [|]|]; simpl in H; rewrite ?andb_true_iff in H.
    - destruct H as [[[[A C] T] P] F]. apply negb_true_iff in P. rewrite A, C, P. simpl. apply in_or_app. right.
      apply (in_map (fun t => Turn t true)). apply filter_In. split; auto. now apply turn_b_ok.
    - apply turn_b_ok in H. pose proof (in_map (fun t => Turn t false) _ _ H) as X. cbv beta in X.
      destruct (announced g && negb (completed pos)); auto. destruct (path_b g pos); apply in_or_app; now left.
    - destruct H as [[A C] P]. rewrite A, C, P. simpl. apply in_or_app. right. now left.
  Qed.

  (* ---- Nothing can be moved: a draw (PL-NO-MOVE). Mostly seen from a piece that can be turned. ---- *)
  Definition can_turn pos : bool := negb (opening g pos) && existsb (fun '(c, k) =>
    cell_b c && match at_ pos c with Some k => may_handle g (mover pos) (set k) | None => false end
      && negb (some (find (frozen pos) c))) (pieces pos).
  Definition stuck pos : bool := if can_turn pos then false else match legal g pos with [] => true | _ => false end.
  Lemma stuck_ok pos : stuck pos = true -> legal g pos = [].
  Proof. unfold stuck. destruct (can_turn pos); [easy|]. now destruct (legal g pos). Qed.
  (* The shortcut says no more than the list would. *)
  Theorem not_stuck pos : won g pos = false -> stuck pos = false -> legal g pos <> [].
  Proof.
    unfold stuck. destruct (can_turn pos) eqn:C; [|now destruct (legal g pos)]. intros W _.
    unfold can_turn in C. apply andb_true_iff in C as [O C]. apply negb_true_iff in O.
      apply existsb_exists in C as [[c k'] [_ C]].
    rewrite !andb_true_iff in C. destruct C as [[C M] F]. destruct (at_ pos c) as [k|] eqn:K; [|easy].
    apply (always_a_move g pos c k); auto; [now apply cell_b_ok|]. now destruct (find (frozen pos) c).
  Qed.

  (* ---- The look. ---- *)
  Lemma dear_turn pos t a wild : dear g (at_hand g pos) wild = true -> wild (target t) = true -> In t (turns g pos) ->
    path_b g (play g pos (Turn t a)) = false.
  Proof.
    intros D W Ht. apply dear_ok in D.
    apply (no_path (on g) (outs g pos) wild g _ [target t] eq_refl) with 1; auto.
    - intros c d o Hc Ho. simpl in Hc. apply outs_after with (c := c) in Ho; auto.
    - intros c [<-|[]]. exact W.
  Qed.
  Definition targets := cells (on g) ++ (if pile g then interstices (on g) else []).
  (* No turn completes a path: no place where anything at all would, or else no turn to such a place does. *)
  Definition no_turn_wins pos : bool :=
    let t := at_hand g pos in
    dear g t (changeable g (mover pos) pos) ||
    let safe := map (fun c => (c, dear g t (place_eqb c))) targets in
    forallb (fun t => match find safe (target t) with Some true => true | _ => negb (path_b g (play g pos (Turn t
      false))) end) (turns g pos).
  Definition look pos : bool := negb (announced g && path_b g pos) && no_turn_wins pos.
  Lemma find_map {X} (f : place -> X) l c x : find (map (fun c => (c, f c)) l) c = Some x -> x = f c.
  Proof.
    induction l as [|a l IH]; simpl; [easy|]. destruct (place_eqb a c) eqn:E; auto. apply peq in E. intro H.
      inversion H. now subst.
  Qed.
  Lemma path_whoever pos t a : path_b g (play g pos (Turn t a)) = path_b g (play g pos (Turn t false)).
  Proof. reflexivity. Qed.
  Lemma no_turn_wins_ok pos t a : no_turn_wins pos = true -> In t (turns g pos) -> path_b g (play g pos (Turn t a)) =
    false.
  Proof.
    intros H Ht. unfold no_turn_wins in H. cbv zeta in H. apply orb_true_iff in H as [H|H].
    - apply dear_turn with (changeable g (mover pos) pos); auto. now apply target_changeable.
    - rewrite forallb_forall in H. specialize (H t Ht). rewrite path_whoever.
      destruct (find _ (target t)) as [[|]|] eqn:E; [|now apply negb_true_iff in H|now apply negb_true_iff in H].
      apply find_map in E. symmetry in E. now apply dear_turn with (place_eqb (target t)); auto; apply prefl.
  Qed.
  (* Where the look finds nothing no legal move wins at once. *)
  Theorem look_ok pos m : won g pos = false -> look pos = true -> In m (legal g pos) -> won g (play g pos m) = false.
  Proof.
    unfold look. rewrite andb_true_iff, negb_true_iff. intros W [A H] Hm. apply legal_turns in Hm. destruct m as [t a|].
    - destruct Hm as [Ht Ha]. pose proof (no_turn_wins_ok pos t a H Ht) as P. unfold won. rewrite P.
      destruct (announced g) eqn:An; auto. destruct a; auto. destruct (Ha eq_refl) as [_ [_ X]].
        rewrite path_whoever in P. congruence.
    - destruct Hm as [An [P _]]. now rewrite An, P in A.
  Qed.
End Legal.
