(** The rules of Crosstrack, as definitions that can be run: two, three and four players and teams, common pieces that
    freeze, intersection pieces, paths that are announced or claimed, connectors, and all readings. The clause that a
    definition states is named beside it. *)
From Coq Require Import List Bool Arith ZArith. Import ListNotations.
From Crosstrack Require Import Flood Geometry Pieces.

Inductive colour := Red | Yellow | Blue | Green.
Scheme Equality for colour.
Definition colours := [Red; Yellow; Blue; Green].
Record piece := { set : colour; pat : pattern; rot : nat }.

(* ---- Rulesets. ---- *)
Inductive whose := Player (n : nat) | Common | Nobody.
Record ruleset := {
  on : board; patterns : list pattern;
  held : colour -> pattern -> bool;                            (* which of the patterns a set has a piece of *)
  reading : junction;                                          (* X-JUNCTION *)
  keep : bool;                                                 (* X-RELOCATE-TURN: a piece that is moved keeps its
    rotation *)
  null : bool;                                                 (* X-NULL-TURN: turning to the same orientation is a
    move *)
  announced : bool;                                            (* X-CLAIM *)
  pile : bool;                                                 (* EQ-INTERSECTIONS: there is a pile *)
  round : bool;                                                (* PL-OPENING: there is an opening round;
    some sheets know none *)
  players : nat; teams : bool; owner : colour -> whose }.

(* EQ-EDITIONS: what the editions have, as far as play depends on it. *)
Inductive edition := Original | Challenge | Tournament | Standard.
Definition large e := match e with Original | Tournament => true | _ => false end.
Definition size_of e := if large e then (4, 3) else (4, 2).                                (* EQ-LARGE, EQ-SMALL *)
Definition board_of e := octagon (fst (size_of e)) (snd (size_of e)).
Definition patterns_of e := if large e then eight else six.                                (* EQ-SETS-8, EQ-SETS-6 *)
(* How the editions are read where the sources leave it open. *)
Record readings := { junctions : junction; keeps : bool; nulls : bool; announces : bool }.
Definition defaults := {| junctions := Joined; keeps := false; nulls := false; announces := false |}.
(* A game: patterns, and which set has them, on a board, as an edition is played otherwise. *)
Definition game_with (ps : list pattern) (h : colour -> pattern -> bool) (b : board) (e : edition) (r : readings)
  n t o :=
  {| on := b; patterns := ps; held := h; reading := junctions r;
     keep := keeps r; null := nulls r; announced := announces r;
     pile := large e; round := true; players := n; teams := t; owner := o |}.
(* The same where each set has a piece of each pattern. *)
Definition game_of ps := game_with ps (fun _ _ => true).
Definition game_on b e := game_of (patterns_of e) b e.
(* Who owns the sets, red, yellow, blue and green ones (PL-STOCK-2, PL-STOCK-3, PL-STOCK-4, PL-TEAMS). *)
Definition colour_number c := match c with Red => 0 | Yellow => 1 | Blue => 2 | Green => 3 end.
Definition deal (l : list whose) (c : colour) : whose := nth (colour_number c) l Nobody.
Definition seats_2 := deal [Player 1; Player 1; Player 2; Player 2].
Definition seats_3 := deal [Player 1; Player 2; Player 3; Common].
Definition seats_4 := deal [Player 1; Player 2; Player 3; Player 4].
(* An edition as it is published, under the default readings. *)
Definition published e n t o := game_on (board_of e) e defaults n t o.
Definition for_two e := published e 2 false seats_2.
Definition for_three e := published e 3 false seats_3.
Definition for_four := published Original 4 false seats_4.     (* PL-STOCK-4: the edition of 1994 alone *)
Definition for_teams e := published e 4 true seats_4.

(* ---- Positions. ---- *)
Record position := {
  mover : nat;                                                 (* 1 to players *)
  pieces : list (place * piece);
  fills : list (place * (kind * nat));                         (* what lies on interstices *)
  frozen : list (place * nat);                                 (* PL-FREEZE: for how many turns yet *)
  completed : bool }.                                          (* X-CLAIM: the last turn announced or claimed a path *)
(* X-CONNECTORS: the fixed connectors of the small board. *)
Inductive layout := Empty | All_crossed | Diagonals.
Definition connectors l (b : board) : list (place * (kind * nat)) := match l with
  | Empty => []
  | All_crossed => map (fun p => (p, (Crossed, 0))) (interstices b)
  | Diagonals => map (fun p => (p, (Straight, if Z.odd (Z.div2 (fst p + snd p - 2)) then 1 else 0))) (interstices b)
    end.
Definition start (l : list (place * (kind * nat))) : position :=                           (* PL-EMPTY *)
  {| mover := 1; pieces := []; fills := l; frozen := []; completed := false |}.

Section Game.
  Variable g : ruleset.
  Definition same_side (a b : nat) := (a =? b) || (teams g && (a mod 2 =? b mod 2)).       (* PL-TEAMS *)
  Definition may_place me c := match owner g c with Player n => n =? me | Common => true | Nobody => false end.
  Definition may_handle me c := match owner g c with Player n => same_side me n | Common => true | Nobody => false end.
  Definition opening pos := round g && (length (pieces pos) <? players g).                 (* PL-OPENING *)
  Definition at_ pos p := find (pieces pos) p.
  Definition free pos := filter (fun c => negb (some (at_ pos c))) (cells (on g)).
  Definition on_board pos c p := existsb (fun '(_, k) => colour_beq (set k) c && pattern_beq (pat k) p) (pieces pos).

  Definition set_of c := filter (held g c) (patterns g).                                   (* EQ-SETS-8, EQ-SETS-6 *)

  (* ---- Turns. ---- *)
  Inductive turn :=
  | Place (c : colour) (p : pattern) (cell : place) (r : nat)   (* PL-PLACE *)
  | Rotate (cell : place) (r : nat)                             (* PL-ROTATE *)
  | Relocate (from to : place) (r : nat)                        (* PL-RELOCATE *)
  | Fill (k : kind) (gap : place) (r : nat).                    (* PL-INTERSECTION *)
  Inductive move := Turn (t : turn) (announce : bool) | Claim.  (* X-CLAIM *)

  Definition placings pos : list turn :=
    flat_map (fun c => if may_place (mover pos) c then
      flat_map (fun p => if on_board pos c p then [] else       (* PL-STAY *)
        flat_map (fun cell => map (Place c p cell) (orientations p)) (free pos)) (set_of c) else []) colours.
  Definition handlings pos : list turn :=                       (* PL-OWN, PL-COMMON, PL-PARTNER, PL-FREEZE *)
    flat_map (fun cell => match at_ pos cell with
      | Some k => if may_handle (mover pos) (set k) && negb (some (find (frozen pos) cell)) then
          map (Rotate cell) (filter (fun r => null g || negb (r =? rot k)) (orientations (pat k))) ++
          flat_map (fun to => map (Relocate cell to) (if keep g then [rot k] else orientations (pat k))) (free pos)
        else []
      | None => [] end) (cells (on g)).
  Definition pile_of_each := 4.                                 (* EQ-INTERSECTIONS *)
  Definition left_in_pile pos k := length (filter (fun '(_, (k', _)) => kind_beq k k') (fills pos)) <? pile_of_each.
  Definition fillings pos : list turn :=                        (* PL-INTERSECTION, PL-INTERSECTION-FIXED *)
    if pile g then flat_map (fun k => if left_in_pile pos k then
      flat_map (fun gap => if some (find (fills pos) gap) then [] else map (Fill k gap) (kind_orientations k))
        (interstices (on g)) else []) kinds else [].
  Definition turns pos := placings pos ++ if opening pos then [] else handlings pos ++ fillings pos.   (* PL-ONE *)

  (* ---- What a move leads to. ---- *)
  Definition turn_to r k := {| set := set k; pat := pat k; rot := r |}.
  Definition change (l : list (place * piece)) (t : turn) := match t with
    | Place c p cell r => (cell, {| set := c; pat := p; rot := r |}) :: l
    | Rotate cell r => map (fun '(q, k) => if place_eqb q cell then (q, turn_to r k) else (q, k)) l
    | Relocate from to r => map (fun '(q, k) => if place_eqb q from then (to, turn_to r k) else (q, k)) l
    | Fill _ _ _ => l end.
  Definition target (t : turn) := match t with
    | Place _ _ cell _ | Rotate cell _ | Relocate _ cell _ => cell | Fill _ gap _ => gap end.
  Definition is_common c := match owner g c with Common => true | _ => false end.
  Definition rest (l : list (place * nat)) := flat_map (fun '(p, n) => if 2 <=? n then [(p, n - 1)] else []) l.
  Definition freezes l t := match find l (target t) with        (* PL-FREEZE *)
    | Some k => if is_common (set k) then [(target t, players g - 1)] else [] | None => [] end.
  Definition next_player n := n mod players g + 1.              (* PL-ORDER *)
  Definition play pos m : position := match m with
    | Claim => {| mover := next_player (mover pos); pieces := pieces pos; fills := fills pos;
                  frozen := rest (frozen pos); completed := true |}
    | Turn t a =>
      let l := change (pieces pos) t in
      {| mover := next_player (mover pos); pieces := l;
         fills := match t with Fill k gap r => (gap, (k, r)) :: fills pos | _ => fills pos end;
         frozen := match t with Fill _ _ _ => [] | _ => freezes l t end ++ rest (frozen pos); completed := a |} end.

  (* ---- Winning (WN-OPPOSITE, WN-TOUCH, WN-ANY-COLOUR, WN-NO-SIDE). ---- *)
  (* By which sides track leaves a place that it enters by this one. *)
  Definition outs pos (p : place) (d : dir) : list dir :=
    if on_cell p then match at_ pos p with Some k => links (reading g) (pat k) (rot k) d | None => [] end
    else match find (fills pos) p with Some (k, r) => kind_links (reading g) k r d | None => [] end.
  Definition next pos (x : node) : list node := map (leave (fst x)) (outs pos (fst x) (snd x)).
  (* There is a path: track leads from terminals to those of the opposite edge. *)
  Definition path pos : Prop := exists w x, reach node (next pos) (enters (on g) w) x /\ left_by (on g) w x = true.
  (* The same as a program. *)
  Definition bound pos := 8 * (length (pieces pos) + length (fills pos)).
  Definition track pos w := reached node node_eqb (next pos) 8 (bound pos) (enters (on g) w).
  Definition path_b pos := existsb (left_by (on g) AC) (track pos AC) || existsb (left_by (on g) BD) (track pos BD).
  (* X-CLAIM: a path wins by itself, or if it is announced or claimed. *)
  Definition won pos := if announced g then completed pos else path_b pos.
  Definition last_mover pos := (mover pos + players g - 2) mod players g + 1.             (* WN-MOVER: has won *)

  (* ---- Legal moves. None where the game is won; a draw where none is left (PL-NO-MOVE). ---- *)
  Definition legal pos : list move :=
    let ts := if won pos then [] else turns pos in
    let silent := map (fun t => Turn t false) ts in
    if announced g && negb (completed pos) then
      if path_b pos then silent ++ [Claim]
      else silent ++ map (fun t => Turn t true) (filter (fun t => path_b (play pos (Turn t false))) ts)
    else silent.

  (* ---- Counting. ---- *)
  Fixpoint perft (depth : nat) (pos : position) : N := match depth with
    | 0 => 1%N
    | S k => fold_left (fun n m => N.add n (perft k (play pos m))) (legal pos) 0%N end.
  Fixpoint wins (depth : nat) (pos : position) : N := match depth with
    | 0 => 0%N
    | 1 => fold_left (fun n m => if won (play pos m) then N.succ n else n) (legal pos) 0%N
    | S k => fold_left (fun n m => N.add n (wins k (play pos m))) (legal pos) 0%N end.
End Game.
