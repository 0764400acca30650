(** Tables of values that are kept as a map, and the program that checks them. *)
From Coq Require Import List Bool Arith ZArith NArith Lia FMapPositive. Import ListNotations.
From Crosstrack Require Import Flood Geometry Pieces Rules Facts Claims.
From Crosstrack Require Import Table Same.
From Crosstrack Require Import Setup Legal Alike Stays Quarter.
From Crosstrack Require Turns.

Section Rep.
  Variable g : ruleset.
  (* Of positions that are alike one stands for all: `canon` finds it. *)
  Variable canon : position -> position.
  Variable fits : position -> bool.
  Hypothesis canon_ok : forall pos, fits pos = true -> mover (canon pos) = mover pos
    /\ forall s n, forces g s n (canon pos) = forces g s n pos.
  Hypothesis fits_stay : forall pos m, fits pos = true -> In m (legal g pos) -> fits (play g pos m) = true.
  Definition code (o : option piece) : N := match o with None => 0 | Some k => N.of_nat (1 + (colour_number (set k) *
    9 + pattern_number (pat k)) * 8 + rot k) end%N.
  Definition key pos : positive := N.succ_pos (fold_left (fun a c => a * 512 + c)%N (map (fun c =>
    code (at_ pos c)) (cells (on g))) (N.of_nat (mover pos))).
  Definition class pos : positive := key (canon pos).
  Variable tbl : PositiveMap.t (position * value).
  Definition value_of pos := match PositiveMap.find (class pos) tbl with Some (_, v) => v | None => Draw end.
  Definition found q := won g q || match PositiveMap.find (class q) tbl with Some (r, _) => same_b (canon q) (canon r)
    | None => false end.
  Definition good (e : positive * (position * value)) := let '(k, (r, v)) := e in
    Pos.eqb (class r) k && fits r && negb (won g r) && (1 <=? mover r) && (mover r <=? players g)
    && agrees g value_of r && forallb (fun m => found (play g r m)) (legal g r).
  Definition table_b := forallb good (PositiveMap.elements tbl).
  Definition inside pos := exists k v, In (k, (pos, v)) (PositiveMap.elements tbl).
  (* What the table has for a position stands for it. *)
  Lemma stands_for q : table_b = true -> fits q = true -> won g q = false -> found q = true -> exists r, inside r
    /\ mover r = mover q /\ value_of r = value_of q /\ forall s n, forces g s n q = forces g s n r.
  Proof.
    unfold table_b. rewrite forallb_forall. intros T F W H. unfold found in H. rewrite W in H. cbn [orb] in H.
    destruct (PositiveMap.find (class q) tbl) as [[r v]|] eqn:E; [|easy]. apply same_b_ok in H.
    assert (I : In (class q, (r, v)) (PositiveMap.elements tbl)) by now apply PositiveMap.elements_correct.
    specialize (T _ I). unfold good in T. rewrite !andb_true_iff in T. destruct T as [[[[[[K Fr] _] _] _] _] _].
    apply Pos.eqb_eq in K. exists r. split; [now exists (class q), v|].
    destruct (canon_ok q F) as [Mq Fq], (canon_ok r Fr) as [Mr Fr']. split; [|split].
    - rewrite <- Mr, <- Mq. symmetry. exact (s_mover _ _ H).
    - unfold value_of. now rewrite K.
    - intros s n. rewrite <- Fq, <- Fr'. now apply forces_same.
  Qed.
  (* A table that the program accepts is exact for every position that it has. *)
  Theorem table_ok : table_b = true ->
    (forall s j, 1 <= s <= players g -> 1 <= j <= players g -> same_side g s (next_player g j) = negb (same_side g s
      j)) ->
    forall n pos s, inside pos -> 1 <= s <= players g -> forces g s n pos = wins_by (same_side g s (mover pos))
      (value_of pos) n.
  Proof.
    intros T Two. apply table_right with (inside := inside); auto.
    - intros pos [k [v I]]. unfold table_b in T. rewrite forallb_forall in T. specialize (T _ I). unfold good in T.
      rewrite !andb_true_iff, negb_true_iff, !Nat.leb_le in T. tauto.
    - intros pos m [k [v I]] Hm W. pose proof T as T'. unfold table_b in T'. rewrite forallb_forall in T'.
      specialize (T' _ I). unfold good in T'. rewrite !andb_true_iff, forallb_forall in T'.
      apply stands_for; auto; [apply fits_stay; tauto|]. now apply T'.
  Qed.
End Rep.

(* ---- Two players, and a position that the table has: its value is the number of plies to the win,
  or a draw for ever. ---- *)
Definition two_sides_b g := forallb (fun s => forallb (fun j =>
  Bool.eqb (same_side g s (next_player g j)) (negb (same_side g s j))) (seq 1 (players g))) (seq 1 (players g)).
Lemma two_sides_ok g : two_sides_b g = true -> forall s j, 1 <= s <= players g -> 1 <= j <= players g ->
  same_side g s (next_player g j) = negb (same_side g s j).
Proof.
  unfold two_sides_b. rewrite forallb_forall. intros H s j Hs Hj. specialize (H s). rewrite forallb_forall in H.
  apply eqb_prop, H; apply in_seq; lia.
Qed.
(* ---- The same pieces swapped, the board turned: of such positions the one with the least key stands for all.
---- *)
Definition sound_b g pos := pieces_fit g pos && forallb (fun e => in_b (snd (snd e)) (kind_orientations (fst (snd
  e))))
  (fills pos).
(* Of two sets of one owner the first has the piece that lies first, and the only one. *)
Definition first_of (g : ruleset) pos p c d : bool := match List.find (fun cell => match at_ pos cell with
  | Some k => pattern_beq (pat k) p && (colour_beq (set k) c || colour_beq (set k) d) | None => false end) (cells
    (on g)) with
  | Some cell => match at_ pos cell with Some k => colour_beq (set k) d | None => false end | None => false end.
Definition pairs g : list (colour * colour) := flat_map (fun c => match List.find (fun d => (colour_number c <?
  colour_number d)
  && match owner g c, owner g d with Player i, Player j => i =? j | _, _ => false end) colours with
  | Some d => [(c, d)] | None => [] end) colours.
Definition partner_of g (ps : list (colour * colour)) pos (p : pattern) (c : colour) : colour :=
  match List.find (fun e => colour_beq (fst e) c || colour_beq (snd e) c) ps with
  | Some (d, e) => if first_of g pos p d e then (if colour_beq d c then e else d) else c | None => c end.
Definition whose_eqb a b := match a, b with Player i, Player j => i =? j | Common, Common | Nobody, Nobody => true
  | _, _ => false end.
Definition partner_b g (f : pattern -> colour -> colour) := forallb (fun p => forallb (fun c =>
  colour_beq (f p (f p c)) c && whose_eqb (owner g (f p c)) (owner g c)
  && eqb (held g (f p c) p) (held g c p)) colours) all_patterns.
Definition ordered g pos := let f := partner_of g (pairs g) pos in if partner_b g f then swapped f pos else pos.
Definition least g (ps : list position) (pos : position) : position :=
  fold_left (fun best q => if (key g q <? key g best)%positive then q else best) ps pos.
Definition images g pos := filter (fun q => fills_eqb (fills q) (fills pos))
  (map (fun k => Nat.iter k (quarter g) pos) (seq 0 4)).
Definition canon g pos := match images g pos with [] => pos | q :: qs => least g (map (ordered g) qs) (ordered g q)
  end.
Definition board_turns g := let l := last (on g) in
  forallb (fun p => existsb (place_eqb (Turns.turn_place l p)) (cells (on g)) && eqb (Z.odd (fst p)) (Z.odd (snd p))
    && (0 <=? snd p)%Z) (cells (on g))
  && forallb (fun p => existsb (place_eqb (Turns.turn_place l p)) (interstices (on g))) (interstices (on g)).

Lemma sound_b_ok g pos : sound_b g pos = true <-> sound g pos.
Proof.
  unfold sound_b, sound. rewrite andb_true_iff, forallb_forall. split; intros [P F]; split; auto; intros e I.
  - now apply in_b_ok, F.
  - now apply number_in, F.
Qed.
Lemma ordered_ok g pos : mover (ordered g pos) = mover pos /\ forall s n, forces g s n (ordered g pos)
  = forces g s n pos.
Proof.
  unfold ordered. cbv zeta. destruct (partner_b g (partner_of g (pairs g) pos)) eqn:P; [|split; auto].
  split; [reflexivity|]. intros s n. unfold partner_b in P. rewrite forallb_forall in P.
  assert (H : forall p c, colour_beq (partner_of g (pairs g) pos p (partner_of g (pairs g) pos p c)) c
    && whose_eqb (owner g (partner_of g (pairs g) pos p c)) (owner g c)
    && eqb (held g (partner_of g (pairs g) pos p c) p) (held g c p) = true).
  { intros p c. assert (Ip : In p all_patterns) by (destruct p; simpl; tauto).
    assert (Ic : In c colours) by (destruct c; simpl; tauto). specialize (P p Ip). rewrite forallb_forall in P.
    now apply P. }
  apply identical_pieces; intros p c; specialize (H p c); apply andb_true_iff in H as [H H3];
    apply andb_true_iff in H as [H1 H2].
  - now apply internal_colour_dec_bl in H1.
  - destruct (owner g (partner_of g (pairs g) pos p c)), (owner g c); try easy. cbn in H2. apply Nat.eqb_eq in H2.
  now subst.
  - now apply eqb_prop in H3.
Qed.
Lemma least_in g ps : forall pos, In (least g ps pos) (pos :: ps).
Proof.
  induction ps as [|q ps IH]; intro pos; [now left|]. unfold least. cbn [fold_left]. fold (least g ps).
  destruct (IH (if (key g q <? key g pos)%positive then q else pos)) as [E|I].
  - unfold least in E |- *. rewrite <- E at 1. destruct (_ <? _)%positive; simpl; auto.
  - right. now right.
Qed.
Section Canon.
  Variable g : ruleset.
  Hypothesis turns_round : board_turns g = true.
  Lemma quarter_forces pos : sound g pos -> forall s n, forces g s n (quarter g pos) = forces g s n pos.
  Proof.
    unfold board_turns in turns_round. cbv zeta in turns_round. rewrite andb_true_iff, !forallb_forall in turns_round.
    destruct turns_round as [C G]. intros S s n. apply quarter_turns; auto.
    - intros p I. apply C in I. rewrite !andb_true_iff in I. now apply in_places.
    - intros p I. apply G in I. now apply in_places.
    - intros p I. apply C in I. rewrite !andb_true_iff in I. destruct I as [[_ I] _]. now apply eqb_prop in I.
    - intros p I. apply C in I. rewrite !andb_true_iff, Z.leb_le in I. tauto.
  Qed.
  Lemma quarter_stays_sound pos : sound g pos -> sound g (quarter g pos).
  Proof.
    apply quarter_sound. intros p I. unfold board_turns in turns_round. cbv zeta in turns_round.
    rewrite andb_true_iff, !forallb_forall in turns_round. destruct turns_round as [C _]. apply C in I.
    rewrite !andb_true_iff in I. now apply in_places.
  Qed.
  Lemma iter_ok pos : sound g pos -> forall k, sound g (Nat.iter k (quarter g) pos)
    /\ mover (Nat.iter k (quarter g) pos) = mover pos
    /\ forall s n, forces g s n (Nat.iter k (quarter g) pos) = forces g s n pos.
  Proof.
    intro S. induction k as [|k [IH1 [IH2 IH3]]]; [split; auto|]. cbn [Nat.iter nat_rect].
    split; [now apply quarter_stays_sound|].
    split; [exact IH2|]. intros s n. now rewrite quarter_forces.
  Qed.
  Lemma canon_ok_ pos : sound_b g pos = true -> mover (canon g pos) = mover pos
    /\ forall s n, forces g s n (canon g pos) = forces g s n pos.
  Proof.
    intro S. apply sound_b_ok in S. unfold canon. destruct (images g pos) as [|q qs] eqn:E; [split; auto|].
    assert (H : forall x, In x (map (ordered g) (q :: qs)) -> mover x = mover pos /\
      forall s n, forces g s n x = forces g s n pos).
    { intros x I. apply in_map_iff in I as [y [<- I]]. rewrite <- E in I. unfold images in I.
    apply filter_In in I as [I _].
      apply in_map_iff in I as [k [<- _]]. destruct (iter_ok pos S k) as [_ [I2 I3]].
      destruct (ordered_ok g (Nat.iter k (quarter g) pos)) as [O1 O2]. split; [congruence|].
      intros s n. now rewrite O2. }
    apply H. exact (least_in g (map (ordered g) qs) (ordered g q)).
  Qed.
  Lemma fits_stay_ pos m : sound_b g pos = true -> In m (legal g pos) -> sound_b g (play g pos m) = true.
  Proof. rewrite !sound_b_ok. apply sound_stays. Qed.
End Canon.

(* Whether positions that are alike are one, and the value of a position by a table that is right. *)
Definition proved_value g (up_to : bool) tbl pos : option value :=
  let canon := if up_to then canon g else fun q => q in let fits := if up_to then sound_b g else fun _ => true in
  if two_sides_b g && (negb up_to || board_turns g) && table_b g canon fits tbl && negb (won g pos) && fits pos
    && found g canon tbl pos
  then Some (value_of g canon tbl pos) else None.
(* What the program says of a position: who wins, in how many plies, or that nobody ever can force a win. *)
Theorem proved_value_ok g up_to tbl pos v : proved_value g up_to tbl pos = Some v ->
  forall n s, 1 <= s <= players g ->
  forces g s n pos = wins_by (same_side g s (mover pos)) v n.
Proof.
  unfold proved_value. cbv zeta. set (cn := if up_to then canon g else fun q => q).
  set (ft := if up_to then sound_b g else fun _ => true).
  destruct (two_sides_b g && (negb up_to || board_turns g) && table_b g cn ft tbl && negb (won g pos) && ft pos
    && found g cn tbl pos) eqn:E; [|discriminate].
  rewrite !andb_true_iff, negb_true_iff in E. destruct E as [[[[[Two B] Ta] W] Ft] F]. intro V. inversion V; subst v.
  intros n s Hs.
  assert (Canon : forall q, ft q = true -> mover (cn q) = mover q /\
    forall s n, forces g s n (cn q) = forces g s n q).
  { unfold cn, ft. destruct up_to; [now apply canon_ok_|split; auto]. }
  assert (Stay : forall q m, ft q = true -> In m (legal g q) -> ft (play g q m) = true).
  { unfold ft. destruct up_to; [apply fits_stay_|auto]. }
  destruct (stands_for g cn ft Canon tbl pos Ta Ft W F) as [r [I [Mr [Vr Fr]]]].
  rewrite Fr, <- Mr, <- Vr. apply (table_ok g cn ft Canon Stay tbl); auto. now apply two_sides_ok.
Qed.

(* ---- Tables are made by a program of which nothing is proved: what it makes is checked. ---- *)
Section Make.
  Variable g : ruleset.
  Variable up_to : bool.
  Definition key_of := class g (if up_to then canon g else fun q => q).
  Fixpoint gather (fuel : nat) (front : list position) (t : PositiveMap.t position) := match fuel, front with
    | 0, _ | _, [] => t
    | S f, _ => let '(new, t') := fold_left (fun a p => fold_left (fun '(new, t) m => let q := play g p m in
        if won g q then (new, t) else match PositiveMap.find (key_of q) t with Some _ => (new, t) | None => (q :: new,
          PositiveMap.add (key_of q) q t) end) (legal g p) a) front ([], t) in
      gather f new t' end.
  Definition succs p := map (fun m => let q := play g p m in if won g q then None else Some (key_of q)) (legal g p).
  Definition better (vals : PositiveMap.t value) (d : nat) (ss : list (option positive)) : option value :=
    let v s := match s with None => Loss 0 | Some k => match PositiveMap.find k vals with Some v => v | None =>
      Draw end end in
    if existsb (fun s => is_loss (fun _ => true) (v s)) ss then Some (Win (S d))
    else match ss with [] => None | _ => if forallb (fun s => is_win (fun _ => true) (v s)) ss then Some (Loss (S d))
      else None end.
  Fixpoint solve (fuel d : nat) (left : list (positive * list (option positive))) (vals : PositiveMap.t value) :=
    match fuel with 0 => vals
    | S f => let '(left', vals') := fold_left (fun '(l, w) '(k, ss) => match better vals d ss with Some v => (l,
      PositiveMap.add k v w) | None => ((k, ss) :: l, w) end) left ([], vals) in
      if length left' =? length left then vals' else solve f (S d) left' vals' end.
  Definition make_table p0 := let t := gather 60 [p0] (PositiveMap.add (key_of p0) p0 (PositiveMap.empty _)) in
    let vals := solve 20 0 (map (fun '(k, p) => (k, succs p)) (PositiveMap.elements t)) (PositiveMap.empty _) in
    PositiveMap.mapi (fun k p => (p, match PositiveMap.find k vals with Some v => v | None => Draw end)) t.
End Make.
(* A board, and two players with one piece or two of each of some patterns. *)
Definition study a b j ps (twice : bool) := game_of ps (octagon a b) Standard
  {| junctions := j; keeps := false; nulls := false; announces := false |} 2 false
  (deal (if twice then [Player 1; Player 1; Player 2; Player 2] else [Player 1; Nobody; Player 2; Nobody])).
(* With the players changed about, positions of the second player are those of the first: they count once. *)
Definition how_many (tbl : PositiveMap.t (position * value)) (f : value -> bool) : nat :=
  length (filter (fun e => let '(pos, v) := snd e in f v && ((mover pos =? 1) || (length (pieces pos) <? 2)))
    (PositiveMap.elements tbl)).
