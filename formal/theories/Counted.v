(** How many configurations of the fewest pieces win on the published boards and on smaller ones. *)
From Coq Require Import List FinFun Bool Arith ZArith NArith Lia. Import ListNotations.
From Crosstrack Require Import Flood Geometry Pieces Rules Setup Facts Fewest.
From Crosstrack Require Import Counts Runs.

(* ---- A count is one number. ---- *)
Lemma partners (L L' : list config) : ForallOrdPairs (fun c c' => ~ same c c') L ->
  (forall c, In c L -> exists c', In c' L' /\ same c c') -> length L <= length L'.
Proof.
  intro H. revert L'. induction H as [|a L F H IH]; intros L' P; [simpl; lia|].
  destruct (P a) as [a' [I S]]; [now left|]. apply in_split in I as [l1 [l2 ->]]. rewrite app_length. cbn [length].
  assert (length L <= length (l1 ++ l2)) as Q; [|rewrite app_length in Q; lia].
  apply IH. intros c Hc. destruct (P c) as [c' [I' S']]; [now right|]. exists c'. split; auto.
  rewrite in_app_iff in *. destruct I' as [I'|[<-|I']]; auto. exfalso. rewrite Forall_forall in F. apply (F c Hc).
  intro p. now rewrite S, S'.
Qed.
(* There is one number of configurations. *)
Theorem counts_once P n m : counts P n -> counts P m -> n = m.
Proof.
  intros [L [S [C [A <-]]]] [L' [S' [C' [A' <-]]]]. f_equal. apply Nat.le_antisymm; apply partners; auto.
Qed.

(* ---- Octagons. ---- *)
Lemma list_prod_once {X Y} (l : list X) (m : list Y) : NoDup l -> NoDup m -> NoDup (list_prod l m).
Proof.
  intros Hl Hm. assert (E : list_prod l m = flat_map (fun x => map (pair x) m) l) by (induction l; simpl; auto;
    f_equal; apply IHl; now inversion Hl).
  rewrite E. apply flat_map_nodup; auto.
  - intros a _. apply nodup_map_if; auto. intros; congruence.
  - intros a b y _ _ Ha Hb. apply in_map_iff in Ha as [? [<- _]], Hb as [? [E' _]]. congruence.
Qed.
Lemma octagon_once a b : NoDup (cells (octagon a b)).
Proof.
  unfold octagon. cbn [cells]. apply filter_nodup, list_prod_once; apply nodup_map_if; try apply seq_NoDup; intros; lia.
Qed.
Lemma octagon_corners a b p : 2 <= b -> In p (cells (octagon a b)) -> edge_of (octagon a b) (fst p) ->
  edge_of (octagon a b) (snd p) -> False.
Proof.
  unfold edge_of, octagon. cbn [cells last]. intros L H E1 E2. apply filter_In in H as [_ H]. unfold is_cell_of in H.
    rewrite !andb_true_iff, !Z.leb_le in H.
  lia.
Qed.
Lemma connectors_straight j l b p k r d o : find (connectors l b) p = Some (k, r) -> In o (kind_links j k r d) ->
  o = opposite d.
Proof.
  intros F H. apply find_pair in F. destruct l; cbn [connectors] in F; [easy| |]; apply in_map_iff in F as [q [E _]];
    inversion E; subst.
  - destruct j, d; simpl in H |- *; intuition congruence.
  - destruct (Z.odd _), j, d; simpl in H |- *; intuition congruence.
Qed.
(* Connectors that lead straight on only: of the three layouts, or all of one diagonal. *)
Definition only_straight (fs : list (place * (kind * nat))) := forallb (fun '(_, (k, r)) => match k
  with Straight | Crossed => true | _ => false end) fs.
Lemma only_straight_ok j fs p k r d o : only_straight fs = true -> find fs p = Some (k, r) ->
  In o (kind_links j k r d) -> o = opposite d.
Proof.
  unfold only_straight. rewrite forallb_forall. intros S F H. apply find_pair in F. specialize (S _ F).
    cbn beta iota in S. destruct k; try easy;
  (do 4 (destruct r as [|r]; [destruct j, d; simpl in H |- *; intuition congruence|])); exfalso; revert H;
  destruct j, d; vm_compute; destruct r; auto.
Qed.
(* Fewer pieces do not win. *)
Theorem counts_below g fs limit a b n : on g = octagon a b -> 1 <= a -> 1 <= b -> n < a + 2 * (b - 1) ->
  counts (winning g fs limit n) 0.
Proof.
  intros E Ha Hb L. exists []. split; [easy|split; [|split; [constructor|reflexivity]]]. intros c [C W]. exfalso.
  apply (fewer_than_the_width g _ a b) in W; auto. unfold lay in W. cbn [pieces] in W.
    rewrite map_length, (cf_size _ _ _ _ C) in W. lia.
Qed.
(* For every octagon: a program, and the theorem that it counts. *)
Definition joining j := {| junctions := j; keeps := false; nulls := false; announces := false |}.
Definition game j ps b := game_of ps b Standard (joining j) 2 false seats_2.
Definition count_of j ps fs limit a b : N := let g := game j ps (octagon a b) in let n := a + 2 * (b - 1) in
  (number g fs limit AC n + if (2 <=? b)%nat then number g fs limit BD n else N.of_nat (length (other g fs limit n)))%N.
(* The counting program is right for every octagon, set of patterns, limit, reading, and connectors that lead straight
   on. *)
Theorem count_of_ok j ps fs limit a b : 1 <= a -> 1 <= b -> NoDup ps -> only_straight fs = true ->
  counts (winning (game j ps (octagon a b)) fs limit (a + 2 * (b - 1))) (count_of j ps fs limit a b).
Proof.
  intros Ha Hb N S. unfold count_of. cbv zeta. destruct (Nat.leb_spec 2 b) as [L|L].
  - apply counted_apart; try reflexivity; auto; try lia; unfold game; cbn [on patterns reading].
    + apply octagon_even.
    + intros p k r d o. now apply only_straight_ok.
    + apply octagon_once.
    + intros p. now apply octagon_corners.
  - assert (E : b = 1) by lia. subst b. apply counted; try reflexivity; auto; try lia; unfold game;
    cbn [on patterns reading].
    + apply octagon_even.
    + intros p k r d o. now apply only_straight_ok.
    + apply octagon_once.
Qed.
(* The three layouts lead straight on. *)
Lemma layouts_straight l b : only_straight (connectors l b) = true.
Proof.
  unfold only_straight. apply forallb_forall. intros [p [k r]] H.
  destruct l; cbn [connectors] in H; [easy| |]; apply in_map_iff in H as [q [E _]]; now inversion E.
Qed.
Lemma distinct_ok ps : distinct pattern_beq ps = true -> NoDup ps.
Proof.
  induction ps as [|q ps IH]; [constructor|]. cbn [distinct]. rewrite andb_true_iff, negb_true_iff. intros [E H].
    constructor; auto.
  intro I. assert (existsb (pattern_beq q) ps = true); [|congruence]. apply existsb_exists. exists q. split; auto.
    now apply internal_pattern_dec_lb.
Qed.

(* ---- Figures: X-JUNCTION, patterns, connectors; at most so many of a pattern, and the board; how many. ---- *)
Definition figure := (junction * list pattern * layout * (nat * nat * nat) * N)%type.
Definition holds_as_counted (f : figure) := let '(j, ps, l, (limit, a, b), m) := f in
  counts (winning (game j ps (octagon a b)) (connectors l (octagon a b)) limit (a + 2 * (b - 1))) m.
Definition figure_b (f : figure) := let '(j, ps, l, (limit, a, b), m) := f in
  (1 <=? a) && (1 <=? b) && distinct pattern_beq ps && N.eqb (count_of j ps (connectors l (octagon a b)) limit a b) m.
Lemma figure_ok f : figure_b f = true -> holds_as_counted f.
Proof.
  destruct f as [[[[j ps] l] [[limit a] b]] m]. unfold figure_b, holds_as_counted.
    rewrite !andb_true_iff, !Nat.leb_le, N.eqb_eq.
  intros [[[A B] D] <-]. apply count_of_ok; auto; [now apply distinct_ok|apply layouts_straight].
Qed.
