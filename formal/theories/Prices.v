(** Prices of paths: how many places have to be changed, at least, for a path to stand. The argument that the lemma
    "wait" and the looks for a win share, and the program that finds prices by flooding in layers. *)
From Coq Require Import List Bool Arith ZArith Lia. Import ListNotations.
From Crosstrack Require Import Flood Geometry Pieces Rules Facts Claims.

(* ---- Nodes in bins, so that few have to be compared. Places may share a bin. ---- *)
Inductive bins := Leaf | Bin (left right : bins) (here : list node).
Fixpoint get (i : positive) (t : bins) : list node := match t, i with
  | Leaf, _ => []
  | Bin l r h, xH => h
  | Bin l r h, xO j => get j l
  | Bin l r h, xI j => get j r end.
Fixpoint put (i : positive) (h : list node) (t : bins) : bins := match i, t with
  | xH, Leaf => Bin Leaf Leaf h
  | xH, Bin l r _ => Bin l r h
  | xO j, Leaf => Bin (put j h Leaf) Leaf []
  | xO j, Bin l r h' => Bin (put j h l) r h'
  | xI j, Leaf => Bin Leaf (put j h Leaf) []
  | xI j, Bin l r h' => Bin l (put j h r) h' end.
Lemma get_leaf i : get i Leaf = [].
Proof. now destruct i. Qed.
Lemma get_put i h : forall t, get i (put i h t) = h.
Proof. induction i; intros [|l r h']; simpl; auto. Qed.
Lemma get_put_other i h : forall j t, i <> j -> get j (put i h t) = get j t.
Proof.
  induction i as [i IH|i IH|]; intros [j|j|] [|l r h'] N; simpl; rewrite ?get_leaf; try easy;
    try (rewrite IH by congruence; now rewrite ?get_leaf).
Qed.
Definition bin_number (p : place) : positive := Z.to_pos (8 * fst p + Z.div2 (snd p) + 32).
Definition bin_of (t : bins) (p : place) := get (bin_number p) t.

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

  (* ---- The program. It needs the places where track leads anywhere for nothing, and how many ways there are at
    most. ---- *)
  Variable places : list place.
  Variable width : nat.
  Hypothesis outside : forall c d, ~ In c places -> lies c d = [].
  Hypothesis wide : forall c d, length (lies c d) <= width.

  Definition next0 (x : node) : list node := map (leave (fst x)) (lies (fst x) (snd x)).
  Definition flooded starts := reached node node_eqb next0 width (8 * length places) starts.
  Lemma flooded_ok starts x : In x (flooded starts) <-> reach node next0 starts x.
  Proof.
    apply reached_ok with (universe := list_prod places dirs); [apply node_eqb_ok| | |].
    - intros [c d] N. unfold next0. cbn [fst snd]. rewrite outside; auto. intro H. apply N, in_prod; auto.
      apply in_dirs.
    - intro y. unfold next0. rewrite map_length. apply wide.
    - rewrite prod_length. cbn [length dirs]. lia.
  Qed.
  (* Layer by layer: what can be reached for each price more. The places that a layer reaches first may be changed in
    the next one.
     None if track leaves the board. *)
  Fixpoint spread (w : goal) (fuel : nat) (todo : list node) (seen : bins) (fresh : list place) :
    option (bins * list place) :=
    match fuel, todo with
    | 0, _ | _, [] => Some (seen, fresh)
    | S f, x :: rest =>
        let bin := bin_of seen (fst x) in
        if existsb (node_eqb x) bin then spread w f rest seen fresh
        else if left_by b w x then None
        else spread w f (next0 x ++ rest) (put (bin_number (fst x)) (x :: bin) seen)
          (if existsb (fun y => place_eqb (fst x) (fst y)) bin then fresh else fst x :: fresh) end.
  Definition all_ways (c : place) : list node := if wild c then map (leave c) dirs else [].
  Definition fuel_for (todo : list node) := length todo + width * (8 * length places).
  Fixpoint layers (w : goal) (n : nat) (todo : list node) (seen : bins) : bool := match spread w (fuel_for todo) todo
    seen [] with
    | None => false
    | Some (seen', fresh) => match n with 0 => true | S k => layers w k (flat_map all_ways fresh) seen' end end.
  Definition more_b (n : nat) : bool := layers AC n (enters b AC) Leaf && layers BD n (enters b BD) Leaf.

  Definition holds_just (seen : bins) (l : list node) := forall x, existsb (node_eqb x) (bin_of seen (fst x)) = mem
    node node_eqb x l.
  Lemma holds_more seen l x : holds_just seen l -> holds_just (put (bin_number (fst x)) (x ::
    bin_of seen (fst x)) seen) (x :: l).
  Proof.
    intros H y. rewrite (mem_cons node node_eqb). unfold bin_of.
      destruct (Pos.eq_dec (bin_number (fst y)) (bin_number (fst x))) as [E|N].
    - rewrite E, get_put. cbn [existsb]. rewrite <- (H y). unfold bin_of. now rewrite E.
    - rewrite get_put_other by congruence. replace (node_eqb y x) with false; [exact (H y)|]. symmetry.
      apply not_true_is_false.
      intro E. apply node_eqb_ok in E. congruence.
  Qed.
  Lemma spread_ok w : forall fuel todo seen fresh l seen' fresh', holds_just seen l ->
    spread w fuel todo seen fresh = Some (seen', fresh') -> (forall x, In x l -> left_by b w x = false) ->
    let l' := flood node node_eqb next0 fuel todo l in
    holds_just seen' l' /\ (forall x, In x l' -> left_by b w x = false) /\ incl fresh fresh' /\
    (forall x, In x l' -> In (fst x) fresh' \/ exists y, In y l /\ fst y = fst x).
  Proof.
    induction fuel as [|f IH]; intros todo seen fresh l seen' fresh' H E N; cbn [spread flood] in *.
    - inversion E; subst. split; [auto|split; [auto|split; [easy|eauto]]].
    - destruct todo as [|x rest]; [inversion E; subst; split; [auto|split; [auto|split; [easy|eauto]]]|].
      rewrite (H x) in E. destruct (mem node node_eqb x l); [now apply IH with seen|].
      destruct (left_by b w x) eqn:L; [easy|]. apply IH with (l := x :: l) in E;
        [|now apply holds_more|intros y [<-|Hy]; auto].
      destruct E as [E1 [E2 [E3 E4]]]. split; auto. split; auto.
      set (bin := bin_of seen (fst x)) in *. destruct (existsb (fun y => place_eqb (fst x) (fst y)) bin) eqn:Old.
      + split; auto. intros y Hy. destruct (E4 y Hy) as [|[z [[<-|Hz] Ez]]]; eauto.
        apply existsb_exists in Old as [z [Hz P]]. apply peq in P. right. exists z. split; [|congruence].
        apply (mem_ok node node_eqb node_eqb_ok). rewrite <- (H z). unfold bin in Hz. rewrite P in Hz.
        apply existsb_exists. exists z. split; auto. now apply node_eqb_ok.
      + split; [intros y Hy; apply E3; now right|]. intros y Hy. destruct (E4 y Hy) as [|[z [[<-|Hz] Ez]]]; eauto.
        left. rewrite <- Ez. apply E3. now left.
  Qed.
  Lemma flood_whole todo l : (forall x y, In x l -> In y (next0 x) -> In y l \/ In y todo) ->
    let l' := flood node node_eqb next0 (fuel_for todo) todo l in
    (forall x, In x l \/ In x todo -> In x l') /\ (forall x y, In x l' -> In y (next0 x) -> In y l').
  Proof.
    apply flood_closed with (universe := list_prod places dirs) (width := width); [apply node_eqb_ok| | |].
    - intros [c d] N. unfold next0. cbn [fst snd]. rewrite outside; auto. intro H. apply N, in_prod; auto.
      apply in_dirs.
    - intro y. unfold next0. rewrite map_length. apply wide.
    - unfold fuel_for, unseen. pose proof (filter_length (fun x => negb (mem node node_eqb x l)) (list_prod places
      dirs)) as F.
      pose proof (prod_length places dirs) as P. cbn [length dirs] in P. unfold node in *. nia.
  Qed.
  (* Before a layer: paid for so far is what l has, and todo is what one place more leads to. *)
  Lemma layers_ok w : forall n k todo seen l, layers w n todo seen = true -> holds_just seen l ->
    (forall x, In x l -> left_by b w x = false) ->
    (forall x y, In x l -> In y (next0 x) -> In y l \/ In y todo) ->
    (forall x, In x l -> wild (fst x) = true -> forall o, In (leave (fst x) o) l \/ In (leave (fst x) o) todo) ->
    (forall q x, paid w q x -> length q < k -> In x l) -> (k = 0 -> incl (enters b w) todo) ->
    forall q x, paid w q x -> length q <= k + n -> left_by b w x = false.
  Proof.
    induction n as [|n IH]; intros k todo seen l H Hs Hn Hc Hw Hp He q x P L; cbn [layers] in H;
      destruct (spread w (fuel_for todo) todo seen []) as [[seen' fresh]|] eqn:E; try easy;
      destruct (spread_ok w _ _ _ _ _ _ _ Hs E Hn) as [S1 [S2 [_ S3]]]; destruct (flood_whole todo l Hc) as [F1 F2];
      set (l' := flood node node_eqb next0 (fuel_for todo) todo l) in *;
      assert (R : forall q x, paid w q x -> length q <= k -> In x l')
      by (induction 1 as [y Hy|q' y o Hq IHq Ho|q' y o Hq _ Hy]; intro Lq;
        [destruct k as [|k']; [apply F1; right; now apply He|apply F1; left; apply Hp with [];
          [now constructor|simpl; lia]]
        |apply F2 with y; [auto|now apply in_map]
        |simpl in Lq; apply F1; apply Hw; [apply Hp with q'; auto; lia|exact Hy]]).
    - apply S2, (R q x P). lia.
    - destruct (Nat.le_gt_cases (length q) k) as [Lk|Lk]; [now apply S2, (R q x P)|].
      apply (IH (S k) (flat_map all_ways fresh) seen' l' H S1 S2) with q; auto; try lia.
      + intros y z Hy Hz. left. now apply F2 with y.
      + intros y Hy Wy o. destruct (S3 y Hy) as [Hf|[z [Hz Ez]]].
        * right. apply in_flat_map. exists (fst y). split; auto. unfold all_ways. rewrite Wy. apply in_map, in_dirs.
        * left. rewrite <- Ez in *. apply F1. now apply Hw.
      + intros q' y Hq Lq. apply R with q'; auto. lia.
  Qed.
  (* The program finds no price that is too high; used by the lemma. *)
  Theorem more_ok n : more_b n = true -> more n.
  Proof.
    unfold more_b. rewrite andb_true_iff. intros [Ha Hb] w l x Hp Hl. apply Nat.nle_gt. intro L.
    assert (X : layers w n (enters b w) Leaf = true) by now destruct w.
    enough (left_by b w x = false) by congruence.
    apply (layers_ok w n 0 (enters b w) Leaf [] X) with l; auto; try easy. intro y. unfold bin_of. now rewrite get_leaf.
  Qed.

  (* ---- One place: track from one edge and track from the opposite one meet there, or none does.
    Links lead both ways. ---- *)
  Hypothesis both_ways : forall c d o, In o (lies c d) -> In d (lies c o).

  Definition rev (x : node) : node := leave (fst x) (snd x).
    (* the same joint, entered from the other place *)
  Definition way (w : goal) : dir := match w with AC => DS | BD => DW end.
    (* by which side track leaves the board *)
  Definition out_at (w : goal) (p : place) : bool := left_by b w (leave p (way w)).
  Definition ends (w : goal) : list node := map (fun p => (p, way w)) (filter (out_at w) places).
  (* What track can reach for nothing, from the one edge and backwards from the other. *)
  Definition tracks := (list node * list node)%type.
  Definition tracks_of w : tracks := (flooded (enters b w), flooded (ends w)).
  Definition apart_but (w : goal) (t : tracks) (wild : place -> bool) : bool :=
    forallb (fun x => negb (left_by b w x)
      && negb (wild (fst x) && (out_at w (fst x) || existsb (fun y => place_eqb (fst x) (fst y)) (snd t)))) (fst t).

  Lemma rev_leave p o : rev (leave p o) = (p, o).
  Proof.
    unfold rev, leave, beyond; cbn [fst snd]. destruct p as [r c]. f_equal; [f_equal; destruct o; simpl;
      lia|now destruct o].
  Qed.
  Lemma reach_back y x : reach node next0 [y] x -> forall starts, reach node next0 starts (rev x) ->
    reach node next0 starts (rev y).
  Proof.
    induction 1 as [x H|x z H IH Hz]; intros starts R; [destruct H as [->|[]]; exact R|].
    apply in_map_iff in Hz as [o [<- Ho]]. rewrite rev_leave in R. apply IH. apply reach_next with (fst x, o); auto.
    unfold next0; cbn [fst snd]. change (rev x) with (leave (fst x) (snd x)). apply in_map, both_ways, Ho.
  Qed.
  Lemma left_way w p o : left_by b w (leave p o) = true -> o = way w.
  Proof. unfold left_by, leave; cbn [snd]. destruct w; rewrite andb_true_iff; intros [H _]; apply dir_beq_ok in H;
    now destruct o. Qed.
  Lemma paid_once w l x : paid w l x -> length l <= 1 ->
    l = [] /\ reach node next0 (enters b w) x \/
    exists c d o, l = [c] /\ wild c = true /\ reach node next0 (enters b w) (c, d) /\ reach node next0 [leave c o] x.
  Proof.
    induction 1 as [x H|l x o H IH Ho|l x o H IH Hc]; intro L.
    - left. split; auto. now constructor.
    - assert (N : In (leave (fst x) o) (next0 x)) by now apply in_map.
      destruct (IH L) as [[E R]|[c [d [o' [E [W [R1 R2]]]]]]]; [left|right].
      + split; auto. now apply reach_next with x.
      + exists c, d, o'. repeat split; auto. now apply reach_next with x.
    - simpl in L. destruct IH as [[E R]|[c [d [o' [E _]]]]]; [lia| |rewrite E in L; simpl in L; lia].
      right. exists (fst x), (snd x), o. subst l. repeat split; auto; [now destruct x|]. constructor. now left.
  Qed.
  Lemma apart_ok w : apart_but w (tracks_of w) wild = true -> forall l x, paid w l x -> left_by b w x = true ->
    1 < length l.
  Proof.
    unfold apart_but, tracks_of. cbn [fst snd]. rewrite forallb_forall. intros A l x P L. apply Nat.nle_gt. intro S.
    destruct (paid_once w l x P S) as [[_ R]|[c [d [o [_ [W [R1 R2]]]]]]].
    - apply flooded_ok in R. apply A in R. now rewrite L in R.
    - apply flooded_ok in R1. apply A in R1. cbn [fst] in R1. rewrite W in R1.
      apply andb_true_iff in R1 as [_ R1]. apply negb_true_iff, orb_false_iff in R1 as [R1 R3].
      inversion R2 as [x' H E|z x' H Hz E]; subst x'.
      + destruct H as [<-|[]]. rewrite (left_way _ _ _ L) in L. unfold out_at in R1. congruence.
      + apply in_map_iff in Hz as [o' [Ez Ho]]. assert (R : reach node next0 (ends w) (rev x)).
        { rewrite <- Ez in L |- *. pose proof (left_way _ _ _ L) as E. subst o'. rewrite rev_leave. constructor.
          unfold ends.
          apply (in_map (fun p => (p, way w))). apply filter_In. split; [|exact L].
          destruct (in_dec eq_place (fst z) places) as [I|N]; [exact I|]. rewrite (outside _ (snd z) N) in Ho. easy. }
        pose proof (reach_back _ _ R2 _ R) as B. rewrite rev_leave in B. apply flooded_ok in B.
        assert (existsb (fun y => place_eqb c (fst y)) (flooded (ends w)) = true); [|congruence].
        apply existsb_exists. exists (c, o). split; auto. apply prefl.
  Qed.
  (* Track from both edges tells whether one changed place joins them; used by the look. *)
  Theorem apart_but_one : apart_but AC (tracks_of AC) wild = true -> apart_but BD (tracks_of BD) wild = true -> more 1.
  Proof. intros Ha Hb w l x. destruct w; now apply apart_ok. Qed.
End Prices.

(* ---- What a turn changes. ---- *)
Section Turns.
  Variable g : ruleset.

  (* Places that a player may change: free cells, pieces that the player may handle, and empty interstices while
     intersection pieces are left. *)
  Definition changeable (s : nat) pos c : bool :=
    existsb (place_eqb c) (cells (on g)) && match at_ pos c with None => true | Some k => may_handle g s (set k) end
    || existsb (place_eqb c) (interstices (on g)) && negb (some (find (fills pos) c)) && pile g
      && existsb (left_in_pile pos) kinds.

  Lemma outs_after pos t a c d o : In t (turns g pos) -> c <> target t ->
    In o (outs g (play g pos (Turn t a)) c d) -> In o (outs g pos c d).
  Proof.
    intros Ht N H. apply turns_allowed in Ht as L. unfold outs in *. destruct (on_cell c).
    - rewrite at_after in H by exact L. destruct t as [s q cell r|cell r|from to r|k gap r]; simpl in *; auto.
      + replace (place_eqb cell c) with false in H by (symmetry; apply pne; congruence). auto.
      + replace (place_eqb cell c) with false in H by (symmetry; apply pne; congruence). auto.
      + replace (place_eqb to c) with false in H by (symmetry; apply pne; congruence). destruct (place_eqb from c);
        easy.
    - destruct t as [s q cell r|cell r|from to r|k gap r]; simpl in *; auto.
      replace (place_eqb gap c) with false in H by (symmetry; apply pne; congruence). auto.
  Qed.
  Lemma target_changeable pos t : In t (turns g pos) -> changeable (mover pos) pos (target t) = true.
  Proof.
    intro Ht. apply turns_allowed in Ht as L. unfold changeable. apply orb_true_iff.
      destruct t as [s q cell r|cell r|from to r|k gap r]; simpl in *.
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
  Lemma links_back j p r d o : In o (links j p r d) -> In d (links j p r o).
  Proof.
    assert (forallb (fun o => has d (links j p r o)) (links j p r d) = true) as H.
    { do 8 (destruct r as [|r]; [destruct j, p, d; reflexivity|]). destruct j, p, d; vm_compute; destruct r;
      reflexivity. }
    rewrite forallb_forall in H. intro Ho. apply H in Ho. apply existsb_exists in Ho as [d' [Hd E]].
      apply dir_beq_ok in E. now subst.
  Qed.
  Lemma kind_links_back j k r d o : In o (kind_links j k r d) -> In d (kind_links j k r o).
  Proof.
    assert (forallb (fun o => has d (kind_links j k r o)) (kind_links j k r d) = true) as H.
    { do 4 (destruct r as [|r]; [destruct j, k, d; reflexivity|]). destruct j, k, d; vm_compute; destruct r;
      reflexivity. }
    rewrite forallb_forall in H. intro Ho. apply H in Ho. apply existsb_exists in Ho as [d' [Hd E]].
      apply dir_beq_ok in E. now subst.
  Qed.
  Lemma outs_back pos c d o : In o (outs g pos c d) -> In d (outs g pos c o).
  Proof.
    unfold outs. destruct (on_cell c).
    - destruct (at_ pos c); [apply links_back|easy].
    - destruct (find (fills pos) c) as [[k r]|]; [apply kind_links_back|easy].
  Qed.
  (* Both pairs of edges. The tracks are found once for all places that are asked for. *)
  Definition both (lies : place -> dir -> list dir) places : tracks * tracks :=
    (tracks_of (on g) lies places 8 AC, tracks_of (on g) lies places 8 BD).
  Definition dear (t : tracks * tracks) (wild : place -> bool) : bool :=
    apart_but (on g) AC (fst t) wild && apart_but (on g) BD (snd t) wild.
  Definition at_hand pos := both (outs g pos) (places_of pos).
  Lemma dear_ok pos wild : dear (at_hand pos) wild = true -> more (on g) (outs g pos) wild 1.
  Proof.
    unfold dear. rewrite andb_true_iff. intros [Ha Hb].
    apply apart_but_one with (places_of pos) 8; auto; [apply places_of_ok|intros; apply outs_few|apply outs_back].
  Qed.
End Turns.
