(** What a configuration stands for: positions with coloured pieces. Colours do not matter for paths; at most four of
    a pattern are those that four sets can lay. *)
From Coq Require Import List Bool Arith ZArith NArith Lia. Import ListNotations.
From Crosstrack Require Import Flood Geometry Pieces Rules Facts Fewest Setup.
From Crosstrack Require Import Counts Runs.

Definition colourless (l : list (place * piece)) : config := map (fun e => (fst e, (pat (snd e), rot (snd e)))) l.
Lemma find_colourless l p : find (colourless l) p = option_map (fun k => (pat k, rot k)) (find l p).
Proof. induction l as [|[q k] l IH]; simpl; [easy|]. now destruct (place_eqb q p). Qed.
(* Whoever owns the pieces, whoever is to move: what lies there decides. *)
Theorem colours_do_not_matter g pos : path_b g pos = path_b g (lay (fills pos) (colourless (pieces pos))).
Proof.
  assert (O : forall p d, outs g pos p d = outs g (lay (fills pos) (colourless (pieces pos))) p d).
  { intros p d. rewrite outs_lay, find_colourless. unfold outs, at_. destruct (on_cell p); auto.
    now destruct (find (pieces pos) p). }
  apply eq_true_iff_eq. rewrite !path_found. split; intros [w [x [H L]]]; exists w, x; split; auto; clear L;
    (induction H as [x H|x y H IH Hy]; [now constructor|apply reach_next with x; auto; unfold next in *]).
  - now rewrite <- O.
  - now rewrite O.
Qed.

(* A configuration has at most four of a pattern just if the pieces can be given colours so that no set has two of
  them. *)
Definition name (e : place * piece) := (set (snd e), pat (snd e)).
Fixpoint give (c : config) : list (place * piece) := match c with
  | [] => []
  | (p, (q, r)) :: rest => (p, {| set := nth (copies q rest) colours Red; pat := q; rot := r |}) :: give rest end.
Lemma give_colourless c : colourless (give c) = c.
Proof. induction c as [|[p [q r]] c IH]; simpl; [easy|]. now rewrite IH. Qed.
Lemma give_names c : (forall q, copies q c <= 4) -> NoDup (map name (give c)) /\
  forall s q, In (s, q) (map name (give c)) -> exists i, i < copies q c /\ s = nth i colours Red.
Proof.
  induction c as [|[p [q r]] c IH]; intro L; [split; [constructor|easy]|].
  assert (L' : forall q, copies q c <= 4) by (intro q'; specialize (L q'); rewrite copies_cons in L;
    destruct (pattern_beq q q'); lia).
  destruct (IH L') as [N I]. assert (S : copies q c < 4) by (specialize (L q);
    rewrite copies_cons, (internal_pattern_dec_lb q q eq_refl) in L; lia).
  cbn [give map]. unfold name at 1 3. cbn [snd set pat]. split.
  - constructor; auto. intro H. apply I in H as [i [Li E]].
    assert (X : forall i j, i < 4 -> j < 4 -> nth i colours Red = nth j colours Red -> i = j).
    { intros a b. do 4 (destruct a as [|a]; [do 4 (destruct b as [|b]; [simpl; auto; discriminate|]); lia|]). lia. }
    apply X in E; lia.
  - intros s q' [H|H].
    + inversion H; subst. exists (copies q' c). split; auto.
      rewrite copies_cons, (internal_pattern_dec_lb q' q' eq_refl). lia.
    + apply I in H as [i [Li E]]. exists i. split; auto. rewrite copies_cons. destruct (pattern_beq q q'); lia.
Qed.
Lemma names_few (l : list (place * piece)) q : NoDup (map name l) -> copies q (colourless l) <= 4.
Proof.
  intro N. assert (E : copies q (colourless l) = length (filter (fun e => pattern_beq (snd e) q) (map name l))).
  { unfold copies, colourless. induction l as [|[p k] l IH]; [easy|]. cbn [map filter fst snd]. inversion N; subst.
    unfold name at 1. cbn [snd].
    destruct (pattern_beq (pat k) q); cbn [length]; auto. }
  rewrite E. change 4 with (length (map (fun s => (s, q)) colours)). apply NoDup_incl_length; [now apply filter_nodup|].
  intros [s q'] H. apply filter_In in H as [_ H]. cbn [snd] in H. apply internal_pattern_dec_bl in H. subst.
  apply in_map_iff. exists s. split; auto. destruct s; simpl; tauto.
Qed.
(* A configuration has at most four of each pattern if and only if its pieces can be coloured so that no set has one
   twice. *)
Theorem four_sets c : (forall q, copies q c <= 4) <-> exists l, colourless l = c /\ NoDup (map name l).
Proof.
  split; [intro L; exists (give c); split; [apply give_colourless|now apply give_names]|]. intros [l [<- N]] q.
    now apply names_few.
Qed.
