(** The board 2x1: the first player wins in five plies, by files that the program wrote and the kernel checks. *)
From Coq Require Import List Bool Arith ZArith String Lia. Import ListNotations.
From Crosstrack Require Import Geometry Pieces Rules Claims Text Notation File Figures.
Local Open Scope nat_scope.

Definition on_2x1 j l := {| size := (2, 1); plays := Standard;
  read_as := {| junctions := j; keeps := false; nulls := false; announces := false |}; lies_there := l;
  owners := [Player 1; Player 1; Player 2; Player 2]; partners := false; own_sets := None |}.
Definition claim_on_2x1 j l n s := {| within := on_2x1 j l; position_of := start (fixed (on_2x1 j l)); side := 1;
  plies := n; says := s |}.
Definition won_by j l := match j, l with
  | Joined, All_crossed => two_by_one_joined_crossed_win | Joined, Diagonals => two_by_one_joined_straight_win
  | Joined, Empty => two_by_one_joined_none_win | Through, All_crossed => two_by_one_through_crossed_win
  | Through, Diagonals => two_by_one_through_straight_win | Through, Empty => two_by_one_through_none_win end.
Definition not_sooner_by j l := match j, l with
  | Joined, All_crossed => two_by_one_joined_crossed_no_win | Joined, Diagonals => two_by_one_joined_straight_no_win
  | Joined, Empty => two_by_one_joined_none_no_win | Through, All_crossed => two_by_one_through_crossed_no_win
  | Through, Diagonals => two_by_one_through_straight_no_win | Through, Empty => two_by_one_through_none_no_win end.
Lemma won_in_five j l : check_text (won_by j l) = Good (claim_on_2x1 j l 5 Wins).
Proof. destruct j, l; match goal with |- ?x = _ => vm_cast_no_check (eq_refl x) end. Qed.
Lemma not_in_three j l : check_text (not_sooner_by j l) = Good (claim_on_2x1 j l 3 Cannot).
Proof. destruct j, l; match goal with |- ?x = _ => vm_cast_no_check (eq_refl x) end. Qed.
(* From the start of 2x1 the first player can force a win within five plies and not within three, under both readings of
   X-JUNCTION and each layout of connectors, and otherwise the default readings. *)
Theorem win_in_five_on_2x1 : forall j l, let g := game_in (on_2x1 j l) in let pos := start (fixed (on_2x1 j l)) in
  forces g 1 5 pos = true /\ forces g 1 3 pos = false.
Proof.
  intros j l. pose proof (check_text_ok _ _ (won_in_five j l)) as [_ [_ W]].
  pose proof (check_text_ok _ _ (not_in_three j l)) as [_ [_ [_ N]]]. split; [exact W|exact N].
Qed.
