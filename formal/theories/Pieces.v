(** Pathway pieces and intersection pieces: their paths, what they link at each rotation, and the sets that are
    published. *)
From Coq Require Import List Bool Arith ZArith Lia. Import ListNotations.
From Crosstrack Require Import Geometry.

(* ---- Pathway pieces. A path links two of the sides 1 to 8; at rotation k side s faces direction s-1+k. ---- *)
(* Named A to I in the sources. *)
Inductive pattern := pA | pB | pC | pD | pE | pF | pG | pH | pI.
Scheme Equality for pattern.
Definition paths (p : pattern) : list (nat * nat) := match p with
  | pA => [(1,4); (1,5)]        | pB => [(1,4); (1,6)]        | pC => [(1,4); (2,7)]
  | pD => [(1,5); (2,7)]        | pE => [(1,3); (1,6); (5,8)] | pF => [(1,4); (1,7); (5,6)]
  | pG => [(1,4); (2,3); (6,8)] | pH => [(1,4); (2,6); (3,5)] | pI => [(1,5); (2,6)] end.
Definition eight := [pA; pB; pC; pD; pE; pF; pG; pH].   (* EQ-SETS-8 *)
Definition six := [pA; pC; pD; pF; pG; pI].           (* EQ-SETS-6 *)
Definition all_patterns := [pA; pB; pC; pD; pE; pF; pG; pH; pI].
Definition facing (rotation side : nat) : dir := nth ((side - 1 + rotation) mod 8) dirs DN.
Definition turned rotation (p : pattern) : list (dir * dir) :=
  map (fun '(s, t) => (facing rotation s, facing rotation t)) (paths p).

(* ---- Intersection pieces: sides 1 to 4 are the corners NW, NE, SE, SW at rotation 0. ---- *)
Inductive kind := Straight | Crossed | Tee | Elbow.
Scheme Equality for kind.
Definition kinds := [Straight; Crossed; Tee; Elbow].
Definition kind_paths k : list (nat * nat) := match k with
  | Straight => [(1,3)] | Crossed => [(1,3); (2,4)] | Tee => [(1,3); (1,4)] | Elbow => [(1,2)] end.
Definition corner (rotation side : nat) : dir := nth ((side - 1 + rotation) mod 4) [DNW; DNE; DSE; DSW] DNW.
Definition kind_turned rotation k := map (fun '(s, t) => (corner rotation s, corner rotation t)) (kind_paths k).

(* ---- What is linked (X-JUNCTION): paths that end on the same side are joined there, or are not. No chain of paths
   over eight sides has more than seven. ---- *)
Inductive junction := Joined | Through.
Definition has (d : dir) (l : list dir) := existsb (dir_beq d) l.
Definition along (ps : list (dir * dir)) (d : dir) : list dir :=
  flat_map (fun '(x, y) => if dir_beq x d then [y] else if dir_beq y d then [x] else []) ps.
Definition linked (j : junction) (ps : list (dir * dir)) (d : dir) : list dir := match j with
  | Through => along ps d
  | Joined => let net := Nat.iter 7 (fun from => from ++ flat_map (along ps) from) [d] in
              filter (fun o => has o net && negb (dir_beq o d)) dirs end.
(* The same as a table that is worked out once: by pattern, rotation, direction. *)
Definition pattern_number p := match p with
  pA => 0 | pB => 1 | pC => 2 | pD => 3 | pE => 4 | pF => 5 | pG => 6 | pH => 7 | pI => 8 end.
Definition table j := map (fun p => map (fun r => map (linked j (turned r p)) dirs) (seq 0 8)) all_patterns.
Definition joined_table := Eval vm_compute in table Joined.
Definition through_table := Eval vm_compute in table Through.
Definition links (j : junction) p rotation d : list dir :=
  nth (dir_number d) (nth rotation (nth (pattern_number p) (match j with Joined => joined_table | Through =>
    through_table end) []) []) [].
Definition kind_number k := match k with Straight => 0 | Crossed => 1 | Tee => 2 | Elbow => 3 end.
Definition kind_table j := map (fun k => map (fun r => map (linked j (kind_turned r k)) dirs) (seq 0 4)) kinds.
Definition joined_kind_table := Eval vm_compute in kind_table Joined.
Definition through_kind_table := Eval vm_compute in kind_table Through.
Definition kind_links (j : junction) k rotation d : list dir :=
  nth (dir_number d) (nth rotation (nth (kind_number k) (match j with Joined => joined_kind_table | Through =>
    through_kind_table end) []) []) [].

(* ---- Orientations: rotations with the same set of paths are the same one; the least of them stands for it. ---- *)
Definition same_paths (ps qs : list (dir * dir)) :=
  let inside ps qs := forallb (fun '(x, y) => existsb (fun '(u, v) =>
    dir_beq x u && dir_beq y v || dir_beq x v && dir_beq y u) qs) ps in inside ps qs && inside qs ps.
Definition least_rotations (rotations : nat) (at_rotation : nat -> list (dir * dir)) : list nat :=
  filter (fun r => negb (existsb (fun r' => same_paths (at_rotation r) (at_rotation r')) (seq 0 r))) (seq 0 rotations).
Definition orientations p := match p with pI => [0; 1; 2; 3] | _ => [0; 1; 2; 3; 4; 5; 6; 7] end.
Definition kind_orientations k := match k with Straight => [0; 1] | Crossed => [0] | _ => [0; 1; 2; 3] end.

(* ---- Theorems. ---- *)
(* The tables are right. *)
Theorem links_ok j p r d : r < 8 -> links j p r d = linked j (turned r p) d.
Proof. intro L. do 8 (destruct r as [|r]; [destruct j, p, d; reflexivity|]). lia. Qed.
(* The table of links of intersection pieces is right. *)
Theorem kind_links_ok j k r d : r < 4 -> kind_links j k r d = linked j (kind_turned r k) d.
Proof. intro L. do 4 (destruct r as [|r]; [destruct j, k, d; reflexivity|]). lia. Qed.
(* Rotations are the least that look the same. *)
Theorem orientations_ok p : orientations p = least_rotations 8 (fun r => turned r p).
Proof. destruct p; vm_compute; reflexivity. Qed.
(* The same of intersection pieces. *)
Theorem kind_orientations_ok k : kind_orientations k = least_rotations 4 (fun r => kind_turned r k).
Proof. destruct k; vm_compute; reflexivity. Qed.

(* EQ-SETS-8, EQ-SETS-6: how many patterns; EQ-SETS-8: four have two paths that link three or four sides,
  four have three
   paths that link five or six. *)
Definition sides_linked p := length (filter (fun d => negb (length (linked Joined (turned 0 p) d) =? 0)) dirs).
Definition shape p := (length (paths p), sides_linked p).
(* Eight patterns: four of two paths, four of three, with the sides that they link. *)
Theorem eight_patterns : map shape eight = [(2, 3); (2, 3); (2, 4); (2, 4); (3, 5); (3, 5); (3, 6); (3, 6)].
Proof. reflexivity. Qed.
(* Six patterns: five of the eight, and I. *)
Theorem six_patterns : length six = 6 /\ map shape [pI] = [(2, 4)] /\
  forallb (fun p => existsb (pattern_beq p) eight || pattern_beq p pI) six = true.
Proof. repeat split; reflexivity. Qed.
(* All orientations of the nine patterns: 68. *)
Theorem orientations_in_all : fold_right plus 0 (map (fun p => length (orientations p)) all_patterns) = 68.
Proof. reflexivity. Qed.
(* Turning a piece turns what it links, and links lead both ways: computed for all. *)
Definition turn_dir r d := nth ((dir_number d + r) mod 8) dirs DN.
Definition for_all_links (f : junction -> pattern -> nat -> dir -> dir -> bool) :=
  forallb (fun j => forallb (fun p => forallb (fun r => forallb (fun d => forallb (f j p r d) dirs) dirs) (seq 0 8))
    all_patterns) [Joined; Through].
Lemma for_all_links_ok f j p r d o : for_all_links f = true -> r < 8 -> f j p r d o = true.
Proof.
  intros H L. unfold for_all_links in H. rewrite forallb_forall in H. specialize (H j ltac:(destruct j; simpl; tauto)).
  rewrite forallb_forall in H. specialize (H p ltac:(destruct p; simpl; tauto)).
  rewrite forallb_forall in H. specialize (H r ltac:(apply in_seq; lia)).
  rewrite forallb_forall in H. specialize (H d (in_dirs d)). rewrite forallb_forall in H. exact (H o (in_dirs o)).
Qed.
(* Turning a piece turns what it links. *)
Theorem turning_turns_links j p r d o : r < 8 ->
  has o (links j p 0 d) = has (turn_dir r o) (links j p r (turn_dir r d)).
Proof.
  intro L. apply eqb_prop. revert L.
  apply (for_all_links_ok (fun j p r d o => eqb (has o (links j p 0 d)) (has (turn_dir r o) (links j p r (turn_dir r
    d))))).
  vm_compute. reflexivity.
Qed.
(* Links lead both ways. *)
Theorem links_both_ways j p r d o : r < 8 -> has o (links j p r d) = has d (links j p r o).
Proof.
  intro L. apply eqb_prop. revert L.
  apply (for_all_links_ok (fun j p r d o => eqb (has o (links j p r d)) (has d (links j p r o)))).
  vm_compute. reflexivity.
Qed.

(* ---- Bounds that floods need. ---- *)
Lemma links_few j p r d : length (links j p r d) <= 8.
Proof.
  do 8 (destruct r as [|r]; [destruct j, p, d; vm_compute; lia|]).
  destruct j, p, d; vm_compute; destruct r; vm_compute; lia.
Qed.
Lemma kind_links_few j k r d : length (kind_links j k r d) <= 8.
Proof.
  do 4 (destruct r as [|r]; [destruct j, k, d; vm_compute; lia|]).
  destruct j, k, d; vm_compute; destruct r; vm_compute; lia.
Qed.
(* A connector leads to corners only. *)
Lemma kind_links_diagonal j k r d o : In o (kind_links j k r d) -> diagonal o = true.
Proof.
  assert (forallb diagonal (kind_links j k r d) = true) as H.
  { do 4 (destruct r as [|r]; [destruct j, k, d; reflexivity|]). destruct j, k, d; vm_compute; destruct r;
    reflexivity. }
  rewrite forallb_forall in H. apply H.
Qed.
