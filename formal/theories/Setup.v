(** Which positions there are: those from which play can go on, whether or not a game leads there (docs/notation.md).
    *)
From Coq Require Import List Bool Arith ZArith. Import ListNotations.
From Crosstrack Require Import Flood Geometry Pieces Rules.

Section Setup.
  Variable g : ruleset.
  Variable fixed : list (place * (kind * nat)).      (* the connectors that lie there from the start *)

  Fixpoint distinct {X} (eqb : X -> X -> bool) (l : list X) : bool := match l with
    | [] => true
    | x :: rest => negb (existsb (eqb x) rest) && distinct eqb rest end.
  Definition in_play c := match owner g c with Nobody => false | _ => true end.
  Definition same_piece (a b : piece) := colour_beq (set a) (set b) && pattern_beq (pat a) (pat b).
  (* EQ-SETS-8, EQ-SETS-6, PL-PLACE *)
  Definition pieces_fit pos :=
    forallb (fun '(c, k) => existsb (place_eqb c) (cells (on g)) && in_play (set k) && existsb (pattern_beq (pat k))
      (set_of g (set k))
                            && existsb (Nat.eqb (rot k)) (orientations (pat k))) (pieces pos)
    && distinct place_eqb (map fst (pieces pos)) && distinct same_piece (map snd (pieces pos)).
  (* EQ-INTERSECTIONS, PL-INTERSECTION-FIXED *)
  Definition same_fill (f h : option (kind * nat)) := match f, h with
    | Some (k, r), Some (k', r') => kind_beq k k' && (r =? r') | None, None => true | _, _ => false end.
  Definition fills_fit pos :=
    forallb (fun '(c, (k, r)) => existsb (place_eqb c) (interstices (on g)) && existsb (Nat.eqb r) (kind_orientations
      k)) (fills pos)
    && distinct place_eqb (map fst (fills pos))
    && if pile g then forallb (fun k => length (filter (fun '(_, (k', _)) => kind_beq k k') (fills pos)) <=?
      pile_of_each) kinds
                      && (negb (opening g pos) || (length (fills pos) =? 0))
       else forallb (fun c => same_fill (find (fills pos) c) (find fixed c)) (interstices (on g)).
  (* PL-OPENING, PL-EMPTY: everybody who has had a turn may have begun with a piece. *)
  Definition own pos j := length (filter (fun '(_, k) => match owner g (set k) with Player n => n =? j | _ =>
    false end) (pieces pos)).
  Definition common pos := length (filter (fun '(_, k) => is_common g (set k)) (pieces pos)).
  Definition everybody := seq 1 (players g).
  Definition turns_ago pos j := (mover pos + players g - j - 1) mod players g + 1.
    (* since the last turn of player j *)
  Definition began pos claims :=             (* the last turns placed a piece each, but the very last that claimed a
    path *)
    forallb (fun j => own pos j <=? (if (claims <? turns_ago pos j) && (turns_ago pos j <=? claims + length (pieces
      pos)) then 1 else 0)) everybody.
  Definition opening_fits pos :=
    if negb (round g) then true else if opening g pos then began pos 0 || completed pos && began pos 1
    else length (filter (fun j => own pos j =? 0) everybody) <=? common pos.
  (* PL-FREEZE, PL-COMMON: a turn acts on one piece, which rests while the others have their turns. *)
  Definition frozen_fits pos :=
    forallb (fun '(c, n) => (1 <=? n) && (n <? players g) && match at_ pos c with Some k =>
      is_common g (set k) | None => false end) (frozen pos)
    && distinct place_eqb (map fst (frozen pos)) && distinct Nat.eqb (map snd (frozen pos)).
  Definition playable pos :=
    pieces_fit pos && fills_fit pos && (1 <=? mover pos) && (mover pos <=? players g)     (* PL-ORDER *)
    && opening_fits pos && frozen_fits pos
    && (negb (completed pos) || announced g && path_b g pos).                              (* X-CLAIM *)
  (* The same without the opening round, as --waive PL-OPENING allows. *)
  Definition playable_but_opening pos :=
    pieces_fit pos && (forallb (fun '(c, (k, r)) => existsb (place_eqb c) (interstices (on g))
      && existsb (Nat.eqb r) (kind_orientations k)) (fills pos)
    && distinct place_eqb (map fst (fills pos))
    && if pile g then forallb (fun k => length (filter (fun '(_, (k', _)) => kind_beq k k') (fills pos)) <=?
      pile_of_each) kinds
       else forallb (fun c => same_fill (find (fills pos) c) (find fixed c)) (interstices (on g)))
    && (1 <=? mover pos) && (mover pos <=? players g) && frozen_fits pos
    && (negb (completed pos) || announced g && path_b g pos).
  (* PL-STOCK-2 to PL-STOCK-4, PL-TEAMS: every player owns as many sets as the others; three players have one set in
    common;
     four individuals play the edition of 1994. *)
  Definition sets_of j := length (filter (fun c => match owner g c with Player n => n =? j | _ => false end) colours).
  Definition common_sets := length (filter (is_common g) colours).
  Definition seats_fit (e : edition) :=
    (2 <=? players g) && (1 <=? sets_of 1) && forallb (fun j => sets_of j =? sets_of 1) everybody
    && ((common_sets =? 0) || (players g =? 3) && (common_sets =? 1))
    && (negb (teams g) || (players g =? 4))
    && (negb (players g =? 4) || teams g || match e with Original => true | _ => false end).
End Setup.
