(** Identical pieces: positions that swapping pieces of one pattern and one owner takes into each other have the same
    value. *)
From Coq Require Import List Bool Arith ZArith Lia. Import ListNotations.
From Crosstrack Require Import Flood Geometry Pieces Rules Facts Claims Legal.

Section Swap.
  Variable g : ruleset.
  (* Which set the piece of a pattern and a set changes places with: one of the same owner. *)
  Variable partner : pattern -> colour -> colour.
  Hypothesis there_and_back : forall p c, partner p (partner p c) = c.
  Hypothesis same_owner : forall p c, owner g (partner p c) = owner g c.
  Hypothesis same_stock : forall p c, held g (partner p c) p = held g c p.

  Definition swap_piece k := {| set := partner (pat k) (set k); pat := pat k; rot := rot k |}.
  Definition swapped pos := {| mover := mover pos; pieces := map (fun '(q, k) => (q, swap_piece k)) (pieces pos);
    fills := fills pos; frozen := frozen pos; completed := completed pos |}.
  Definition swap_turn (t : turn) : turn := match t with Place c p cell r => Place (partner p c) p cell r | _ => t
    end.
  Definition swap_move (m : move) : move := match m with Turn t a => Turn (swap_turn t) a | Claim => Claim end.

  Lemma find_swapped l p : find (map (fun '(q, k) => (q, swap_piece k)) l) p = option_map swap_piece (find l p).
  Proof. induction l as [|[q k] l IH]; [reflexivity|]. simpl. now destruct (place_eqb q p). Qed.
  Lemma at_swapped pos p : at_ (swapped pos) p = option_map swap_piece (at_ pos p).
  Proof. apply find_swapped. Qed.
  Lemma swap_twice k : swap_piece (swap_piece k) = k.
  Proof. destruct k as [c p r]. unfold swap_piece. cbn [set pat rot]. now rewrite there_and_back. Qed.
  Lemma swapped_twice pos : swapped (swapped pos) = pos.
  Proof.
    destruct pos as [m l f z c]. unfold swapped. cbn [mover pieces fills frozen completed]. f_equal.
    rewrite map_map. rewrite <- (map_id l) at 2. apply map_ext. intros [q k]. now rewrite swap_twice.
  Qed.
  Lemma swap_move_twice m : swap_move (swap_move m) = m.
  Proof. destruct m as [[]|]; simpl; auto. now rewrite there_and_back. Qed.
  Lemma place_swapped j p c : may_place g j (partner p c) = may_place g j c.
  Proof. unfold may_place. now rewrite same_owner. Qed.
  Lemma handle_swapped j k : may_handle g j (set (swap_piece k)) = may_handle g j (set k).
  Proof. unfold may_handle, swap_piece. cbn [set]. now rewrite same_owner. Qed.
  Lemma common_swapped k : is_common g (set (swap_piece k)) = is_common g (set k).
  Proof. unfold is_common, swap_piece. cbn [set]. now rewrite same_owner. Qed.

  (* ---- Paths and turns. ---- *)
  Lemma outs_swapped pos p d : outs g (swapped pos) p d = outs g pos p d.
  Proof. unfold outs. rewrite at_swapped. cbn [swapped fills]. destruct (on_cell p); auto. now destruct (at_ pos p).
  Qed.
  Lemma reach_swapped pos st x : reach node (next g pos) st x -> reach node (next g (swapped pos)) st x.
  Proof.
    intro H. induction H as [x H|x y H IH Hy]; [now constructor|]. apply reach_next with x; auto.
    unfold next in *. now rewrite outs_swapped.
  Qed.
  Lemma path_swapped pos : path_b g (swapped pos) = path_b g pos.
  Proof.
    apply eq_true_iff_eq. rewrite !path_found. split; intros [w [x [H L]]]; exists w, x; split; auto.
    - apply reach_swapped in H. now rewrite swapped_twice in H.
    - now apply reach_swapped.
  Qed.
  Lemma won_swapped pos : won g (swapped pos) = won g pos.
  Proof. unfold won. now rewrite path_swapped. Qed.
  Lemma free_swapped pos : free g (swapped pos) = free g pos.
  Proof. unfold free. apply filter_ext. intro c. rewrite at_swapped. now destruct (at_ pos c). Qed.
  Lemma on_board_swapped pos c p : on_board (swapped pos) (partner p c) p = on_board pos c p.
  Proof.
    unfold on_board. cbn [swapped pieces]. induction (pieces pos) as [|[q k] l IH]; [reflexivity|]. cbn [map existsb].
    rewrite IH. f_equal. unfold swap_piece. cbn [set pat]. destruct (pattern_beq (pat k) p) eqn:P;
      [|now rewrite !andb_false_r].
    apply internal_pattern_dec_bl in P. rewrite P, !andb_true_r. apply eq_true_iff_eq. split; intro E.
    - apply internal_colour_dec_bl in E. apply internal_colour_dec_lb.
      rewrite <- (there_and_back p (set k)), E. apply there_and_back.
    - apply internal_colour_dec_bl in E. apply internal_colour_dec_lb. now rewrite E.
  Qed.
  Lemma length_swapped pos : length (pieces (swapped pos)) = length (pieces pos).
  Proof. apply map_length. Qed.
  Lemma turn_swapped pos t : In t (turns g pos) -> In (swap_turn t) (turns g (swapped pos)).
  Proof.
    unfold turns. intro H. apply in_app_iff in H as [H|H]; apply in_or_app.
    - left. unfold placings in *. apply in_flat_map in H as [c [_ H]].
    destruct (may_place g (mover pos) c) eqn:M; [|easy].
      apply in_flat_map in H as [q [Q H]]. destruct (on_board pos c q) eqn:O; [easy|].
      apply in_flat_map in H as [cell [F H]]. apply in_map_iff in H as [r [<- R]].
      apply in_flat_map. exists (partner q c). split; [unfold colours; destruct (partner q c); simpl; tauto|].
      cbn [swapped mover]. rewrite place_swapped, M. apply in_flat_map. exists q.
      split; [unfold set_of in *; now rewrite filter_In, same_stock, <- filter_In|].
      fold (swapped pos). rewrite on_board_swapped, O. apply in_flat_map. exists cell. rewrite free_swapped.
      split; auto.
      now apply (in_map (Place (partner q c) q cell)).
    - right. unfold opening. rewrite length_swapped. fold (opening g pos). destruct (opening g pos); [easy|].
      apply in_app_iff in H as [H|H]; apply in_or_app; [left|right].
      + unfold handlings in *. apply in_flat_map in H as [cell [C H]]. apply in_flat_map. exists cell. split; auto.
        rewrite at_swapped. destruct (at_ pos cell) as [k|]; [|easy]. cbn [option_map swapped mover frozen].
        rewrite handle_swapped. destruct (may_handle g (mover pos) (set k) && negb (some (find (frozen pos) cell)));
          [|easy].
        fold (swapped pos). rewrite free_swapped. unfold swap_piece. cbn [pat rot].
        apply in_app_iff in H as [H|H]; apply in_or_app; [left|right].
        * apply in_map_iff in H as [r [<- R]]. now apply (in_map (Rotate cell)).
        * apply in_flat_map in H as [to [T H]]. apply in_map_iff in H as [r [<- R]]. apply in_flat_map. exists to.
          split; auto. now apply (in_map (Relocate cell to)).
      + assert (N : swap_turn t = t); [|rewrite N; exact H]. unfold fillings in H. destruct (pile g); [|easy].
        apply in_flat_map in H as [k [_ H]]. destruct (left_in_pile pos k); [|easy].
        apply in_flat_map in H as [gap [_ H]]. destruct (some (find (fills pos) gap)); [easy|].
        now apply in_map_iff in H as [r [<- R]].
  Qed.
  Lemma change_swapped l t : change (map (fun '(q, k) => (q, swap_piece k)) l) (swap_turn t)
    = map (fun '(q, k) => (q, swap_piece k)) (change l t).
  Proof.
    destruct t as [c q cell r|cell r|from to r|k gap r]; cbn [swap_turn change]; auto; rewrite !map_map;
      apply map_ext;
      intros [p k]; destruct (place_eqb p _); reflexivity.
  Qed.
  Lemma play_swapped pos m : play g (swapped pos) (swap_move m) = swapped (play g pos m).
  Proof.
    destruct m as [t a|]; [|reflexivity]. cbn [swap_move play swapped mover pieces fills frozen completed].
    rewrite change_swapped. unfold swapped. cbn [mover pieces fills frozen completed]. f_equal.
    - now destruct t.
    - f_equal. assert (E : freezes g (map (fun '(q, k) => (q, swap_piece k)) (change (pieces pos) t)) (swap_turn t)
        = freezes g (change (pieces pos) t) t).
      { unfold freezes. replace (target (swap_turn t)) with (target t) by now destruct t. rewrite find_swapped.
        destruct (find (change (pieces pos) t) (target t)) as [k|]; auto. cbn [option_map].
        now rewrite common_swapped. }
      rewrite E. now destruct t.
  Qed.
  Lemma legal_swapped pos m : In m (legal g pos) -> In (swap_move m) (legal g (swapped pos)).
  Proof.
    unfold legal. rewrite won_swapped, path_swapped. change (completed (swapped pos)) with (completed pos).
    set (ts := if won g pos then [] else turns g pos). set (ts' := if won g pos then [] else turns g (swapped pos)).
    assert (T : forall t, In t ts -> In (swap_turn t) ts').
    { intros t. unfold ts, ts'. destruct (won g pos); auto. apply turn_swapped. }
    assert (Silent : forall m, In m (map (fun t => Turn t false) ts) ->
      In (swap_move m) (map (fun t => Turn t false) ts')).
    { intros n H. apply in_map_iff in H as [t [<- H]]. apply T in H.
    now apply (in_map (fun t => Turn t false)) in H. }
    destruct (announced g && negb (completed pos)); auto. destruct (path_b g pos); intro H;
      apply in_app_iff in H as [H|H];
      apply in_or_app; [left; auto|right|left; auto|right].
    - destruct H as [<-|[]]. now left.
    - apply in_map_iff in H as [t [<- H]]. apply filter_In in H as [H P]. apply (in_map (fun t => Turn t true)).
      apply filter_In. split; auto. change (Turn (swap_turn t) false) with (swap_move (Turn t false)).
      now rewrite play_swapped, path_swapped.
  Qed.
  (* Swapping identical pieces changes no value. *)
  Theorem identical_pieces s n pos : forces g s n (swapped pos) = forces g s n pos.
  Proof.
    assert (Half : forall n pos, forces g s n pos = true -> forces g s n (swapped pos) = true).
    { clear n pos. induction n as [|n IH]; intros pos H.
      - cbn [forces] in *. rewrite won_swapped. destruct (won g pos); auto.
      - cbn [forces] in H |- *. rewrite won_swapped. destruct (won g pos) eqn:W; auto.
        assert (L : forall m, In m (legal g (swapped pos)) -> exists m', m = swap_move m' /\ In m' (legal g pos)).
        { intros m M. exists (swap_move m). split; [now rewrite swap_move_twice|]. apply legal_swapped in M.
          now rewrite swapped_twice in M. }
        change (to_move g s (swapped pos)) with (to_move g s pos).
        destruct (legal g pos) as [|a l] eqn:E; [discriminate|]. rewrite <- E in H, L.
        destruct (legal g (swapped pos)) as [|a' l'] eqn:E'.
        { assert (I : In (swap_move a) (legal g (swapped pos))) by (apply legal_swapped; rewrite E; now left).
          now rewrite E' in I. }
        rewrite <- E' in *. destruct (to_move g s pos).
        + apply existsb_exists in H as [m [M F]]. apply existsb_exists. exists (swap_move m).
          split; [now apply legal_swapped|]. rewrite play_swapped. now apply IH.
        + rewrite forallb_forall in H. apply forallb_forall. intros m M. apply L in M as [m' [-> M]].
          rewrite play_swapped. apply IH. now apply H. }
    apply eq_true_iff_eq. split; [|apply Half]. intro H. apply Half in H. now rewrite swapped_twice in H.
  Qed.
End Swap.
