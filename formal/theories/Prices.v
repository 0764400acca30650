(** Prices of paths: how many places have to be changed, at least, for a path to stand. The argument that the lemma "wait"
    and the looks for a win share, and the program that finds prices by flooding in layers. *)
From Coq Require Import List Bool Arith ZArith Lia. Import ListNotations.
From Crosstrack Require Import Flood Geometry Pieces Rules Facts Claims.

Section Prices.
  Variable b : board.
  Variable lies : place -> dir -> list dir.     (* where track leads for nothing *)
  Variable wild : place -> bool.                (* places that may be changed, for the price of one each *)

  (* What track can reach, and for which places it has paid. *)
  Inductive paid (w : goal) : list place -> node -> Prop :=
  | paid_start x : In x (enters b w) -> paid w [] x
  | paid_nothing l x o : paid w l x -> In o (lies (fst x) (snd x)) -> paid w l (leave (fst x) o)
  | paid_one l x o : paid w l x -> wild (fst x) = true -> paid w (fst x :: l) (leave (fst x) o).
  (* Every path takes more than n changed places. *)
  Definition more (n : nat) : Prop := forall w l x, paid w l x -> left_by b w x = true -> n < length l.

  (* A place that is paid for twice need not be: cut out what lies between. *)
  Lemma paid_back w l x c : paid w l x -> In c l -> exists l1 l2 d, l = l1 ++ c :: l2 /\ paid w l2 (c, d).
  Proof.
    induction 1 as [x H|l x o H IH Ho|l x o H IH Hc]; intro Hin; [easy|auto|].
    destruct Hin as [E|Hin].
    - subst c. exists [], l, (snd x). split; auto. now destruct x.
    - destruct (IH Hin) as [l1 [l2 [d [-> Hp]]]]. exists (fst x :: l1), l2, d. auto.
  Qed.

  (* ---- A position in which track differs in a few places only. ---- *)
  Section Position.
    Variable g : ruleset.
    Variable q : position.
    Variable changed : list place.
    Hypothesis same_board : on g = b.
    Hypothesis same : forall c d o, ~ In c changed -> In o (outs g q c d) -> In o (lies c d).
    Hypothesis wild_changed : forall c, In c changed -> wild c = true.

    Lemma track_paid w x : reach node (next g q) (enters b w) x -> exists l, NoDup l /\ incl l changed /\ paid w l x.
    Proof.
      induction 1 as [x H|x y H [l [Hn [Hi Hp]]] Hy].
      - exists []. split; [constructor|split; [easy|now constructor]].
      - apply in_map_iff in Hy as [o [<- Ho]]. destruct (in_dec eq_place (fst x) changed) as [Hc|Hc].
        + pose proof (wild_changed _ Hc) as W. destruct (in_dec eq_place (fst x) l) as [Hl|Hl].
          * destruct (paid_back w l x (fst x) Hp Hl) as [l1 [l2 [d' [-> Hp2]]]].
            apply NoDup_remove in Hn as Hr. exists (fst x :: l2). split; [|split].
            -- constructor; [intro; apply (proj2 Hr), in_or_app; now right|].
               destruct Hr as [Hr _]. clear - Hr. induction l1; auto. inversion Hr; auto.
            -- intros a Ha. apply Hi, in_or_app. now right.
            -- exact (paid_one w l2 (fst x, d') o Hp2 W).
          * exists (fst x :: l). split; [now constructor|split].
            -- intros a [<-|Ha]; auto.
            -- exact (paid_one w l x o Hp W).
        + exists l. split; auto. split; auto. apply paid_nothing; auto.
    Qed.
    (* No path stands there, if every path takes more places. *)
    Theorem no_path n : more n -> length changed <= n -> path_b g q = false.
    Proof.
      intros M L. apply not_true_is_false. intro P. apply path_found in P as [w [x [Hr Hl]]]. rewrite same_board in *.
      destruct (track_paid w x Hr) as [l [Hn [Hi Hp]]].
      pose proof (M w l x Hp Hl). pose proof (NoDup_incl_length Hn Hi). lia.
    Qed.
  End Position.

  (* ---- The program. It needs the places where track leads anywhere for nothing, and how many ways there are at most. ---- *)
  Variable places : list place.
  Variable width : nat.
  Hypothesis outside : forall c d, ~ In c places -> lies c d = [].
  Hypothesis wide : forall c d, length (lies c d) <= width.

  Definition next0 (x : node) : list node := map (leave (fst x)) (lies (fst x) (snd x)).
  Definition flooded starts := reached node node_eqb next0 width (8 * length places) starts.
  Definition for_one (x : node) : list node := if wild (fst x) then map (leave (fst x)) dirs else [].
  Fixpoint layer (w : goal) (n : nat) : list node := match n with
    | 0 => flooded (enters b w)
    | S k => let l := layer w k in flooded (l ++ flat_map for_one l) end.
  Definition more_b (n : nat) : bool :=
    negb (existsb (left_by b AC) (layer AC n)) && negb (existsb (left_by b BD) (layer BD n)).

  Lemma flooded_ok starts x : In x (flooded starts) <-> reach node next0 starts x.
  Proof.
    apply reached_ok with (universe := list_prod places dirs); [apply node_eqb_ok| | |].
    - intros [c d] N. unfold next0. cbn [fst snd]. rewrite outside; auto. intro H. apply N, in_prod; auto. apply in_dirs.
    - intro y. unfold next0. rewrite map_length. apply wide.
    - rewrite prod_length. cbn [length dirs]. lia.
  Qed.
  Lemma layer_more w n k x : n <= k -> In x (layer w n) -> In x (layer w k).
  Proof. induction 1; auto. intro Hx. simpl. apply flooded_ok, reach_start, in_or_app. auto. Qed.
  Lemma layer_paid w l x : paid w l x -> In x (layer w (length l)).
  Proof.
    induction 1 as [x H|l x o H IH Ho|l x o H IH Hc].
    - simpl. apply flooded_ok. now constructor.
    - assert (forall n, In x (layer w n) -> In (leave (fst x) o) (layer w n)) as C; [|auto].
      intros [|n] Hx; simpl in *; apply flooded_ok in Hx; apply flooded_ok; apply reach_next with x; auto; now apply in_map.
    - simpl. apply flooded_ok, reach_start, in_or_app. right. apply in_flat_map. exists x. split; auto.
      unfold for_one. rewrite Hc. apply in_map, in_dirs.
  Qed.
  Theorem more_ok n : more_b n = true -> more n.
  Proof.
    unfold more_b. rewrite andb_true_iff, !negb_true_iff. intros [Ha Hb] w l x Hp Hl.
    apply Nat.nle_gt. intro L. pose proof (layer_more w _ n x L (layer_paid w l x Hp)) as Hin.
    assert (existsb (left_by b w) (layer w n) = true) by (apply existsb_exists; eauto).
    destruct w; congruence.
  Qed.
End Prices.

(* ---- What a turn changes. ---- *)
Section Turns.
  Variable g : ruleset.

  (* Places that a player may change: free cells, pieces that the player may handle, and empty interstices while
     intersection pieces are left. *)
  Definition changeable (s : nat) pos c : bool :=
    existsb (place_eqb c) (cells (on g)) && match at_ pos c with None => true | Some k => may_handle g s (set k) end
    || existsb (place_eqb c) (interstices (on g)) && negb (some (find (fills pos) c)) && pile g && existsb (left_in_pile pos) kinds.

  Lemma outs_after pos t a c d o : In t (turns g pos) -> c <> target t ->
    In o (outs g (play g pos (Turn t a)) c d) -> In o (outs g pos c d).
  Proof.
    intros Ht N H. apply turns_allowed in Ht as L. unfold outs in *. destruct (on_cell c).
    - rewrite at_after in H by exact L. destruct t as [s q cell r|cell r|from to r|k gap r]; simpl in *; auto.
      + replace (place_eqb cell c) with false in H by (symmetry; apply pne; congruence). auto.
      + replace (place_eqb cell c) with false in H by (symmetry; apply pne; congruence). auto.
      + replace (place_eqb to c) with false in H by (symmetry; apply pne; congruence). destruct (place_eqb from c); easy.
    - destruct t as [s q cell r|cell r|from to r|k gap r]; simpl in *; auto.
      replace (place_eqb gap c) with false in H by (symmetry; apply pne; congruence). auto.
  Qed.
  Lemma target_changeable pos t : In t (turns g pos) -> changeable (mover pos) pos (target t) = true.
  Proof.
    intro Ht. apply turns_allowed in Ht as L. unfold changeable. apply orb_true_iff. destruct t as [s q cell r|cell r|from to r|k gap r]; simpl in *.
    - left. destruct L as [_ [_ [C N]]]. rewrite N. apply in_places in C. now rewrite C.
    - left. destruct L as [C [k [K [M _]]]]. rewrite K, M. apply in_places in C. now rewrite C.
    - left. destruct L as [_ [C N]]. rewrite N. apply in_places in C. now rewrite C.
    - right. destruct L as [P [L [C N]]]. rewrite N, P. apply in_places in C. rewrite C. simpl.
      destruct k; rewrite L, ?orb_true_r; reflexivity.
  Qed.

  (* ---- The look: no turn completes a path, seen without trying all of them. ---- *)
  Definition places_of pos : list place := map fst (pieces pos) ++ map fst (fills pos).
  Lemma places_of_ok pos c d : ~ In c (places_of pos) -> outs g pos c d = [].
  Proof.
    unfold places_of, outs. rewrite in_app_iff. intro N. destruct (on_cell c).
    - destruct (at_ pos c) eqn:F; auto. apply find_in in F. tauto.
    - destruct (find (fills pos) c) as [[k r]|] eqn:F; auto. apply find_in in F. tauto.
  Qed.
  Definition dear pos (wild : place -> bool) := more_b (on g) (outs g pos) wild (places_of pos) 8.
  Lemma dear_ok pos wild n : dear pos wild n = true -> more (on g) (outs g pos) wild n.
  Proof. apply more_ok; [apply places_of_ok|intros; apply outs_few]. Qed.
End Turns.
