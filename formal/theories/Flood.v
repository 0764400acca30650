(** Flooding a finite graph: a program that finds what some nodes lead to, and the proof that it finds all of it and
    no more. *)
From Coq Require Import List Bool Arith Lia. Import ListNotations.

Section Flood.
  Variable node : Type.
  Variable node_eqb : node -> node -> bool.
  Hypothesis node_eqb_ok : forall a b, node_eqb a b = true <-> a = b.
  Variable next : node -> list node.   (* where one gets to in one step *)

  (* What can be reached, as a definition. *)
  Inductive reach (starts : list node) : node -> Prop :=
  | reach_start x : In x starts -> reach starts x
  | reach_next x y : reach starts x -> In y (next x) -> reach starts y.

  Definition mem x (l : list node) := existsb (fun y => node_eqb x y) l.
  Lemma mem_ok x l : mem x l = true <-> In x l.
  Proof.
    unfold mem. rewrite existsb_exists. split.
    - intros [y [H E]]. apply node_eqb_ok in E. now subst.
    - intro H. exists x. split; auto. now apply node_eqb_ok.
  Qed.

  (* What can be reached, as a program: fuel steps at most. *)
  Fixpoint flood (fuel : nat) (todo seen : list node) : list node :=
    match fuel, todo with
    | 0, _ | _, [] => seen
    | S f, x :: rest => if mem x seen then flood f rest seen else flood f (next x ++ rest) (x :: seen)
    end.

  (* What the flood finds can be reached; used by path_found. *)
  Theorem flood_sound starts : forall fuel todo seen,
    (forall x, In x todo -> reach starts x) -> (forall x, In x seen -> reach starts x) ->
    forall x, In x (flood fuel todo seen) -> reach starts x.
  Proof.
    induction fuel as [|f IH]; intros [|a todo] seen Ht Hs x H; simpl in H; auto.
    destruct (mem a seen).
    - apply (IH todo seen); auto. intros; apply Ht; now right.
    - apply (IH (next a ++ todo) (a :: seen)); auto.
      + intros y Hy. apply in_app_iff in Hy as [Hy|Hy]; [|apply Ht; now right].
        apply reach_next with a; auto. apply Ht. now left.
      + intros y [<-|Hy]; auto. apply Ht. now left.
  Qed.

  (* Enough fuel: a step for each of todo, and for each node with a way out as many as it has,
    and no more than width. *)
  Variable universe : list node.
  Variable width : nat.
  Hypothesis outside : forall x, ~ In x universe -> next x = [].
  Hypothesis wide : forall x, length (next x) <= width.

  Definition unseen seen := filter (fun x => negb (mem x seen)) universe.

  Lemma mem_cons x a l : mem x (a :: l) = node_eqb x a || mem x l.
  Proof. reflexivity. Qed.

  Lemma filter_le {A} (f g : A -> bool) l : (forall x, f x = true -> g x = true) -> length (filter f l) <= length
    (filter g l).
  Proof.
    intro H. induction l as [|a l IH]; simpl; auto.
    destruct (f a) eqn:E; [rewrite (H _ E); simpl; lia|]. destruct (g a); simpl; lia.
  Qed.

  Lemma filter_length {A} (f : A -> bool) l : length (filter f l) <= length l.
  Proof. induction l as [|a l IH]; simpl; auto. destruct (f a); simpl; lia. Qed.

  Lemma filter_lt {A} (f g : A -> bool) l a : In a l -> f a = false -> g a = true ->
    (forall x, f x = true -> g x = true) -> length (filter f l) < length (filter g l).
  Proof.
    intros Hin Hf Hg H. induction l as [|b l IH]; [easy|]. destruct Hin as [->|Hin]; simpl.
    - rewrite Hf, Hg. simpl. pose proof (filter_le f g l H). lia.
    - specialize (IH Hin). destruct (f b) eqn:E; [rewrite (H _ E); simpl; lia|]. destruct (g b); simpl; lia.
  Qed.

  Lemma unseen_less a seen : mem a seen = false -> In a universe ->
    length (unseen (a :: seen)) < length (unseen seen).
  Proof.
    intros Hm Ha. apply filter_lt with a; auto.
    - rewrite mem_cons. replace (node_eqb a a) with true; auto. symmetry. now apply node_eqb_ok.
    - now rewrite Hm.
    - intros x. rewrite mem_cons. destruct (node_eqb x a); simpl; easy.
  Qed.

  Lemma flood_closed : forall fuel todo seen,
    length todo + width * length (unseen seen) <= fuel ->
    (forall x y, In x seen -> In y (next x) -> In y seen \/ In y todo) ->
    let r := flood fuel todo seen in
    (forall x, In x seen \/ In x todo -> In x r) /\ (forall x y, In x r -> In y (next x) -> In y r).
  Proof.
    induction fuel as [|f IH]; intros [|a todo] seen Hf Hc; simpl in *; try lia.
    - split; [intuition|]. intros x y Hx Hy. destruct (Hc x y Hx Hy); easy.
    - split; [intuition|]. intros x y Hx Hy. destruct (Hc x y Hx Hy); easy.
    - destruct (mem a seen) eqn:Hm.
      + apply mem_ok in Hm. destruct (IH todo seen) as [I1 I2]; try lia.
        * intros x y Hx Hy. destruct (Hc x y Hx Hy) as [|[->|]]; auto.
        * split; auto. intros x [|[->|]]; auto.
      + destruct (IH (next a ++ todo) (a :: seen)) as [I1 I2].
        * rewrite app_length. destruct (mem a universe) eqn:Hu.
          -- apply mem_ok in Hu. pose proof (unseen_less a seen Hm Hu). pose proof (wide a). nia.
          -- rewrite (outside a); simpl.
             ++ assert (length (unseen (a :: seen)) <= length (unseen seen)).
                { apply filter_le. intros x. rewrite mem_cons. destruct (node_eqb x a); simpl; easy. } nia.
             ++ intro H. apply mem_ok in H. congruence.
        * intros x y Hx Hy. rewrite in_app_iff. destruct Hx as [<-|Hx]; auto.
          destruct (Hc x y Hx Hy) as [|[->|]]; simpl; auto.
        * split; auto. intros x Hx. apply I1. rewrite in_app_iff. destruct Hx as [|[->|]]; simpl; auto.
  Qed.

  Variable bound : nat.
  Definition reached starts := flood (length starts + width * bound) starts [].
  Hypothesis enough : length universe <= bound.

  (* The flood finds what can be reached and no more. *)
  Theorem reached_ok starts x : In x (reached starts) <-> reach starts x.
  Proof.
    split.
    - apply flood_sound; [apply reach_start|easy].
    - destruct (flood_closed (length starts + width * bound) starts []) as [I1 I2].
      + assert (length (unseen []) <= length universe) by apply filter_length. nia.
      + easy.
      + induction 1; auto. now apply I2 with x.
  Qed.
End Flood.
