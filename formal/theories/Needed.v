(** Conditions of the lemma *wait* that decide: without one of them the checker accepts something untrue. *)
From Coq Require Import List Bool Arith ZArith Lia. Import ListNotations.
From Crosstrack Require Import Flood Geometry Pieces Rules Facts Claims Prices Wait Legal Checker.

Section Needed.
  Variable g : ruleset.
  Variable s : nat.
  Definition asked (off i : nat) (b : bool) := (i =? off) || b.
  (* The checker of the lemma, but that one of its conditions, the one with this number, is not asked. *)
  Definition waits_without off pos (l : list (place * list nat)) : bool :=
    let waits := waits_of pos l in
    asked off 1 (length waits =? length l) && asked off 2 (negb (opening g pos)) && asked off 3 (negb (completed pos))
    && asked off 4 (1 <=? mover pos) && asked off 5 (mover pos <=? players g)
    && forallb (fun '(w, (k, rs)) =>
        asked off 6 (cell_b g w) && asked off 7 (on_cell w) && asked off 8 (negb (may_handle g s (set k)))
        && asked off 9 (negb (some (find (frozen pos) w)))
        && asked off 10 (forallb (fun r => in_b r (orientations (pat k))) rs) && asked off 11 (negb (twice rs))
        && asked off 12 (2 <=? length rs)
        && asked off 13 (existsb (fun j => match cell_of g waits j with Some w' => place_eqb w' w | None => false end)
          (others g s))) waits
    && asked off 14 (forallb (fun j => some (cell_of g waits j)) (others g s)).
  Definition wait_without off (n : nat) pos (l : list (place * list nat)) : bool :=
    let waits := waits_of pos l in
    waits_without off pos l && asked off 15 (negb (path_b g pos))
    && asked off 16 (dear_lies g s pos waits (fun _ => true) (own_turns g s n (mover pos)))
    && asked off 17 (first_turns g s waits (dear_lies g s pos waits) n (mover pos) 0 []).
End Needed.
(* With all conditions it is the checker. *)
Theorem wait_without_none g s n pos l : wait_without g s 0 n pos l = wait_b g s n pos l.
Proof. reflexivity. Qed.

(* A condition, and where the checker is wrong without it. *)
Record adversary := { condition : nat; in_game : ruleset; of_side : nat; in_plies : nat; lying : position;
  turned_there : list (place * list nat) }.
Definition wrong (a : adversary) : Prop :=
  wait_without (in_game a) (of_side a) (condition a) (in_plies a) (lying a) (turned_there a) = true
  /\ forces (in_game a) (of_side a) (in_plies a) (lying a) = true.
(* 2x1, two players with one piece of each pattern. Paths are announced; or pieces keep their rotation when moved, and
   may be turned to the one they have. *)
Definition one_each ps j a := game_of ps (octagon 2 1) Standard
  {| junctions := j; keeps := negb a; nulls := negb a; announces := a |} 2 false
  (deal [Player 1; Nobody; Player 2; Nobody]).
(* Two teams with one piece of each pattern for each player, and a pile. *)
Definition in_teams ps := game_of ps (octagon 2 1) Original
  {| junctions := Through; keeps := false; nulls := true; announces := true |} 4 true
  (deal [Player 1; Player 2; Player 3; Player 4]).
Definition with_pieces m l f := {| mover := m; pieces := l; fills := connectors f (octagon 2 1); frozen := [];
  completed := false |}.
Definition a1 : place := (0, 0)%Z.   Definition a2 : place := (2, 0)%Z.   Definition b1 : place := (0, 2)%Z.
Definition b2 : place := (2, 2)%Z.
Definition red q r := {| set := Red; pat := q; rot := r |}.
Definition blue q r := {| set := Blue; pat := q; rot := r |}.
Definition adversaries : list adversary := [
  (* Every player has placed a piece. *)
  {| condition := 2; in_game := in_teams [pA; pE]; of_side := 3; in_plies := 2;
     lying := with_pieces 2 [(b1, red pE 5); (a1, blue pA 4); (a2, {| set := Green; pat := pE; rot := 1 |})] Empty;
     turned_there := [(a2, [5; 7])] |};
  (* The orientations that are listed are some of the pattern. *)
  {| condition := 10; in_game := one_each [pI; pA] Through false; of_side := 1; in_plies := 2;
     lying := with_pieces 2 [(a1, red pA 5); (a2, blue pI 3)] All_crossed; turned_there := [(a2, [9; 8])] |};
  (* At least two are listed. *)
  {| condition := 12; in_game := one_each [pA; pI] Through true; of_side := 2; in_plies := 3;
     lying := with_pieces 1 [(b1, blue pA 5); (a1, red pI 1)] Empty; turned_there := [(a1, [])] |};
  (* Paths need more places than the side has turns. *)
  {| condition := 16; in_game := one_each [pI; pA] Through true; of_side := 1; in_plies := 2;
     lying := with_pieces 2 [(b2, red pA 7); (b1, blue pI 3)] Empty; turned_there := [(b1, [1; 2])] |};
  (* And more than one when the side has its first turn, as the pieces lie then. *)
  {| condition := 17; in_game := one_each [pB] Joined true; of_side := 1; in_plies := 1;
     lying := with_pieces 1 [(a1, blue pB 0); (a2, red pB 4)] Diagonals; turned_there := [(a1, [1; 7])] |}].
Lemma adversaries_checked : forallb (fun a =>
  wait_without (in_game a) (of_side a) (condition a) (in_plies a) (lying a) (turned_there a)
  && forces (in_game a) (of_side a) (in_plies a) (lying a)) adversaries = true.
Proof. vm_compute. reflexivity. Qed.
(* Without each of these conditions the checker accepts that a side cannot force a win that it can force. *)
Theorem conditions_decide : Forall wrong adversaries.
Proof.
  apply Forall_forall. intros a I. unfold wrong. apply andb_true_iff. revert a I. apply forallb_forall.
  exact adversaries_checked.
Qed.
