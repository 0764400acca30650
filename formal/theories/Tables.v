(** Tables of values that are kept as a map, and the program that checks them. *)
From Coq Require Import List Bool Arith ZArith NArith Lia FMapPositive. Import ListNotations.
From Crosstrack Require Import Flood Geometry Pieces Rules Facts Claims.
From Crosstrack Require Import Table Same.

Section Rep.
  Variable g : ruleset.
  Definition code (o : option piece) : N := match o with None => 0 | Some k => N.of_nat (1 + (colour_number (set k) *
    9 + pattern_number (pat k)) * 8 + rot k) end%N.
  Definition key pos : positive := N.succ_pos (fold_left (fun a c => a * 512 + c)%N (map (fun c =>
    code (at_ pos c)) (cells (on g))) (N.of_nat (mover pos))).
  Lemma key_same q r : same q r -> key q = key r.
  Proof.
    intro S. unfold key. rewrite (s_mover _ _ S). do 2 f_equal. apply map_ext. intro c. now rewrite (s_at _ _ S).
  Qed.
  Lemma same_trans q r t : same q r -> same r t -> same q t.
  Proof. intros [] []. split; congruence. Qed.
  Variable tbl : PositiveMap.t (position * value).
  Definition value_of pos := match PositiveMap.find (key pos) tbl with Some (_, v) => v | None => Draw end.
  Definition found q := won g q || match PositiveMap.find (key q) tbl with Some (r, _) => same_b q r | None =>
    false end.
  Definition good (e : positive * (position * value)) := let '(k, (r, v)) := e in
    Pos.eqb (key r) k && negb (won g r) && (1 <=? mover r) && (mover r <=? players g) && agrees g value_of r
    && forallb (fun m => found (play g r m)) (legal g r).
  Definition table_b := forallb good (PositiveMap.elements tbl).
  Definition inside pos := exists k r v, In (k, (r, v)) (PositiveMap.elements tbl) /\ same pos r.
  Lemma value_same q r : same q r -> value_of q = value_of r.
  Proof. intro S. unfold value_of. now rewrite (key_same _ _ S). Qed.
  Lemma seen_same q r : same q r -> seen g value_of q = seen g value_of r.
  Proof. intro S. unfold seen. now rewrite (won_same g _ _ S), (value_same _ _ S). Qed.
  Lemma agrees_same q r : same q r -> agrees g value_of q = agrees g value_of r.
  Proof.
    intro S. unfold agrees. replace (map (fun m => seen g value_of (play g q m)) (legal g q)) with (map (fun m =>
      seen g value_of (play g r m)) (legal g r)).
    - now rewrite (value_same _ _ S).
    - rewrite <- (legal_same g _ _ S). apply map_ext_in. intros m Hm. symmetry. apply seen_same. now apply play_same.
  Qed.
  (* A table that the program accepts is exact for every position that it has. *)
  Theorem table_ok : table_b = true ->
    (forall s j, 1 <= s <= players g -> 1 <= j <= players g -> same_side g s (next_player g j) = negb (same_side g s
      j)) ->
    forall n pos s, inside pos -> 1 <= s <= players g -> forces g s n pos = wins_by (same_side g s (mover pos))
      (value_of pos) n.
  Proof.
    unfold table_b. rewrite forallb_forall. intros T Two. apply table_right with (inside := inside); auto.
    - intros pos [k [r [v [I S]]]]. specialize (T _ I). unfold good in T.
      rewrite !andb_true_iff, negb_true_iff, !Nat.leb_le in T.
      destruct T as [[[[[_ W] M1] M2] A] _]. rewrite (won_same g _ _ S), (s_mover _ _ S), (agrees_same _ _ S). auto.
    - intros pos m [k [r [v [I S]]]] Hm W. specialize (T _ I). unfold good in T. rewrite !andb_true_iff in T.
      destruct T as [_ F].
      rewrite forallb_forall in F. assert (Hr : In m (legal g r)) by now rewrite <- (legal_same g _ _ S).
      specialize (F m Hr). pose proof (play_same g _ _ _ S Hm) as P. unfold found in F.
        rewrite <- (won_same g _ _ P), W in F. cbn [orb] in F.
      destruct (PositiveMap.find (key (play g r m)) tbl) as [[r' v']|] eqn:E; [|easy]. apply same_b_ok in F.
      exists (key (play g r m)), r', v'. split; [now apply PositiveMap.elements_correct|].
        now apply same_trans with (play g r m).
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
Definition proved_value g tbl pos : option value :=
  if two_sides_b g && table_b g tbl && negb (won g pos) && found g tbl pos then Some (value_of g tbl pos) else None.
(* What the program says of a position: who wins, in how many plies, or that nobody ever can force a win. *)
Theorem proved_value_ok g tbl pos v : proved_value g tbl pos = Some v -> forall n s, 1 <= s <= players g ->
  forces g s n pos = wins_by (same_side g s (mover pos)) v n.
Proof.
  unfold proved_value. destruct (two_sides_b g && table_b g tbl && negb (won g pos) && found g tbl pos) eqn:E;
    [|discriminate].
  rewrite !andb_true_iff, negb_true_iff in E. destruct E as [[[Two T] W] F]. intro V. inversion V; subst v.
    intros n s Hs.
  apply table_ok; auto; [now apply two_sides_ok|]. unfold found in F. rewrite W in F. cbn [orb] in F.
  destruct (PositiveMap.find (key g pos) tbl) as [[r w]|] eqn:R; [|discriminate]. apply same_b_ok in F.
  exists (key g pos), r, w. split; auto. now apply PositiveMap.elements_correct.
Qed.

(* ---- Tables are made by a program of which nothing is proved: what it makes is checked. ---- *)
Section Make.
  Variable g : ruleset.
  Fixpoint gather (fuel : nat) (front : list position) (t : PositiveMap.t position) := match fuel, front with
    | 0, _ | _, [] => t
    | S f, _ => let '(new, t') := fold_left (fun a p => fold_left (fun '(new, t) m => let q := play g p m in
        if won g q then (new, t) else match PositiveMap.find (key g q) t with Some _ => (new, t) | None => (q :: new,
          PositiveMap.add (key g q) q t) end) (legal g p) a) front ([], t) in
      gather f new t' end.
  Definition succs p := map (fun m => let q := play g p m in if won g q then None else Some (key g q)) (legal g p).
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
  Definition make_table p0 := let t := gather 60 [p0] (PositiveMap.add (key g p0) p0 (PositiveMap.empty _)) in
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
