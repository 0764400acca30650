(** How many configurations of the fewest pieces win: the configurations as a definition, runs of track that list
    those of the fewest pieces, and a sum over the lines of a board that says how long the list is without making it.
    *)
From Coq Require Import List Bool Arith ZArith NArith Lia. Import ListNotations.
From Crosstrack Require Import Flood Geometry Pieces Rules Facts Fewest.

(* ---- Configurations: pieces without colours, at most so many of a pattern.
  Of two lists the places count, not the order. ---- *)
Definition config := list (place * (pattern * nat)).
Definition same (c c' : config) := forall p, find c p = find c' p.
Definition coloured (e : place * (pattern * nat)) : place * piece :=
  let '(p, (q, r)) := e in (p, {| set := Red; pat := q; rot := r |}).
Definition lay (fs : list (place * (kind * nat))) (c : config) : position :=
  {| mover := 1; pieces := map coloured c; fills := fs; frozen := []; completed := false |}.
Definition copies (q : pattern) (c : config) := length (filter (fun e => pattern_beq (fst (snd e)) q) c).
Record configuration (g : ruleset) (limit n : nat) (c : config) : Prop := {
  cf_places : NoDup (map fst c);
  cf_on : forall p q r, In (p, (q, r)) c -> In p (cells (on g)) /\ In q (patterns g) /\ In r (orientations q);
  cf_limit : forall q, copies q c <= limit;
  cf_size : length c = n }.
Definition winning g fs limit n c := configuration g limit n c /\ path_b g (lay fs c) = true.
(* There are n of a kind: a list of n of them has each, and none twice. *)
Definition counts (P : config -> Prop) (n : N) := exists L,
  (forall c, In c L -> P c) /\ (forall c, P c -> exists c', In c' L /\ same c c') /\
  ForallOrdPairs (fun c c' => ~ same c c') L /\ N.of_nat (length L) = n.

(* ---- Sums. ---- *)
Section Sums.
  Local Open Scope N_scope.
  Definition sum {X} (f : X -> N) (l : list X) : N := fold_right (fun x n => f x + n) 0 l.
  Lemma sum_app {X} (f : X -> N) l m : sum f (l ++ m) = sum f l + sum f m.
  Proof. induction l; simpl; [easy|]. fold (sum f (l ++ m)) (sum f l). lia. Qed.
  Lemma sum_flat {X Y} (f : Y -> N) (h : X -> list Y) l : sum f (flat_map h l) = sum (fun x => sum f (h x)) l.
  Proof. induction l as [|a l IH]; [easy|]. cbn [flat_map]. rewrite sum_app, IH. reflexivity. Qed.
  Lemma sum_map {X Y} (f : Y -> N) (h : X -> Y) l : sum f (map h l) = sum (fun x => f (h x)) l.
  Proof. induction l as [|a l IH]; [easy|]. cbn [map sum fold_right]. fold (sum f (map h l)). now rewrite IH. Qed.
  Lemma sum_ext {X} (f h : X -> N) l : (forall x, In x l -> f x = h x) -> sum f l = sum h l.
  Proof.
    induction l as [|a l IH]; [easy|]. intro H. cbn [sum fold_right]. fold (sum f l) (sum h l).
    rewrite IH, H; auto; [now left|]. intros x Hx. apply H. now right.
  Qed.
  Lemma sum_times {X} (f : X -> N) m l : sum (fun x => m * f x) l = m * sum f l.
  Proof. induction l as [|a l IH]; cbn [sum fold_right]; [lia|]. fold (sum f l) (sum (fun x => m * f x) l).
    rewrite IH. lia. Qed.
  Lemma sum_length {X} (h : X -> bool) l : sum (fun x => if h x then 1 else 0) l = N.of_nat (length (filter h l)).
  Proof.
    induction l as [|a l IH]; [easy|]. cbn [sum fold_right filter]. fold (sum (fun x => if h x then 1 else 0) l).
      rewrite IH.
    destruct (h a); cbn [length]; lia.
  Qed.

  (* States with weights; equal ones are put together. *)
  Variable state : Type.
  Variable state_eqb : state -> state -> bool.
  Hypothesis state_eqb_ok : forall a b, state_eqb a b = true -> a = b.
  Variable key : state -> positive.
  Definition total (f : state -> N) (l : list (state * N)) := sum (fun e => snd e * f (fst e)) l.
  Inductive trie := Leaf | Node (l : trie) (here : list (state * N)) (r : trie).
  Fixpoint add s n (l : list (state * N)) := match l with
    | [] => [(s, n)]
    | (t, m) :: rest => if state_eqb s t then (t, n + m) :: rest else (t, m) :: add s n rest end.
  Fixpoint put k s n (t : trie) := match k, t with
    | xH, Leaf => Node Leaf [(s, n)] Leaf
    | xH, Node l h r => Node l (add s n h) r
    | xO k, Leaf => Node (put k s n Leaf) [] Leaf
    | xO k, Node l h r => Node (put k s n l) h r
    | xI k, Leaf => Node Leaf [] (put k s n Leaf)
    | xI k, Node l h r => Node l h (put k s n r) end.
  Fixpoint elements t := match t with Leaf => [] | Node l h r => elements l ++ h ++ elements r end.
  Definition merge l := elements (fold_left (fun t e => put (key (fst e)) (fst e) (snd e) t) l Leaf).

  Lemma total_add f s n l : total f (add s n l) = n * f s + total f l.
  Proof.
    induction l as [|[t m] l IH]; [reflexivity|]. cbn [add]. destruct (state_eqb s t) eqn:E.
    - apply state_eqb_ok in E. subst. unfold total. cbn [sum fold_right fst snd]. lia.
    - unfold total in *. cbn [sum fold_right fst snd] in *.
      fold (sum (fun e : state * N => snd e * f (fst e)) (add s n l)).
      rewrite IH. fold (sum (fun e : state * N => snd e * f (fst e)) l). lia.
  Qed.
  Lemma total_put f : forall k s n t, total f (elements (put k s n t)) = n * f s + total f (elements t).
  Proof.
    unfold total. induction k as [k IH|k IH|]; intros s n [|l h r]; cbn [put elements]; rewrite ?sum_app, ?IH;
      cbn [elements]; try (simpl; lia).
    change (sum (fun e : state * N => snd e * f (fst e)) (add s n h)) with (total f (add s n h)). rewrite total_add.
      unfold total. lia.
  Qed.
  Lemma total_merge f l : total f (merge l) = total f l.
  Proof.
    unfold merge. assert (H : forall t, total f (elements (fold_left (fun t e => put (key (fst e)) (fst e) (snd e) t)
      l t)) = total f l + total f (elements t)).
    { induction l as [|e l IH]; intro t; [reflexivity|]. cbn [fold_left]. rewrite IH, total_put.
      unfold total. cbn [sum fold_right]. fold (sum (fun e : state * N => snd e * f (fst e)) l). lia. }
    rewrite H. unfold total. simpl. lia.
  Qed.
End Sums.

(* ---- Lines: rows from A to C, columns from B to D. Track of the fewest pieces goes down from line to line. ---- *)
Definition downs w := match w with AC => [DS; DSE; DSW] | BD => [DW; DSW; DNW] end.
Definition hopcell (p : place) (o : dir) := if diagonal o then beyond (beyond p o) o else beyond p o.
Definition hop p o : node := (hopcell p o, opposite o).

Section Count.
  Variable g : ruleset.
  Variable fs : list (place * (kind * nat)).
  Variable limit : nat.
  Variable w : goal.
  Definition joint p o := if diagonal o then match find fs (beyond p o) with
    | Some (k, r) => has o (kind_links (reading g) k r (opposite o)) | None => false end else true.
  Definition is_cell p := existsb (place_eqb p) (cells (on g)).

  (* The list: pieces that track has run over, and where it enters next. *)
  Definition run := (config * node)%type.
  Definition onward (a : run) : list run := let '(c, (p, d)) := a in
    if is_cell p then flat_map (fun q => if copies q c <? limit then flat_map (fun o => if joint p o then
      flat_map (fun r => if has o (links (reading g) q r d) then [((p, (q, r)) :: c, hop p o)]
        else []) (orientations q) else []) (downs w)
      else []) (patterns g) else [].
  Fixpoint runs n : list run := match n with 0 => map (fun x => ([], x)) (enters (on g) w) | S k =>
    flat_map onward (runs k) end.
  Definition ended (a : run) := left_by (on g) w (snd a).
  Definition list_of n := map fst (filter ended (runs n)).

  (* How long it is: of a run only the end counts, and how many of each pattern. *)
  Definition state := (node * list nat)%type.
  Definition state_of (a : run) : state := (snd a, map (fun q => copies q (fst a)) all_patterns).
  Definition bump q (u : list nat) := map (fun '(q', n) => if pattern_beq q q' then S n else n) (combine all_patterns
    u).
  Definition ways q d o := length (filter (fun r => has o (links (reading g) q r d)) (orientations q)).
  Definition astep (s : state) : list (state * N) := let '((p, d), u) := s in
    if is_cell p then flat_map (fun q => if nth (pattern_number q) u 0 <? limit then flat_map (fun o =>
      if joint p o then
      let m := ways q d o in if m =? 0 then [] else [((hop p o, bump q u), N.of_nat m)] else []) (downs w)
      else []) (patterns g) else [].
  Definition state_eqb (a b : state) := node_eqb (fst a) (fst b) && if list_eq_dec Nat.eq_dec (snd a) (snd b) then
    true else false.
  Definition key (s : state) : positive := let '((p, d), u) := s in
    N.succ_pos (fold_left (fun a m => a * 8 + N.of_nat m) u (Z.to_N ((fst p + 4) * 64 + snd p + 4) * 8 + N.of_nat
      (dir_number d)))%N.
  Fixpoint states n : list (state * N) := merge state state_eqb key (match n with
    | 0 => map (fun x => ((x, map (fun _ => 0) all_patterns), 1%N)) (enters (on g) w)
    | S k => flat_map (fun e => map (fun e' => (fst e', snd e * snd e')%N) (astep (fst e))) (states k) end).
  Definition number n := total state (fun s => if left_by (on g) w (fst s) then 1%N else 0%N) (states n).

  Lemma state_eqb_ok a b : state_eqb a b = true -> a = b.
  Proof.
    destruct a as [x u], b as [y v]. unfold state_eqb. cbn [fst snd]. rewrite andb_true_iff, node_eqb_ok. intros [-> H].
    destruct (list_eq_dec Nat.eq_dec u v); congruence.
  Qed.
  Lemma copies_cons q p q' r c : copies q ((p, (q', r)) :: c) = if pattern_beq q' q then S (copies q c) else copies q c.
  Proof. unfold copies. cbn [filter fst snd]. now destruct (pattern_beq q' q). Qed.
  Lemma nth_copies q c : nth (pattern_number q) (map (fun q => copies q c) all_patterns) 0 = copies q c.
  Proof. now destruct q. Qed.
  Lemma bump_ok p q r c : bump q (map (fun q => copies q c) all_patterns) = map (fun q' => copies q' ((p, (q, r)) ::
    c)) all_patterns.
  Proof. unfold bump, all_patterns. cbn [map combine]. now rewrite !copies_cons. Qed.
  Lemma astep_ok f a : total state f (astep (state_of a)) = sum (fun b => f (state_of b)) (onward a).
  Proof.
    destruct a as [c [p d]]. unfold state_of, astep, onward. cbn [fst snd]. destruct (is_cell p); [|reflexivity].
    unfold total. rewrite !sum_flat. apply sum_ext. intros q _. rewrite nth_copies. destruct (copies q c <? limit);
      [|reflexivity].
    rewrite !sum_flat. apply sum_ext. intros o _. destruct (joint p o); [|reflexivity]. cbn zeta.
    transitivity (N.of_nat (ways q d o) * f (hop p o, bump q (map (fun q => copies q c) all_patterns)))%N.
    - destruct (ways q d o =? 0) eqn:E; [apply Nat.eqb_eq in E; rewrite E; reflexivity|].
      cbn [sum fold_right fst snd]. lia.
    - unfold ways. rewrite <- sum_length, sum_flat. induction (orientations q) as [|r l IH]; [reflexivity|].
      cbn [sum fold_right]. rewrite N.mul_add_distr_r. f_equal; [|exact IH].
      rewrite (bump_ok p q r c). destruct (has o _); cbn [sum fold_right fst snd]; lia.
  Qed.
  Lemma states_ok n : forall f, total state f (states n) = sum (fun a => f (state_of a)) (runs n).
  Proof.
    induction n as [|n IH]; intro f; cbn [states runs]; rewrite (total_merge _ _ state_eqb_ok).
    - unfold total. rewrite !sum_map. apply sum_ext. intros x _. unfold state_of. cbn [fst snd]. rewrite N.mul_1_l.
      reflexivity.
    - unfold total at 1. rewrite !sum_flat. transitivity (total state (fun s => total state f (astep s)) (states n)).
      + unfold total at 1. apply sum_ext. intros [s m] _. cbn [fst snd]. rewrite sum_map. cbn [fst snd].
        unfold total. rewrite <- sum_times.
        apply sum_ext. intros. now rewrite N.mul_assoc.
      + rewrite IH. apply sum_ext. intros a _. apply astep_ok.
  Qed.
  (* The sum over states is the length of the list of runs. *)
  Theorem number_ok n : number n = N.of_nat (length (list_of n)).
  Proof. unfold number, list_of. rewrite states_ok, map_length, <- sum_length. reflexivity. Qed.
End Count.

