(** What is written is read again: moves, settings and positions. *)
From Coq Require Import List Bool Arith ZArith Ascii String Lia. Import ListNotations.
From Crosstrack Require Import Geometry Pieces Rules Facts Setup Text Notation.
Local Open Scope string_scope. Local Open Scope nat_scope.

(* ---- Words without marks. ---- *)
Definition plain (s : string) : bool := forallb (fun m => without m s) ["."; "-"; "_"; "~"]%char.
Lemma plain_without s : plain s = true ->
  without "." s = true /\ without "-" s = true /\ without "_" s = true /\ without "~" s = true.
Proof. unfold plain. cbn [forallb]. rewrite !andb_true_iff. tauto. Qed.
Lemma without_app m s t : without m (s ++ t) = without m s && without m t.
Proof. unfold without. now rewrite chars_app, forallb_app. Qed.
Lemma without_join m c l : Ascii.eqb c m = false -> forallb (without m) l = true ->
  without m (join (String c "") l) = true.
Proof.
  intro C. unfold join. induction l as [|s l IH]; intro H; [reflexivity|]. cbn [forallb] in H.
  apply andb_true_iff in H as [H1 H2]. destruct l as [|t l]; [exact H1|].
  change (without m (s ++ (String c "" ++ String.concat (String c "") (t :: l))) = true).
  rewrite !without_app, H1, (IH H2), andb_true_r. unfold without. simpl. now rewrite C.
Qed.
Lemma forallb_in {X} (f : X -> bool) l x : forallb f l = true -> In x l -> f x = true.
Proof. rewrite forallb_forall. auto. Qed.
Lemma all_some_map {X Y} (read : Y -> option X) (write : X -> Y) l : (forall x, In x l -> read (write x) = Some x) ->
  all_some (map read (map write l)) = Some l.
Proof.
  induction l as [|x l IH]; intro H; [reflexivity|]. cbn [map all_some].
  rewrite H by now left. rewrite IH; auto. intros y I. apply H. now right.
Qed.

(* ---- What is finite is computed: numbers, and places of boards of up to 26 rows. ---- *)
Definition number_fine n := match read_number (number n) with Some k => k =? n | None => false end && plain (number
  n).
Lemma numbers_fine : forallb number_fine (seq 0 1000) = true.
Proof. vm_compute. reflexivity. Qed.
Lemma number_read n : n < 1000 -> read_number (number n) = Some n /\ plain (number n) = true.
Proof.
  intro L. assert (number_fine n = true) as F by (apply (forallb_in _ _ _ numbers_fine), in_seq; lia).
  unfold number_fine in F. apply andb_true_iff in F as [F P]. split; auto.
  destruct (read_number (number n)) as [k|]; [|easy]. apply Nat.eqb_eq in F. now subst.
Qed.
Definition grid (first : Z) : list place := let l := map (fun i => 2 * Z.of_nat i + first)%Z (seq 0 26) in list_prod
  l l.
Definition places_26 := (grid 0 ++ grid 1)%list.
Definition in_grid p := existsb (place_eqb p) places_26 = true.
(* A place that is read again, and no name of a piece. *)
Definition place_fine p := match read_place (place_name p) with Some q => place_eqb q p | None => false end
  && plain (place_name p) && match chars (place_name p) with
  | [] | [_] => false | [c; q] => negb (some (among colour_letters c) && some (among pattern_letters q)) | _ => true
    end.
Lemma places_fine : forallb place_fine places_26 = true.
Proof. vm_compute. reflexivity. Qed.
Lemma place_known p : in_grid p -> place_fine p = true.
Proof. intro I. apply (forallb_in _ _ _ places_fine), in_places, I. Qed.
Lemma place_read p : in_grid p -> read_place (place_name p) = Some p /\ plain (place_name p) = true.
Proof.
  intro I. pose proof (place_known p I) as F. unfold place_fine in F. rewrite !andb_true_iff in F.
  destruct F as [[F P] _]. split; auto. destruct (read_place (place_name p)) as [q|]; [|easy]. apply peq in F.
  now subst.
Qed.
Lemma cells_26 a b : a + 2 * (b - 1) <= 26 -> forall p, In p (cells (octagon a b)) -> in_grid p.
Proof.
  intros L [r c] H. apply in_places. unfold octagon in H. cbn [cells] in H. apply filter_In in H as [H _].
  apply in_prod_iff in H as [H1 H2].
  apply in_map_iff in H1 as [i [<- I]]. apply in_map_iff in H2 as [j [<- J]]. apply in_seq in I, J.
  apply in_or_app. left. apply in_prod; apply in_map_iff; [exists i|exists j]; (split; [|apply in_seq]); lia.
Qed.
Lemma gaps_26 a b : a + 2 * (b - 1) <= 26 -> forall p, In p (interstices (octagon a b)) -> in_grid p.
Proof.
  intros L [r c] H. apply in_places. unfold octagon in H. cbn [interstices] in H. apply filter_In in H as [H _].
  apply in_prod_iff in H as [H1 H2].
  apply in_map_iff in H1 as [i [<- I]]. apply in_map_iff in H2 as [j [<- J]]. apply in_seq in I, J.
  apply in_or_app. right. apply in_prod; apply in_map_iff; [exists i|exists j]; (split; [|apply in_seq]); lia.
Qed.

Global Opaque in_grid.

(* ---- Moves. ---- *)
Definition turn_fits (t : turn) : Prop := match t with
  | Place _ _ p r | Rotate p r | Fill _ p r => in_grid p /\ r < 8
  | Relocate p q r => in_grid p /\ in_grid q /\ r < 8 end.
Definition turn_words (t : turn) : list string := match t with
  | Place c p cell r => [text [colour_letter c; pattern_letter p]; place_name cell; number r]
  | Rotate cell r => [place_name cell; number r]
  | Relocate from to r => [place_name from; place_name to; number r]
  | Fill k gap r => [text [kind_letter k]; place_name gap; number r] end.
Definition turn_rot (t : turn) := match t with Place _ _ _ r | Rotate _ r | Fill _ _ r | Relocate _ _ r => r end.
Lemma turn_name_words t : turn_name t = dots (turn_words t).
Proof. now destruct t. Qed.
Lemma plain_dot s : plain s = true -> without "." s = true.
Proof. intro H. now apply plain_without in H. Qed.
Lemma turn_split t : turn_fits t -> split "." (turn_name t) = turn_words t.
Proof.
  intro F. rewrite turn_name_words. apply split_join; [now destruct t|].
  destruct t as [c q p r|p r|p q r|k p r]; simpl in F; cbn [turn_words forallb];
    repeat match goal with |- context [number ?r] => rewrite (plain_dot (number r)) by (apply number_read; lia)
    | |- context [place_name ?p] => rewrite (plain_dot (place_name p)) by (apply place_read; tauto) end.
  - now destruct c, q.
  - reflexivity.
  - reflexivity.
  - now destruct k.
Qed.
Lemma turn_read t : turn_fits t -> read_turn (turn_name t) = Some t.
Proof.
  intro F. unfold read_turn. rewrite (turn_split t F). destruct t as [c q p r|p r|p q r|k p r]; simpl in F;
    cbn [turn_words];
    repeat match goal with |- context [read_number (number ?r)] =>
      rewrite (proj1 (number_read r ltac:(lia))) end.
  - destruct F as [P _]. rewrite (proj1 (place_read p P)). now destruct c, q.
  - destruct F as [P _]. now rewrite (proj1 (place_read p P)).
  - destruct F as [P [Q _]]. rewrite (proj1 (place_read q Q)), (proj1 (place_read p P)).
    pose proof (place_known p P) as G. unfold place_fine in G. rewrite !andb_true_iff in G.
    destruct G as [_ G]. destruct (chars (place_name p)) as [|c [|d [|e l]]]; try easy.
    destruct (among colour_letters c); [|easy]. destruct (among pattern_letters d); easy.
  - destruct F as [P _]. rewrite (proj1 (place_read p P)). now destruct k.
Qed.
Lemma turn_last t : turn_fits t -> exists c front, rev (chars (turn_name t)) = c :: front /\ Ascii.eqb c "!" = false.
Proof.
  intro F. assert (R : turn_rot t < 8) by (destruct t; simpl in *; lia).
  assert (exists s, turn_name t = s ++ "." ++ number (turn_rot t)) as [s ->].
  { destruct t as [c q p r|p r|p q r|k p r]; unfold turn_name, dots, join; cbn [String.concat turn_rot].
    1, 3, 4: match goal with |- exists s, ?a ++ "." ++ ?b ++ _ = _ => exists (a ++ "." ++ b) end;
      apply chars_inj; rewrite !chars_app, <- !app_assoc; reflexivity.
    exists (place_name p). reflexivity. }
  rewrite !chars_app, !rev_app_distr.
  do 8 (destruct (turn_rot t) as [|r]; [eexists; eexists; split; [reflexivity|reflexivity]|]
    || (destruct r as [|r]; [eexists; eexists; split; [reflexivity|reflexivity]|])). lia.
Qed.
Lemma turn_no_claim t s : turn_fits t -> String.eqb (turn_name t ++ s) "claim" = false.
Proof.
  intro F. apply String.eqb_neq. intro E.
  assert (W : without "." (turn_name t) = false).
  { destruct (without "." (turn_name t)) eqn:W; auto. pose proof (turn_split t F) as S. unfold split in S.
    rewrite (split_at_last "." [] _ W) in S. now destruct t. }
  assert (without "." (turn_name t ++ s) = true) as N by now rewrite E. now rewrite without_app, W in N.
Qed.
Definition move_fits (m : move) : Prop := match m with Claim => True | Turn t _ => turn_fits t end.
Lemma append_nothing s : s ++ "" = s.
Proof. apply chars_inj. rewrite chars_app. apply app_nil_r. Qed.
Lemma move_read m : move_fits m -> read_move (move_name m) = Some m.
Proof.
  destruct m as [t a|]; [|reflexivity]. intro F. simpl in F. unfold read_move. destruct a; cbn [move_name].
  - rewrite (turn_no_claim t "!" F), chars_app, rev_app_distr. cbn [chars list_ascii_of_string rev app].
    rewrite Ascii.eqb_refl, rev_involutive. unfold chars at 1. fold chars.
    rewrite text_chars, (turn_read t F). cbn [option_map move_name]. now rewrite String.eqb_refl.
  - pose proof (turn_no_claim t "" F) as N. rewrite append_nothing in N. rewrite N.
    destruct (turn_last t F) as [c [front [-> E]]]. rewrite E, (turn_read t F). cbn [option_map move_name].
    now rewrite String.eqb_refl.
Qed.
Lemma orientations_few p r : In r (orientations p) -> r < 8.
Proof. destruct p; simpl; lia. Qed.
Lemma turns_fit g pos a b t : on g = octagon a b -> a + 2 * (b - 1) <= 26 ->
  (forall p k, at_ pos p = Some k -> rot k < 8) -> In t (turns g pos) -> turn_fits t.
Proof.
  intros O L R H. assert (C : forall p, In p (cells (on g)) -> in_grid p) by (rewrite O; now apply cells_26).
  assert (G : forall p, In p (interstices (on g)) -> in_grid p) by (rewrite O; now apply gaps_26).
  unfold turns in H. apply in_app_iff in H as [H|H].
  - unfold placings in H. apply in_flat_map in H as [c [_ H]]. destruct (may_place g (mover pos) c); [|easy].
    apply in_flat_map in H as [q [_ H]]. destruct (on_board pos c q); [easy|].
    apply in_flat_map in H as [cell [Hc H]]. apply in_map_iff in H as [r [<- Hr]]. apply free_ok in Hc.
    apply orientations_few in Hr. simpl. intuition.
  - destruct (opening g pos); [easy|]. apply in_app_iff in H as [H|H].
    + unfold handlings in H. apply in_flat_map in H as [cell [Hc H]]. destruct (at_ pos cell) as [k|] eqn:K; [|easy].
      destruct (may_handle g (mover pos) (set k) && negb (some (find (frozen pos) cell))); [|easy].
      apply in_app_iff in H as [H|H].
      * apply in_map_iff in H as [r [<- Hr]]. apply filter_In in Hr as [Hr _]. apply orientations_few in Hr. simpl.
      auto.
      * apply in_flat_map in H as [to [Ht H]]. apply in_map_iff in H as [r [<- Hr]]. apply free_ok in Ht as [Ht _].
        assert (r < 8) by (destruct (keep g); [destruct Hr as [<-|[]]; eauto|now apply orientations_few in Hr]).
        simpl. auto.
    + unfold fillings in H. destruct (pile g); [|easy]. apply in_flat_map in H as [k [_ H]].
      destruct (left_in_pile pos k); [|easy]. apply in_flat_map in H as [gap [Hg H]].
      destruct (some (find (fills pos) gap)); [easy|]. apply in_map_iff in H as [r [<- Hr]]. simpl. split; auto.
      destruct k; simpl in Hr; lia.
Qed.
(* On boards of up to 26 rows every legal move is read again as it is written. *)
Theorem move_is_read g pos a b m : on g = octagon a b -> a + 2 * (b - 1) <= 26 ->
  (forall p k, at_ pos p = Some k -> rot k < 8) -> In m (legal g pos) -> read_move (move_name m) = Some m.
Proof.
  intros O L R H. apply move_read. apply legal_turns in H. destruct m as [t a'|]; [|exact I].
  now apply (turns_fit g pos a b).
Qed.

(* ---- What lies on places, in the order of the places. ---- *)
Definition listed {X} (l : list (place * X)) (ps : list place) : list (place * X) :=
  flat_map (fun p => match find l p with Some x => [(p, x)] | None => [] end) ps.
Lemma listed_in {X} (l : list (place * X)) ps p x : In (p, x) (listed l ps) <-> In p ps /\ find l p = Some x.
Proof.
  unfold listed. rewrite in_flat_map. split.
  - intros [q [I H]]. destruct (find l q) eqn:E; [|easy]. destruct H as [H|[]]. inversion H; subst. auto.
  - intros [I H]. exists p. rewrite H. simpl. auto.
Qed.
Lemma listed_find {X} (l : list (place * X)) ps p : find (listed l ps) p
  = if existsb (place_eqb p) ps then find l p else None.
Proof.
  induction ps as [|q ps IH]; [reflexivity|]. unfold listed. cbn [flat_map existsb]. fold (listed l ps).
  destruct (place_eqb p q) eqn:E.
  - apply peq in E; subst q. cbn [orb]. destruct (find l p) as [x|] eqn:F.
    + cbn [app find]. now rewrite prefl.
    + cbn [app]. rewrite IH. now destruct (existsb _ ps).
  - cbn [orb]. destruct (find l q) as [x|]; [|exact IH]. cbn [app find].
  replace (place_eqb q p) with false; [exact IH|].
    symmetry. apply pne. apply pne in E. congruence.
Qed.
Lemma listed_app {X} (l : list (place * X)) ps qs : (listed l (ps ++ qs) = listed l ps ++ listed l qs)%list.
Proof. unfold listed. now rewrite flat_map_app. Qed.

(* ---- Rows. ---- *)
Lemma rows_whole ps : List.concat (rows_of ps) = ps /\ ~ In [] (rows_of ps).
Proof.
  induction ps as [|p ps [IH N]]; [split; [reflexivity|easy]|]. cbn [rows_of].
  destruct (rows_of ps) as [|[|q row] more].
  - simpl in IH. subst ps. split; [reflexivity|]. intros [H|[]]. discriminate.
  - elim N. now left.
  - destruct (Z.eqb (fst p) (fst q)); cbn [List.concat app] in *; rewrite IH; (split; [reflexivity|]).
    + intros [H|H]; [discriminate|]. apply N. now right.
    + intros [H|H]; [discriminate|]. now apply N.
Qed.
Lemma some_rows ps : ps <> [] -> rows_of ps <> [].
Proof. intros N E. apply N. rewrite <- (proj1 (rows_whole ps)), E. reflexivity. Qed.
Section Rows.
  Variable X : Type.
  Variable write : X -> string.
  Variable read : string -> option X.
  Variable l : list (place * X).
  Variable ps : list place.
  Definition item p := option_map write (find l p).
  Hypothesis fine : forall p x, In p ps -> find l p = Some x ->
    read (write x) = Some x /\ read_number (write x) = None /\ plain (write x) = true.
  Hypothesis few : List.length ps < 1000.
  Hypothesis any : ps <> [].
  Definition texts (es : list (place * X)) := map (fun e => (fst e, write (snd e))) es.
  Lemma row_read row : forall k skipped, List.length skipped = k -> k + List.length row < 1000 -> incl row ps ->
    read_row (skipped ++ row) (row_words k (map item row)) = Some (texts (listed l row)).
  Proof.
    induction row as [|p row IH]; intros k skipped K L I.
    - cbn [map row_words]. destruct k as [|k]; cbn [Nat.eqb].
      + now destruct skipped.
      + cbn [read_row]. rewrite (proj1 (number_read (S k) ltac:(simpl in L; lia))), app_nil_r, K.
        rewrite Nat.leb_refl, <- K, skipn_all. reflexivity.
    - cbn [map row_words]. assert (I' : incl row ps) by (intros q Q; apply I; now right). simpl in L.
      unfold listed. cbn [flat_map]. fold (listed l row). unfold item at 1.
      destruct (find l p) as [x|] eqn:F; cbn [option_map].
      + destruct (fine p x (I p (or_introl eq_refl)) F) as [_ [N _]].
        assert (R : read_row (p :: row) (write x :: row_words 0 (map item row))
          = Some (texts ((p, x) :: listed l row))).
        { cbn [read_row]. rewrite N. pose proof (IH 0 [] eq_refl ltac:(simpl; lia) I') as E. cbn [app] in E.
          rewrite E. reflexivity. }
        destruct k as [|k]; cbn [Nat.eqb app].
        * destruct skipped; [|discriminate]. exact R.
        * cbn [read_row]. rewrite (proj1 (number_read (S k) ltac:(lia))), app_length, K.
          replace (S k <=? S k + List.length (p :: row)) with true by (symmetry; apply Nat.leb_le; lia).
          rewrite skipn_app, K, Nat.sub_diag, <- K, skipn_all. exact R.
      + cbn [app]. specialize (IH (S k) (skipped ++ [p])%list). rewrite <- app_assoc in IH. apply IH; auto; [|lia].
        rewrite app_length. simpl. lia.
  Qed.
  Lemma row_some k row : k <> 0 \/ row <> [] -> row_words k (map item row) <> [].
  Proof.
    revert k. induction row as [|p row IH]; intros k H; cbn [map row_words].
    - destruct k; [tauto|discriminate].
    - destruct (item p); [|apply IH; left; discriminate]. intro E. now apply app_eq_nil in E.
  Qed.
  Lemma row_plain row : forall k, k + List.length row < 1000 -> incl row ps ->
    forallb plain (row_words k (map item row)) = true.
  Proof.
    assert (R : forall k, k < 1000 -> forallb plain (if k =? 0 then [] else [number k]) = true).
    { intros [|k] K; [reflexivity|]. cbn [Nat.eqb forallb]. now rewrite (proj2 (number_read _ K)). }
    induction row as [|p row IH]; intros k L I; cbn [map row_words]; simpl in L; [apply R; lia|].
    assert (I' : incl row ps) by (intros q Q; apply I; now right).
    unfold item at 1. destruct (find l p) as [x|] eqn:F; cbn [option_map]; [|apply IH; auto; lia].
    rewrite forallb_app, R by lia. cbn [forallb andb]. destruct (fine p x (I p (or_introl eq_refl)) F) as [_ [_ ->]].
    apply IH; auto. lia.
  Qed.
  Definition row_text row := dots (row_words 0 (map item row)).
  Lemma row_in row : In row (rows_of ps) -> incl row ps /\ row <> [] /\ List.length row < 1000.
  Proof.
    destruct (rows_whole ps) as [C N]. intro H. split; [|split].
    - intros p P. rewrite <- C. apply in_concat. eauto.
    - intros ->. auto.
    - revert C few H. generalize (rows_of ps). intros rows <-. clear. intros L H.
      apply in_split in H as [r1 [r2 ->]]. rewrite concat_app, app_length in L. simpl in L. rewrite app_length in L.
      lia.
  Qed.
  Lemma row_text_without m row : In row (rows_of ps) -> Ascii.eqb "." m = false ->
    (forall s, plain s = true -> without m s = true) -> without m (row_text row) = true.
  Proof.
    intros H M P. destruct (row_in row H) as [I [_ L]]. unfold row_text, dots. apply without_join; auto.
    apply forallb_forall. intros s S. apply P. apply (forallb_in _ _ _ (row_plain row 0 ltac:(lia) I)), S.
  Qed.
  Lemma rows_are_read : read_rows ps read (write_rows ps item) = Some (listed l ps).
  Proof.
    unfold read_rows, write_rows. cbv zeta.
    assert (S : split "-" (join "-" (map row_text (rows_of ps))) = map row_text (rows_of ps)).
    { apply split_join.
      - intro E. apply map_eq_nil in E. now apply (some_rows ps any).
      - apply forallb_forall. intros s H. apply in_map_iff in H as [row [<- H]]. apply row_text_without; auto.
        intros t T. now apply plain_without in T. }
    change (fun row => dots (row_words 0 (map item row))) with row_text. rewrite S, map_length, Nat.eqb_refl.
    cbn [negb].
    assert (R : forall rows, incl rows (rows_of ps) ->
      all_some (map (fun e => read_row (fst e) (split "." (snd e))) (combine rows (map row_text rows)))
      = Some (map (fun row => texts (listed l row)) rows)).
    { induction rows as [|row rows IH]; intro I; [reflexivity|]. cbn [map combine all_some fst snd].
      destruct (row_in row (I row (or_introl eq_refl))) as [J [N L]]. unfold row_text at 1.
      unfold dots. rewrite split_join.
      - pose proof (row_read row 0 [] eq_refl ltac:(simpl; lia) J) as E. cbn [app] in E. rewrite E, IH; auto.
        intros r H. apply I. now right.
      - apply row_some. now right.
      - apply forallb_forall. intros s H. apply plain_dot. apply (forallb_in _ _ _ (row_plain row 0 ltac:(lia) J)),
        H. }
    rewrite (R (rows_of ps) (fun r H => H)).
    replace (List.concat (map (fun row => texts (listed l row)) (rows_of ps))) with (texts (listed l ps)).
    - unfold texts. rewrite map_map. cbn [fst snd].
      assert (A : forall es, incl es (listed l ps) ->
        all_some (map (fun x => option_map (pair (fst x)) (read (write (snd x)))) es) = Some es).
      { induction es as [|[p x] es IH]; intro I; [reflexivity|]. cbn [map all_some fst snd].
        destruct (proj1 (listed_in l ps p x) (I _ (or_introl eq_refl))) as [P F]. rewrite (proj1 (fine p x P F)).
        cbn [option_map]. rewrite IH; auto. intros e H. apply I. now right. }
      apply A. intros e H. exact H.
    - rewrite <- (proj1 (rows_whole ps)) at 1. clear S R. induction (rows_of ps) as [|row rows IH]; [reflexivity|].
      cbn [List.concat map]. rewrite listed_app. unfold texts at 1. rewrite map_app. f_equal. exact IH.
  Qed.
End Rows.

(* ---- Positions. ---- *)
Definition owners_fit (w : setting) : bool := (List.length (owners w) =? 4)
  && forallb (fun o => match o with Player n => (1 <=? n) && (n <=? 4) | _ => true end) (owners w).
(* The position as it is read: its lists in the order of the places. *)
Definition in_order (w : setting) (pos : position) : position :=
  {| mover := mover pos; pieces := listed (pieces pos) (cells (board_ w));
     fills := if as_at_the_start w pos then fixed w else listed (fills pos) (interstices (board_ w));
     frozen := listed (frozen pos) (cells (board_ w)); completed := completed pos |}.

Lemma listed_ext {X} (l m : list (place * X)) ps : (forall p, In p ps -> find l p = find m p) ->
  listed l ps = listed m ps.
Proof.
  induction ps as [|p ps IH]; intro H; [reflexivity|]. unfold listed. cbn [flat_map].
  rewrite (H p (or_introl eq_refl)).
  f_equal. apply IH. intros q Q. apply H. now right.
Qed.
Lemma listed_known {X} (l : list (place * X)) ps p : In p ps -> find (listed l ps) p = find l p.
Proof. intro I. rewrite listed_find. apply in_places in I. now rewrite I. Qed.
Lemma listed_all {X} (l : list (place * X)) ps p : (forall x, find l p = Some x -> In p ps) ->
  find (listed l ps) p = find l p.
Proof.
  intro H. rewrite listed_find. destruct (existsb (place_eqb p) ps) eqn:E; auto.
  destruct (find l p) as [x|]; auto. specialize (H x eq_refl). apply in_places in H. congruence.
Qed.
Lemma write_rows_ext ps f h : (forall p, In p ps -> f p = h p) -> write_rows ps f = write_rows ps h.
Proof.
  intro H. unfold write_rows. f_equal. apply map_ext_in. intros row R. do 2 f_equal. apply map_ext_in. intros p P.
  apply H. rewrite <- (proj1 (rows_whole ps)). apply in_concat. eauto.
Qed.
Lemma forallb_same {X} (f h : X -> bool) l : (forall x, In x l -> f x = h x) -> forallb f l = forallb h l.
Proof.
  induction l as [|x l IH]; intro H; [reflexivity|]. cbn [forallb]. rewrite (H x (or_introl eq_refl)). f_equal.
  apply IH. intros y Y. apply H. now right.
Qed.
Definition frozen_name (e : place * nat) : string := place_name (fst e) ++ "." ++ number (snd e).
Lemma frozen_names l ps : flat_map (fun p => match find l p with Some n => [place_name p ++ "." ++ number n] |
  None => [] end) ps = map frozen_name (listed l ps).
Proof.
  induction ps as [|p ps IH]; [reflexivity|]. unfold listed. cbn [flat_map]. rewrite map_app, IH. f_equal.
  now destruct (find l p).
Qed.
Lemma same_fill_refl o : same_fill o o = true.
Proof. destruct o as [[[] r]|]; simpl; auto using Nat.eqb_refl. Qed.
Lemma same_fill_ok o h : same_fill o h = true -> o = h.
Proof.
  destruct o as [[k r]|], h as [[k' r']|]; simpl; try easy. rewrite andb_true_iff, Nat.eqb_eq.
  intros [K ->]. apply internal_kind_dec_bl in K. now subst.
Qed.
Lemma start_in_order w pos : as_at_the_start w (in_order w pos) = as_at_the_start w pos.
Proof.
  destruct (as_at_the_start w pos) eqn:S.
  - unfold as_at_the_start, in_order. cbn [fills]. rewrite S. apply forallb_forall. intros p _. apply same_fill_refl.
  - assert (E : fills (in_order w pos) = listed (fills pos) (interstices (board_ w)))
      by (unfold in_order; cbn [fills]; now rewrite S).
    etransitivity; [|exact S]. unfold as_at_the_start. rewrite E. apply forallb_same. intros p P.
    now rewrite listed_known.
Qed.
Lemma name_in_order w pos : position_name w (in_order w pos) = position_name w pos.
Proof.
  unfold position_name. rewrite start_in_order, !frozen_names. cbn [in_order mover completed pieces frozen].
  cbv zeta. rewrite (listed_ext (listed (frozen pos) _) (frozen pos)) by (intros p P; now apply listed_known).
  rewrite (write_rows_ext (cells (board_ w)) _ (fun p => option_map piece_name (find (pieces pos) p)))
    by (intros p P; now rewrite listed_known).
  destruct (as_at_the_start w pos) eqn:S; [reflexivity|].
  rewrite (write_rows_ext (interstices (board_ w)) _ (fun p => option_map fill_name (find (fills pos) p)));
    [reflexivity|].
  intros p P. unfold in_order. cbn [fills]. now rewrite S, listed_known.
Qed.
Lemma in_order_twice w pos : in_order w (in_order w pos) = in_order w pos.
Proof.
  unfold in_order at 1. rewrite start_in_order. cbn [in_order mover completed pieces frozen]. unfold in_order.
  f_equal; try (apply listed_ext; intros p P; now apply listed_known).
  destruct (as_at_the_start w pos) eqn:S; auto. cbn [fills]. apply listed_ext. intros p P. now apply listed_known.
Qed.

Lemma piece_read k : rot k < 8 ->
  read_piece (piece_name k) = Some k /\ read_number (piece_name k) = None /\ plain (piece_name k) = true.
Proof.
  destruct k as [c p r]. cbn [rot]. intro R.
  do 8 (destruct r as [|r]; [destruct c, p; repeat split; reflexivity|]). lia.
Qed.
Lemma fill_read f : snd f < 8 ->
  read_fill (fill_name f) = Some f /\ read_number (fill_name f) = None /\ plain (fill_name f) = true.
Proof.
  destruct f as [k r]. cbn [snd]. intro R.
  do 8 (destruct r as [|r]; [destruct k; repeat split; reflexivity|]). lia.
Qed.
Definition mover_name (n : nat) (c : bool) : string := number n ++ (if c then "w" else "").
Lemma mover_read n c : 1 <= n <= 4 -> read_mover (mover_name n c) = Some (n, c) /\ plain (mover_name n c) = true.
Proof.
  intro L. do 5 (destruct n as [|n]; [try lia; destruct c; split; reflexivity|]). lia.
Qed.
Lemma frozen_read p n : in_grid p -> n < 1000 ->
  read_frozen (frozen_name (p, n)) = Some (p, n) /\ without "~" (frozen_name (p, n)) = true /\
  without "_" (frozen_name (p, n)) = true.
Proof.
  intros P N. destruct (place_read p P) as [R1 P1], (number_read n N) as [R2 P2].
  apply plain_without in P1 as [D1 [_ [U1 T1]]], P2 as [D2 [_ [U2 T2]]].
  unfold read_frozen, frozen_name. cbn [fst snd]. change (place_name p ++ "." ++ number n) with (dots [place_name p;
    number n]).
  rewrite split_join; [|discriminate|cbn [forallb]; now rewrite D1, D2]. rewrite R1, R2. split; [reflexivity|].
  split; apply without_join; auto; cbn [forallb]; [now rewrite T1, T2|now rewrite U1, U2].
Qed.
Lemma few_players w : owners_fit w = true -> players (game_in w) <= 4.
Proof.
  unfold owners_fit. rewrite andb_true_iff. intros [_ F]. change (players (game_in w))
    with (number_of_players (owners w)).
  unfold number_of_players. assert (H : forall l n, n <= 4 ->
    forallb (fun o => match o with Player n => (1 <=? n) && (n <=? 4) | _ => true end) l = true ->
    fold_left (fun n o => match o with Player j => Nat.max n j | _ => n end) l n <= 4).
  { clear. induction l as [|o l IH]; intros n A F; [exact A|]. cbn [forallb] in F. apply andb_true_iff in F as [O F].
    cbn [fold_left]. apply IH; auto. destruct o as [j| |]; auto. apply andb_true_iff in O as [_ O].
    apply Nat.leb_le in O. lia. }
  apply H; [lia|exact F].
Qed.
Lemma owner_plain m o : In m ["."; "-"; "_"; "~"]%char -> match o
  with Player n => (1 <=? n) && (n <=? 4) | _ => true end = true ->
  Ascii.eqb (owner_letter o) m = false /\ read_owner (owner_letter o) = Some o.
Proof.
  intros M O. destruct o as [n| |].
  - do 5 (destruct n as [|n]; [try discriminate; simpl in M; repeat destruct M as [<-|M]; try easy; split;
    reflexivity|]).
    discriminate.
  - simpl in M. repeat destruct M as [<-|M]; try easy; split; reflexivity.
  - simpl in M. repeat destruct M as [<-|M]; try easy; split; reflexivity.
Qed.
Lemma owners_plain w : owners_fit w = true -> plain (owners_name w) = true.
Proof.
  unfold owners_fit. rewrite andb_true_iff. intros [_ F]. unfold plain. apply forallb_forall. intros m M.
  unfold owners_name. rewrite without_app. apply andb_true_iff. split.
  - unfold without. rewrite chars_text. apply forallb_forall. intros c C. apply in_map_iff in C as [o [<- O]].
    now rewrite (proj1 (owner_plain m o M (forallb_in _ _ _ F O))).
  - simpl in M. destruct (partners w); repeat destruct M as [<-|M]; try easy; reflexivity.
Qed.
Lemma owners_read w : owners_fit w = true -> read_owners (owners_name w) = Some (owners w, partners w).
Proof.
  unfold owners_fit. rewrite andb_true_iff, Nat.eqb_eq. intros [L F].
  assert (R : all_some (map read_owner (map owner_letter (owners w))) = Some (owners w)).
  { apply all_some_map. intros o O. apply (owner_plain "." o); [now left|exact (forallb_in _ _ _ F O)]. }
  unfold read_owners, owners_name. rewrite chars_app, chars_text.
  destruct (owners w) as [|o1 [|o2 [|o3 [|o4 [|o5 l]]]]]; try discriminate L.
  destruct (partners w); cbn [chars list_ascii_of_string map app List.length nth Nat.eqb andb Ascii.eqb firstn negb]
    in *;
    cbn in R |- *; now rewrite R.
Qed.
Lemma a_cell a b : 1 <= a -> 1 <= b -> In (0, 2 * Z.of_nat (b - 1))%Z (cells (octagon a b)).
Proof.
  intros A B. unfold octagon. cbn [cells]. apply filter_In. split.
  - apply in_prod; apply in_map_iff; [exists 0|exists (b - 1)]; (split; [|apply in_seq]); lia.
  - unfold is_cell_of. cbv zeta. cbn [fst snd]. rewrite !andb_true_iff, !Z.leb_le. lia.
Qed.
Lemma filter_few {X} (f : X -> bool) l : List.length (filter f l) <= List.length l.
Proof. induction l as [|x l IH]; simpl; auto. destruct (f x); simpl; lia. Qed.
Lemma few_places a b : a + 2 * (b - 1) <= 26 ->
  List.length (cells (octagon a b)) < 1000 /\ List.length (interstices (octagon a b)) < 1000.
Proof.
  intro L. unfold octagon. cbn [cells interstices]. split; (eapply Nat.le_lt_trans; [apply filter_few|]);
    change (@List.length place) with (@List.length (Z * Z)); rewrite prod_length, !map_length, !seq_length; nia.
Qed.

Section Written.
  Variable w : setting.
  Variable pos : position.
  Hypothesis S : setting_fits w = true.
  Hypothesis O : owners_fit w = true.
  Hypothesis P : playable_but_opening (game_in w) (fixed w) pos = true.
  Lemma sizes_fit : 1 <= fst (size w) /\ 1 <= snd (size w) /\ fst (size w) + 2 * (snd (size w) - 1) <= 26.
  Proof. unfold setting_fits in S. rewrite !andb_true_iff, !Nat.leb_le in S. tauto. Qed.
  Lemma what_fits : (1 <= mover pos <= 4) /\
    (forall c k, find (pieces pos) c = Some k -> In c (cells (board_ w)) /\ rot k < 8) /\
    (forall c f, find (fills pos) c = Some f -> In c (interstices (board_ w)) /\ snd f < 8) /\
    (forall c n, find (frozen pos) c = Some n -> In c (cells (board_ w)) /\ n < 1000).
  Proof.
    pose proof (few_players w O) as L. unfold playable_but_opening, pieces_fit, frozen_fits in P.
    rewrite !andb_true_iff, !Nat.leb_le in P. destruct P as [[[[[[[P1 _] _] [[F1 _] _]] M1] M2] [[Z _] _]] _].
    rewrite forallb_forall in P1, F1, Z.
    assert (At : forall c k, find (pieces pos) c = Some k -> In c (cells (board_ w)) /\ rot k < 8).
    { intros c k H. apply find_pair, P1 in H. rewrite !andb_true_iff in H. destruct H as [[[C _] _] R].
      split; [now apply in_places in C|]. apply existsb_exists in R as [r [R E]]. apply Nat.eqb_eq in E.
      apply orientations_few in R. lia. }
    split; [lia|split; [exact At|split]].
    - intros c [k r] H. apply find_pair, F1 in H. apply andb_true_iff in H as [C R].
    split; [now apply in_places in C|].
      apply existsb_exists in R as [r' [R E]]. apply Nat.eqb_eq in E. subst r'. cbn [snd].
      destruct k; simpl in R; lia.
    - intros c n H. apply find_pair, Z in H. rewrite !andb_true_iff in H. destruct H as [[N1 N2] K].
      apply Nat.ltb_lt in N2. unfold at_ in K. destruct (find (pieces pos) c) as [k|] eqn:E; [|easy]. apply At in E.
      split; [tauto|lia].
  Qed.
  Definition head := dots [owners_name w; mover_name (mover pos) (completed pos)].
  Definition seats := join "~" (head :: map frozen_name (listed (frozen pos) (cells (board_ w)))).
  Definition on_cells_ := write_rows (cells (board_ w)) (fun p => option_map piece_name (find (pieces pos) p)).
  Definition on_gaps := if as_at_the_start w pos then "d"
    else write_rows (interstices (board_ w)) (fun p => option_map fill_name (find (fills pos) p)).
  Lemma name_parts : position_name w pos = join "_" ["x1"; board_name w ++ edition_tag w; seats; on_cells_; on_gaps].
  Proof. unfold position_name. rewrite frozen_names. reflexivity. Qed.
  Lemma rests_read e : In e (listed (frozen pos) (cells (board_ w))) -> read_frozen (frozen_name e) = Some e /\
    without "~" (frozen_name e) = true /\ without "_" (frozen_name e) = true.
  Proof.
    destruct e as [c n]. intro H. apply listed_in in H as [_ H]. apply what_fits in H as [C N].
    apply frozen_read; auto. exact (cells_26 _ _ (proj2 (proj2 sizes_fit)) c C).
  Qed.
  Lemma head_plain m : In m ["-"; "_"; "~"]%char -> without m head = true.
  Proof.
    intro M. assert (M' : In m ["."; "-"; "_"; "~"]%char) by (now right). unfold head, dots. apply without_join.
    - simpl in M. repeat destruct M as [<-|M]; easy.
    - cbn [forallb]. rewrite (forallb_in _ _ _ (owners_plain w O) M').
      now rewrite (forallb_in _ _ _ (proj2 (mover_read _ (completed pos) (proj1 what_fits))) M').
  Qed.
  Lemma cells_fine p k : In p (cells (board_ w)) -> find (pieces pos) p = Some k ->
    read_piece (piece_name k) = Some k /\ read_number (piece_name k) = None /\ plain (piece_name k) = true.
  Proof. intros _ H. apply what_fits in H as [_ R]. now apply piece_read. Qed.
  Lemma gaps_fine p f : In p (interstices (board_ w)) -> find (fills pos) p = Some f ->
    read_fill (fill_name f) = Some f /\ read_number (fill_name f) = None /\ plain (fill_name f) = true.
  Proof. intros _ H. apply what_fits in H as [_ R]. now apply fill_read. Qed.
  Lemma cells_some : cells (board_ w) <> [].
  Proof. intro E. pose proof (a_cell (fst (size w)) (snd (size w)) (proj1 sizes_fit) (proj1 (proj2 sizes_fit))) as
    H. unfold board_ in E. now rewrite E in H. Qed.
  Lemma gaps_some : as_at_the_start w pos = false -> interstices (board_ w) <> [].
  Proof. unfold as_at_the_start. intros H E. now rewrite E in H. Qed.
  Lemma rows_without X (write : X -> string) read (l : list (place * X)) ps :
    (forall p x, In p ps -> find l p = Some x ->
      read (write x) = Some x /\ read_number (write x) = None /\ plain (write x) = true) ->
    List.length ps < 1000 -> ps <> [] -> without "_" (write_rows ps (fun p => option_map write (find l p))) = true.
  Proof.
    intros F L N. unfold write_rows. apply without_join; [reflexivity|]. apply forallb_forall. intros s H.
    apply in_map_iff in H as [row [<- H]]. apply (row_text_without X write read l ps F L N "_" row H); [reflexivity|].
    intros t T. now apply plain_without in T.
  Qed.
  Lemma name_split : split "_" (position_name w pos) = ["x1"; board_name w ++ edition_tag w; seats; on_cells_;
    on_gaps].
  Proof.
    rewrite name_parts. apply split_join; [discriminate|]. cbn [forallb]. rewrite !andb_true_iff.
    destruct sizes_fit as [A [B L]], (few_places _ _ L) as [LC LG].
    repeat split.
    - rewrite without_app. unfold board_name. rewrite !without_app.
      destruct (plain_without _ (proj2 (number_read (fst (size w)) ltac:(lia)))) as [_ [_ [-> _]]].
      destruct (plain_without _ (proj2 (number_read (snd (size w)) ltac:(lia)))) as [_ [_ [-> _]]].
      unfold edition_tag. destruct (some (own_sets w)); [reflexivity|].
      destruct (Bool.eqb _ _); [reflexivity|]. now destruct (large (plays w)).
    - unfold seats. apply without_join; [reflexivity|]. cbn [forallb]. rewrite head_plain by (simpl; tauto).
    cbn [andb].
      apply forallb_forall. intros s H. apply in_map_iff in H as [e [<- H]]. now apply rests_read in H.
    - apply (rows_without _ piece_name read_piece); [exact cells_fine|exact LC|exact cells_some].
    - unfold on_gaps. destruct (as_at_the_start w pos) eqn:H; [reflexivity|].
      apply (rows_without _ fill_name read_fill); [exact gaps_fine|exact LG|now apply gaps_some].
  Qed.
  Lemma seats_split : split "~" seats = head :: map frozen_name (listed (frozen pos) (cells (board_ w))).
  Proof.
    unfold seats. apply split_join; [discriminate|]. cbn [forallb]. rewrite head_plain by (simpl; tauto). cbn [andb].
    apply forallb_forall. intros s H. apply in_map_iff in H as [e [<- H]]. now apply rests_read in H.
  Qed.
  Lemma head_split : split "." head = [owners_name w; mover_name (mover pos) (completed pos)].
  Proof.
    unfold head. apply split_join; [discriminate|]. cbn [forallb]. rewrite (plain_dot _ (owners_plain w O)).
    now rewrite (plain_dot _ (proj2 (mover_read _ (completed pos) (proj1 what_fits)))).
  Qed.
  Lemma no_d ps es : read_rows ps read_fill "d" <> Some es.
  Proof.
    unfold read_rows. cbv zeta. change (split "-" "d") with ["d"].
    destruct (rows_of ps) as [|row [|r rows]]; try discriminate.
    cbn [List.length Nat.eqb negb combine map all_some fst snd]. change (split "." "d") with ["d"].
    destruct row as [|p [|q row]]; discriminate.
  Qed.
  Lemma position_read : read_position w (position_name w pos) = Some (in_order w pos).
  Proof.
    destruct sizes_fit as [A [B L]], (few_places _ _ L) as [LC LG].
    unfold read_position. rewrite name_split, seats_split, head_split.
    rewrite (proj1 (mover_read _ (completed pos) (proj1 what_fits))).
    rewrite (all_some_map read_frozen frozen_name) by (intros e E; now apply rests_read).
    pose proof (rows_are_read _ piece_name read_piece (pieces pos) (cells (board_ w)) cells_fine LC cells_some) as C.
    unfold item in C. unfold on_cells_. rewrite C.
    assert (G : (if String.eqb on_gaps "d" then Some (fixed w) else read_rows (interstices (board_ w)) read_fill
      on_gaps)
      = Some (if as_at_the_start w pos then fixed w else listed (fills pos) (interstices (board_ w)))).
    { unfold on_gaps. destruct (as_at_the_start w pos) eqn:H; [reflexivity|].
      pose proof (rows_are_read _ fill_name read_fill (fills pos) (interstices (board_ w)) gaps_fine LG (gaps_some
        H)) as R.
      unfold item in R. rewrite R.
      destruct (String.eqb_spec (write_rows (interstices (board_ w)) (fun p => option_map fill_name (find (fills
        pos) p))) "d")
        as [E|E]; auto. rewrite E in R. now apply no_d in R. }
    rewrite G. change {| mover := mover pos; pieces := _; fills := _; frozen := _;
      completed := _ |} with (in_order w pos).
    now rewrite name_in_order, String.eqb_refl.
  Qed.
End Written.

(* ---- The setting that readings and a position name. ---- *)
Lemma first_word m s t : without m s = true -> t = "" \/ (exists u, t = String m u) -> hd "" (split m (s ++ t)) = s.
Proof.
  intros W [->|[u ->]]; unfold split.
  - rewrite append_nothing, (split_at_last m [] s W). cbn [hd rev app]. apply text_chars.
  - rewrite chars_app. change (chars (String m u)) with (m :: chars u). rewrite (split_at_word m [] s _ W).
    cbn [hd rev app]. apply text_chars.
Qed.
Lemma board_read w : 1 <= fst (size w) -> 1 <= snd (size w) -> fst (size w) + 2 * (snd (size w) - 1) <= 26 ->
  read_board (board_name w) = Some (size w) /\ without "~" (board_name w) = true.
Proof.
  destruct w as [[a b] p r l o t u]. cbn [size fst snd]. intros A B L. unfold board_name. cbn [size fst snd]. split.
  - assert (X : forall n, n <= 26 -> without "x" (number n) = true).
    { intros n N. apply (forallb_in (fun n => without "x" (number n)) (seq 0 27)); [vm_compute;
      reflexivity|apply in_seq; lia]. }
    unfold read_board. change (number a ++ "x" ++ number b) with (join "x" [number a; number b]).
    rewrite split_join; [|discriminate|cbn [forallb]; now rewrite !X by lia].
    now rewrite (proj1 (number_read a ltac:(lia))), (proj1 (number_read b ltac:(lia))).
  - rewrite !without_app. destruct (plain_without _ (proj2 (number_read a ltac:(lia)))) as [_ [_ [_ ->]]].
    now destruct (plain_without _ (proj2 (number_read b ltac:(lia)))) as [_ [_ [_ ->]]].
Qed.
Lemma letters_read l : read_letters (letters_of l) = Some l.
Proof.
  unfold read_letters, letters_of. rewrite chars_text. apply all_some_map. intros q _. now destruct q.
Qed.
Lemma letters_plain m l : In m ["/"; "="; " "]%char -> without m (letters_of l) = true.
Proof.
  intro I. unfold without, letters_of. rewrite chars_text. apply forallb_forall. intros c C.
  apply in_map_iff in C as [q [<- _]]. simpl in I. destruct I as [<-|[<-|[<-|[]]]]; now destruct q.
Qed.
Lemma sets_plain s : without "=" (sets_name s) = true /\ without " " (sets_name s) = true.
Proof.
  unfold sets_name. destruct (same_patterns _ _); [split; apply letters_plain; simpl; tauto|].
  rewrite !without_app. split; rewrite !letters_plain by (simpl; tauto); reflexivity.
Qed.
Lemma sets_read s : read_sets (sets_name s) = Some s.
Proof.
  destruct s as [l m]. unfold read_sets, sets_name, same_patterns. cbn [fst snd].
  assert (A : forall k, without "/" (letters_of k) = true) by (intro k; apply letters_plain; simpl; tauto).
  destruct (String.eqb_spec (letters_of l) (letters_of m)) as [E|E].
  - assert (l = m) as <- by (pose proof (letters_read l) as L; rewrite E, letters_read in L; congruence).
    change (letters_of l) with (join "/" [letters_of l]) at 1.
    rewrite split_join; [|discriminate|cbn [forallb]; now rewrite A]. cbn [map]. now rewrite letters_read.
  - change (letters_of l ++ "/" ++ letters_of m) with (join "/" [letters_of l; letters_of m]).
    rewrite split_join; [|discriminate|cbn [forallb]; now rewrite !A]. cbn [map]. now rewrite !letters_read.
Qed.
Lemma word_of_sets key s : value_under key ("sets=" ++ sets_name s)
  = if String.eqb "sets" key then Some (sets_name s) else None.
Proof.
  unfold value_under. change ("sets=" ++ sets_name s) with (join "=" ["sets"; sets_name s]).
  rewrite split_join; [reflexivity|discriminate|]. cbn [forallb]. now rewrite (proj1 (sets_plain s)).
Qed.
Lemma chosen_read s : chosen_sets ("sets=" ++ sets_name s) = Some s.
Proof. unfold chosen_sets. rewrite word_of_sets. cbn [String.eqb Ascii.eqb Bool.eqb]. apply sets_read. Qed.
Lemma readings_read w : (large (plays w) = true -> lies_there w = Empty) ->
  exists e j k n c more, split " " (readings_name w) = e :: j :: k :: n :: c :: more /\
    chosen "edition" editions e = Some (plays w) /\ chosen "junction" junction_names j
      = Some (junctions (read_as w)) /\
    chosen "relocate-turn" relocate_names k = Some (keeps (read_as w)) /\
    chosen "null-turn" null_names n = Some (nulls (read_as w)) /\
    chosen "claim-rule" claim_names c = Some (announces (read_as w)) /\
    read_more more = Some (lies_there w, own_sets w).
Proof.
  destruct w as [s p [j k n c] l o t u].
  cbn [plays lies_there read_as junctions keeps nulls announces own_sets]. intro H.
  exists ("edition=" ++ edition_name p), ("junction=" ++ match j with Joined => "joined" | Through => "through" end),
    ("relocate-turn=" ++ (if k then "keep" else "free")), ("null-turn=" ++ (if n then "allowed" else "forbidden")),
    ("claim-rule=" ++ (if c then "announced" else "automatic")), 
    (app (if large p then [] else ["connectors=" ++ layout_name l])
      match u with None => [] | Some s => ["sets=" ++ sets_name s] end).
  split.
  - apply split_join; [discriminate|]. 
    cbn [read_as plays lies_there junctions keeps nulls announces own_sets app forallb].
    replace (without " " ("edition=" ++ edition_name p)) with true by now destruct p.
    assert (Q : forallb (without " ") match u with None => [] | Some s => ["sets=" ++ sets_name s] end = true).
    { destruct u as [u|]; [|reflexivity]. cbn [forallb]. now rewrite without_app, (proj2 (sets_plain u)). }
    destruct j, k, n, c; destruct (large p); cbn [forallb app]; rewrite Q; try reflexivity; now destruct l.
  - repeat split; [now destruct p|now destruct j|now destruct k|now destruct n|now destruct c|].
    assert (N : forall s, chosen "connectors" layout_names ("sets=" ++ sets_name s) = None).
    { intro u'. unfold chosen. now rewrite word_of_sets. }
    destruct u as [u|]; destruct (large p); cbn [app read_more]; rewrite ?N, ?chosen_read.
    + now rewrite H.
    + now destruct l.
    + now rewrite H.
    + now destruct l.
Qed.
Lemma setting_read w pos : setting_fits w = true -> owners_fit w = true ->
  playable_but_opening (game_in w) (fixed w) pos = true -> read_setting (readings_name w) (position_name w pos)
    = Some w.
Proof.
  intros S O P. unfold read_setting. rewrite (name_split w pos S O P).
  destruct (sizes_fit w S) as [A [B L]], (board_read w A B L) as [RB T].
  rewrite (first_word "~" (board_name w) (edition_tag w) T), RB.
  2: { unfold edition_tag. destruct (some (own_sets w)); [right; eexists; reflexivity|].
  destruct (Bool.eqb _ _); [now left|]. right.
  destruct (large (plays w)); eexists; reflexivity. }
  assert (exists x, seats w pos = owners_name w ++ String "." x) as [x ->].
  { unfold seats, head, dots, join. cbn [String.concat]. destruct (map frozen_name _) as [|f l].
    - exists (mover_name (mover pos) (completed pos)). reflexivity.
    - exists (mover_name (mover pos) (completed pos) ++ "~" ++ String.concat "~" (f :: l)).
      apply chars_inj. rewrite !chars_app, <- !app_assoc. cbn [chars list_ascii_of_string app]. rewrite !chars_app.
      reflexivity. }
  rewrite (first_word "." (owners_name w) (String "." x) (plain_dot _ (owners_plain w O))) by (right; eauto).
  rewrite (owners_read w O). destruct w as [[a b] p r l o t u]. cbn [size].
  assert (E : large p = true -> l = Empty).
  { unfold setting_fits in S. cbn [plays lies_there] in S. rewrite !andb_true_iff in S. destruct S as [[[_ S] _] _].
    intro E. rewrite E in S. now destruct l. }
  destruct (readings_read {| size := (a, b); plays := p; read_as := r; lies_there := l; owners := o;
    partners := t; own_sets := u |} E)
    as [e [j [k [n [c [more [-> [-> [-> [-> [-> [-> ->]]]]]]]]]]]].
  cbn [plays read_as lies_there owners partners own_sets].
  destruct r as [j' k' n' c']. cbn [junctions keeps nulls announces].
  rewrite S, String.eqb_refl. reflexivity.
Qed.

(* A setting that people play with, and a position that play goes on from, are read again as they are written, but for
   the order of what the position lists; and once that is the order of the board, exactly. *)
Theorem position_is_read w pos : setting_fits w = true -> owners_fit w = true ->
  playable_but_opening (game_in w) (fixed w) pos = true ->
  let s := position_name w pos in let q := in_order w pos in
  read_setting (readings_name w) s = Some w /\ read_position w s = Some q /\
    read_position w (position_name w q) = Some q
  /\ mover q = mover pos /\ completed q = completed pos /\ forall p, find (pieces q) p = find (pieces pos) p
    /\ find (fills q) p = find (fills pos) p /\ find (frozen q) p = find (frozen pos) p.
Proof.
  intros S O P s q. destruct (what_fits w pos O P) as [_ [At [Fi Fr]]].
  split; [now apply setting_read|]. split; [now apply position_read|].
  split; [unfold q; rewrite name_in_order; now apply position_read|]. split; [reflexivity|]. split; [reflexivity|].
  intro p. unfold q, in_order. cbn [pieces fills frozen]. split; [|split].
  - apply listed_all. intros x H. now apply At in H.
  - destruct (as_at_the_start w pos) eqn:H; [|apply listed_all; intros x X; now apply Fi in X].
    unfold as_at_the_start in H. destruct (existsb (place_eqb p) (interstices (board_ w))) eqn:I.
    + apply in_places in I. symmetry. apply same_fill_ok. exact (forallb_in _ _ _ H I).
    + assert (N : ~ In p (interstices (board_ w))) by (intro N; apply in_places in N; congruence).
      destruct (find (fills pos) p) as [f|] eqn:F; [apply Fi in F; tauto|].
      destruct (find (fixed w) p) as [f|] eqn:G; auto. elim N. apply find_in in G. unfold fixed, connectors in G.
      destruct (lies_there w); [easy|..]; rewrite map_map in G; apply in_map_iff in G as [q' [<- G]]; exact G.
  - apply listed_all. intros x H. now apply Fr in H.
Qed.
(* Two positions with the same text have the same pieces, fillings and rests, the same player to move. *)
Theorem one_text_one_position w pos pos' : setting_fits w = true -> owners_fit w = true ->
  playable_but_opening (game_in w) (fixed w) pos = true -> playable_but_opening (game_in w) (fixed w) pos' = true ->
  position_name w pos = position_name w pos' -> in_order w pos = in_order w pos'.
Proof.
  intros S O P P' E. destruct (position_is_read w pos S O P) as [_ [R _]].
  destruct (position_is_read w pos' S O P') as [_ [R' _]]. rewrite E in R. congruence.
Qed.
Lemma all_some_ok {X} (l : list (option X)) : forall m, all_some l = Some m -> map Some m = l.
Proof.
  induction l as [|o l IH]; intros m H; cbn [all_some] in H; [now inversion H|]. destruct o as [x|]; [|easy].
  destruct (all_some l) as [k|] eqn:E; [|easy]. inversion H; subst m. cbn [map]. f_equal. now apply IH.
Qed.
(* Each setting that the reader accepts is one of these. *)
Theorem settings_that_are_read r s w : read_setting r s = Some w -> setting_fits w = true /\ owners_fit w = true.
Proof.
  unfold read_setting. intro H.
  repeat match type of H with
  | match ?x with _ => _ end = Some _ => destruct x eqn:?; try discriminate H
  end.
  all: inversion H; subst w; match goal with B : _ && _ = true |- _ => apply andb_true_iff in B as [B _] end.
  all: split; [assumption|]; unfold owners_fit; cbn [owners].
  all: match goal with R : read_owners ?t = Some (?l, _) |- _ => revert R; generalize t, l end.
  all: clear; intros t l R; unfold read_owners in R; cbv zeta in R.
  all: match type of R with (if negb (List.length ?k =? 4) then _ else _) = _ => revert R; generalize k end.
  all: intros k R; destruct (List.length k =? 4) eqn:L; [|discriminate R]; cbn [negb] in R.
  all: destruct (all_some (map read_owner k)) as [m|] eqn:E; [|discriminate R]; inversion R; subst m.
  all: apply all_some_ok in E; apply andb_true_iff; split.
  all: try (rewrite <- L, <- (map_length Some l), E, map_length; reflexivity).
  all: apply forallb_forall; intros o I; apply (in_map Some) in I; rewrite E in I; apply in_map_iff in I as [c [I _]].
  all: unfold read_owner in I; destruct (Ascii.eqb c "c"); [inversion I; reflexivity|].
  all: destruct (digit_of c) as [[|n]|]; [inversion I; reflexivity| |discriminate I].
  all: destruct (S n <=? 4) eqn:N; [|discriminate I]; inversion I; exact N.
Qed.
