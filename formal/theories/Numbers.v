(** How many configurations of the fewest pieces win: the counts of reports/counts as theorems. *)
From Coq Require Import List Bool Arith ZArith NArith Lia. Import ListNotations.
From Crosstrack Require Import Geometry Pieces Rules Counts Counted Turns Figures.

(* Every count of reports/counts with the fewest pieces is right. *)
Theorem figures_hold : forall f, In f figures -> holds_as_counted f.
Proof. intros f H. apply figure_ok. revert f H. apply forallb_forall. vm_cast_no_check (eq_refl true). Qed.
(* So is every count up to quarter turns that the program is proved for. *)
Theorem figures_up_to_turns_hold : forall f, In f figures_up_to_turns -> holds_up_to_turns f.
Proof. intros f H. apply turns_ok. revert f H. apply forallb_forall. vm_cast_no_check (eq_refl true). Qed.

(* 48,741,076 configurations of six pieces win on 4x2 with crossed connectors, under joined. *)
Theorem small_board_joined : counts (winning (for_two Standard) (connectors All_crossed (octagon 4 2)) 4 6) 48741076.
Proof. apply (figures_hold (Joined, six, All_crossed, (4, 4, 2), 48741076%N)). vm_compute. tauto. Qed.
(* 48,741,075 is not their number. *)
Theorem not_one_less : ~ counts (winning (for_two Standard) (connectors All_crossed (octagon 4 2)) 4 6) 48741075.
Proof. intro H. pose proof (counts_once _ _ _ H small_board_joined). discriminate. Qed.
(* There are 12,186,682 of them up to quarter turns. *)
Theorem small_board_up_to_turns : classes (alike 10)
  (winning (for_two Standard) (connectors All_crossed (octagon 4 2)) 4 6) 12186682.
Proof. apply (figures_up_to_turns_hold (Joined, six, All_crossed, (4, 4, 2), 12186682%N)). vm_compute. tauto. Qed.
(* No configuration of five pieces wins on 4x2. *)
Theorem none_with_five : counts (winning (for_two Standard) (connectors All_crossed (octagon 4 2)) 4 5) 0.
Proof. apply (counts_below (for_two Standard) _ 4 4 2); auto; simpl; lia. Qed.
(* 12,186,681 is not the number up to quarter turns. *)
Theorem one_number_of_classes : ~ classes (alike 10)
  (winning (for_two Standard) (connectors All_crossed (octagon 4 2)) 4 6) 12186681.
Proof.
  intro H. pose proof (classes_once (for_two Standard) _ 4 6 _ _ H small_board_up_to_turns). discriminate.
Qed.
