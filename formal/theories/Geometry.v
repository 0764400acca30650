(** Directions, boards, terminals, and what lies on the places of a board. *)
From Coq Require Import List Bool Arith ZArith. Import ListNotations.

(* ---- Directions, clockwise. ---- *)
Inductive dir := DN | DNE | DE | DSE | DS | DSW | DW | DNW.
Scheme Equality for dir.
Definition dirs := [DN; DNE; DE; DSE; DS; DSW; DW; DNW].
Definition opposite d := match d with
  DN => DS | DNE => DSW | DE => DW | DSE => DNW | DS => DN | DSW => DNE | DW => DE | DNW => DSE end.
Definition diagonal d := match d with DNE | DSE | DSW | DNW => true | _ => false end.
Definition dir_number d := match d with DN => 0 | DNE => 1 | DE => 2 | DSE => 3 | DS => 4 | DSW => 5 | DW =>
  6 | DNW => 7 end.

(* ---- Places. A place is a row and a column: cells lie two steps apart and have even ones, interstices odd ones,
        one step off to each of the corners of a cell. ---- *)
Definition place := (Z * Z)%type.
Definition place_eqb (p q : place) := let '(a, b) := p in let '(c, d) := q in Z.eqb a c && Z.eqb b d.
Definition step (d : dir) : Z * Z := (match d with
  DN => (-2, 0) | DNE => (-1, 1) | DE => (0, 2) | DSE => (1, 1) | DS => (2, 0) | DSW => (1, -1) | DW => (0,
    -2) | DNW => (-1, -1) end)%Z.
Definition beyond (p : place) (d : dir) : place := (fst p + fst (step d), snd p + snd (step d))%Z.
Definition on_cell (p : place) := negb (Z.odd (fst p)).

(* ---- Boards (EQ-LARGE, EQ-SMALL): octagons with straight sides of a cells and slanted sides of b cells. ---- *)
Record board := { last : Z;              (* the last row and the last column of cells *)
                  cells : list place; interstices : list place }.
Definition is_cell_of (a b : nat) (p : place) : bool :=
  let l := (2 * (Z.of_nat a + 2 * (Z.of_nat b - 1) - 1))%Z in
  let away x := Z.min x (l - x) in
  (0 <=? fst p)%Z && (fst p <=? l)%Z && (0 <=? snd p)%Z && (snd p <=? l)%Z &&
  (2 * (Z.of_nat b - 1) <=? away (fst p) + away (snd p))%Z.
Definition octagon (a b : nat) : board :=
  let n := a + 2 * (b - 1) in
  let evens := map (fun i => 2 * Z.of_nat i)%Z (seq 0 n) in
  let odds := map (fun i => 2 * Z.of_nat i + 1)%Z (seq 0 (n - 1)) in
  let touching p := length (filter (fun d => diagonal d && is_cell_of a b (beyond p d)) dirs) in
  {| last := (2 * (Z.of_nat n - 1))%Z;
     cells := filter (is_cell_of a b) (list_prod evens evens);
     interstices := filter (fun p => 2 <=? touching p) (list_prod odds odds) |}.

(* ---- Track runs from node to node. A node is where track enters: a place, and the side of it. ---- *)
Definition node := (place * dir)%type.
Definition node_eqb (x y : node) := let '(p, d) := x in let '(q, e) := y in place_eqb p q
  && (dir_number d =? dir_number e).
Definition leave (p : place) (o : dir) : node := (beyond p o, opposite o).

(* ---- Terminals (EQ-TERMINALS) and the two ways to win (WN-OPPOSITE): from A to C, from B to D. ---- *)
Inductive goal := AC | BD.
Definition top (b : board) := filter (fun p => fst p =? 0)%Z (cells b).                    (* cells with terminals A *)
Definition right (b : board) := filter (fun p => snd p =? last b)%Z (cells b).             (* B *)
Definition bottom (b : board) := filter (fun p => fst p =? last b)%Z (cells b).            (* C *)
Definition left (b : board) := filter (fun p => snd p =? 0)%Z (cells b).                   (* D *)
(* Where track enters the board from terminals, and whether it has left it over the opposite edge. *)
Definition enters (b : board) (w : goal) : list node := match w with
  | AC => map (fun p => (p, DN)) (top b)
  | BD => map (fun p => (p, DE)) (right b) end.
Definition left_by (b : board) (w : goal) (x : node) : bool := match w with
  | AC => dir_beq (snd x) DN && (fst (fst x) =? last b + 2)%Z
  | BD => dir_beq (snd x) DE && (snd (fst x) =? - 2)%Z end.

(* ---- What lies on places: a list of pairs; of two on one place the first counts. ---- *)
Fixpoint find {X} (l : list (place * X)) (p : place) : option X := match l with
  | [] => None
  | (q, x) :: rest => if place_eqb q p then Some x else find rest p end.
Definition some {X} (o : option X) := match o with Some _ => true | None => false end.

(* ---- Equality. ---- *)
Lemma peq p q : place_eqb p q = true <-> p = q.
Proof.
  destruct p as [a b], q as [c d]. unfold place_eqb; simpl. rewrite andb_true_iff, !Z.eqb_eq.
  split; [intros [-> ->]; reflexivity|]. intro E; inversion E; auto.
Qed.
Lemma prefl p : place_eqb p p = true. Proof. now apply peq. Qed.
Lemma pne p q : place_eqb p q = false <-> p <> q.
Proof. rewrite <- peq. destruct (place_eqb p q); split; congruence. Qed.
Definition eq_place (c c' : place) : {c = c'} + {c <> c'}.
Proof. destruct (place_eqb c c') eqn:E; [left; now apply peq|right; now apply pne]. Defined.
Lemma dir_beq_ok a b : dir_beq a b = true <-> a = b.
Proof. split; [apply internal_dir_dec_bl|apply internal_dir_dec_lb]. Qed.
Lemma node_eqb_ok x y : node_eqb x y = true <-> x = y.
Proof.
  destruct x as [p d], y as [q e]. unfold node_eqb; simpl. rewrite andb_true_iff, peq, Nat.eqb_eq.
  assert (dir_number d = dir_number e <-> d = e) as -> by (destruct d, e; simpl; split; congruence).
  split; [intros [-> ->]; reflexivity|]. intro E; inversion E; auto.
Qed.
Lemma in_dirs d : In d dirs. Proof. destruct d; simpl; tauto. Qed.
Lemma in_places c l : existsb (place_eqb c) l = true <-> In c l.
Proof.
  rewrite existsb_exists. split.
  - intros [q [H E]]. apply peq in E. now subst.
  - intro H. exists c. now rewrite prefl.
Qed.

(* ---- Lists of what lies on places. ---- *)
Lemma find_in {X} (l : list (place * X)) p x : find l p = Some x -> In p (map fst l).
Proof.
  induction l as [|[q k] l IH]; simpl; [easy|]. destruct (place_eqb q p) eqn:E; auto. apply peq in E; auto.
Qed.
Lemma find_pair {X} (l : list (place * X)) w x : find l w = Some x -> In (w, x) l.
Proof.
  induction l as [|[q y] rest IH]; simpl; [easy|]. destruct (place_eqb q w) eqn:E; intro H; auto.
  apply peq in E. inversion H. subst. now left.
Qed.
Lemma pair_find {X} (l : list (place * X)) w x : In (w, x) l -> exists y, find l w = Some y.
Proof.
  induction l as [|[q y] rest IH]; simpl; [easy|]. destruct (place_eqb q w) eqn:E; eauto.
  intros [H|H]; auto. inversion H; subst. now rewrite prefl in E.
Qed.

(* ---- The published boards. ---- *)
(* EQ-LARGE, EQ-SMALL, EQ-TERMINALS: how many cells, interstices and terminals they have. *)
Definition sizes b := (length (cells b), length (interstices b), map (fun l => length l) [top b; right b; bottom b;
  left b]).
(* 4x3 has 52 cells, 45 interstices, four terminals on each side. *)
Theorem large_board : sizes (octagon 4 3) = (52, 45, [4; 4; 4; 4]).
Proof. reflexivity. Qed.
(* 4x2 has 32 cells, 25 interstices, four terminals on each side. *)
Theorem small_board : sizes (octagon 4 2) = (32, 25, [4; 4; 4; 4]).
Proof. reflexivity. Qed.
(* Cells have even rows and columns. *)
Theorem octagon_even a b c : In c (cells (octagon a b)) -> (fst c mod 2 = 0 /\ snd c mod 2 = 0)%Z.
Proof.
  unfold octagon; cbn [cells]. rewrite filter_In. intros [H _]. destruct c as [r c].
  apply in_prod_iff in H as [Hr Hc]. apply in_map_iff in Hr as [i [<- _]]. apply in_map_iff in Hc as [j [<- _]].
    cbn [fst snd].
  split; rewrite Z.mul_comm; apply Z_mod_mult.
Qed.
