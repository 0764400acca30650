(** Texts: numbers, lists of words, and the part of JSON in which files are written. *)
From Coq Require Import List Bool Arith NArith Ascii String Lia. Import ListNotations.
Local Open Scope string_scope. Local Open Scope nat_scope.

(* A text as a list of characters, for programs that look at each. *)
Definition chars := list_ascii_of_string.
Definition text := string_of_list_ascii.
Lemma text_chars s : text (chars s) = s.
Proof. apply string_of_list_ascii_of_string. Qed.
Lemma chars_text l : chars (text l) = l.
Proof. apply list_ascii_of_string_of_list_ascii. Qed.
Lemma chars_app s t : chars (s ++ t) = (chars s ++ chars t)%list.
Proof. induction s as [|c s IH]; [reflexivity|]. exact (f_equal (cons c) IH). Qed.
Lemma chars_inj s t : chars s = chars t -> s = t.
Proof. intro E. now rewrite <- (text_chars s), E, text_chars. Qed.
Definition code (c : ascii) : nat := nat_of_ascii c.
Definition among {X} (l : list (ascii * X)) (c : ascii) : option X :=
  match List.find (fun e => Ascii.eqb (fst e) c) l with Some (_, x) => Some x | None => None end.
Definition named {X} (l : list (string * X)) (s : string) : option X :=
  match List.find (fun e => String.eqb (fst e) s) l with Some (_, x) => Some x | None => None end.

(* ---- Words between marks. ---- *)
Fixpoint split_at (mark : ascii) (word : list ascii) (l : list ascii) : list string := match l with
  | [] => [text (rev word)]
  | c :: rest => if Ascii.eqb c mark then text (rev word) :: split_at mark [] rest else split_at mark (c ::
    word) rest end.
Definition split (mark : ascii) (s : string) : list string := split_at mark [] (chars s).
Definition join (mark : string) (l : list string) : string := String.concat mark l.
Definition without (mark : ascii) (s : string) := forallb (fun c => negb (Ascii.eqb c mark)) (chars s).

Lemma split_at_word mark w s l : without mark s = true ->
  split_at mark w (chars s ++ mark :: l) = text (rev w ++ chars s) :: split_at mark [] l.
Proof.
  unfold without. revert w. induction (chars s) as [|c r IH]; intros w H; cbn [app split_at].
  - now rewrite Ascii.eqb_refl, app_nil_r.
  - cbn [forallb] in H. apply andb_true_iff in H as [H1 H2]. apply negb_true_iff in H1. rewrite H1, (IH (c :: w) H2).
    cbn [rev]. now rewrite <- app_assoc.
Qed.
Lemma split_at_last mark w s : without mark s = true -> split_at mark w (chars s) = [text (rev w ++ chars s)].
Proof.
  unfold without. revert w. induction (chars s) as [|c r IH]; intros w H; cbn [split_at].
  - now rewrite app_nil_r.
  - cbn [forallb] in H. apply andb_true_iff in H as [H1 H2]. apply negb_true_iff in H1. rewrite H1, (IH (c :: w) H2).
    cbn [rev]. now rewrite <- app_assoc.
Qed.
(* Words that are joined are read again, if none has the mark. *)
Theorem split_join mark l : l <> [] -> forallb (without mark) l = true -> split mark (join (String mark "") l) = l.
Proof.
  unfold split. induction l as [|s l IH]; [easy|]. intros _ H. cbn [forallb] in H. apply andb_true_iff in H as [H1 H2].
  destruct l as [|t l].
  - unfold join. cbn [String.concat]. rewrite (split_at_last mark [] s H1). cbn [rev app]. now rewrite text_chars.
  - replace (join (String mark "") (s :: t :: l)) with (s ++ String mark (join (String mark "") (t :: l)))
    by reflexivity.
    rewrite chars_app. change (chars (String mark (join (String mark "") (t :: l))))
      with (mark :: chars (join (String mark "") (t :: l))).
    rewrite (split_at_word mark [] s _ H1), IH; [|easy|exact H2]. cbn [rev app]. now rewrite text_chars.
Qed.
Example split_join_applies : split "." (join "." ["rA"; "b1"; "0"]) = ["rA"; "b1"; "0"].
Proof. apply split_join; [discriminate|reflexivity]. Qed.

(* ---- Numbers, in decimal digits. ---- *)
Definition digit (n : nat) : ascii := ascii_of_nat (48 + n).
Definition digit_of (c : ascii) : option nat :=
  let k := code c in if (48 <=? k) && (k <=? 57) then Some (k - 48) else None.
Fixpoint digits (fuel n : nat) (behind : list ascii) : list ascii :=
  let l := digit (n mod 10) :: behind in
  match fuel with 0 => l | S f => if n <? 10 then l else digits f (n / 10) l end.
Definition number (n : nat) : string := text (digits 6 n []).
Definition value_of (l : list ascii) : option nat :=
  fold_left (fun o c => match o, digit_of c with Some n, Some d => Some (10 * n + d) | _, _ => None end) l (Some 0).
(* Up to six digits, without zeros in front. *)
Definition read_number (s : string) : option nat := let l := chars s in match l with
  | [] => None
  | c :: rest => if (6 <? List.length l) || (Ascii.eqb c "0" && negb (List.length l =? 1)) then None
    else value_of l end.
Definition read_digit (c : ascii) : option nat := digit_of c.

(* ---- JSON: texts of printable characters, whole numbers of at most nine digits, lists and objects. ---- *)
Inductive json := Text (s : string) | Num (n : nat) | List (l : list json) | Obj (l : list (string * json)).
Inductive frame := In_list (items : list json) | In_object (fields : list (string * json)) (key : string).
Inductive state :=
| Value | Value_or_end                       (* a value is to come; or the end of a list without any *)
| Key | Key_or_end | Colon (key : string)
| After                                      (* a value has come; in an object under the key of its frame *)
| In_text (key : bool) (length : nat) (behind : list ascii)
| In_escape (key : bool) (length : nat) (behind : list ascii) (more : nat) (code : nat)  (* more hexadecimal digits *)
| In_number (n length : nat).
Definition machine := (state * list frame * option json)%type.   (* where it is, and the last value at the outside *)
Definition longest_text := 4000.
Definition blank (c : ascii) := let k := code c in (k =? 32) || (k =? 10) || (k =? 13) || (k =? 9).
Definition printable (c : ascii) := let k := code c in (32 <=? k) && (k <=? 126).
Definition hexadecimal (c : ascii) : option nat := let k := code c in
  if (48 <=? k) && (k <=? 57) then Some (k - 48)
  else if (97 <=? k) && (k <=? 102) then Some (k - 87) else if (65 <=? k) && (k <=? 70) then Some (k - 55) else None.
Definition into (v : json) (stack : list frame) : machine := match stack with
  | [] => (After, [], Some v)
  | In_list l :: rest => (After, In_list (v :: l) :: rest, None)
  | In_object l key :: rest => (After, In_object ((key, v) :: l) key :: rest, None) end.
Definition after (c : ascii) (stack : list frame) (whole : option json) : option machine :=
  let k := code c in
  if blank c then Some (After, stack, whole) else match stack with
  | [] => None
  | In_list l :: rest =>
      if k =? 44 then Some (Value, stack, None) else if k =? 93 then Some (into (List (rev l)) rest) else None
  | In_object l _ :: rest =>
      if k =? 44 then Some (Key, stack, None) else if k =? 125 then Some (into (Obj (rev l)) rest) else None end.
Definition value (c : ascii) (stack : list frame) : option machine :=
  let k := code c in
  if k =? 34 then Some (In_text false 0 [], stack, None)
  else if k =? 91 then Some (Value_or_end, In_list [] :: stack, None)
  else if k =? 123 then Some (Key_or_end, In_object [] "" :: stack, None)
  else match digit_of c with Some d => Some (In_number d 1, stack, None) | None => None end.
Definition key (c : ascii) (stack : list frame) : option machine :=
  if code c =? 34 then Some (In_text true 0 [], stack, None) else None.
Definition feed (m : machine) (c : ascii) : option machine := let '(st, stack, whole) := m in
  let k := code c in
  match st with
  | Value => if blank c then Some m else value c stack
  | Value_or_end => if blank c then Some m else
      match stack with
      | In_list [] :: rest => if k =? 93 then Some (into (List []) rest) else value c stack
      | _ => None end
  | Key => if blank c then Some m else key c stack
  | Key_or_end => if blank c then Some m else
      match stack with
      | In_object [] _ :: rest => if k =? 125 then Some (into (Obj []) rest) else key c stack
      | _ => None end
  | Colon name => if blank c then Some m else if k =? 58 then
      match stack with In_object l _ :: rest => Some (Value, In_object l name :: rest, None) | _ => None end else None
  | After => after c stack whole
  | In_text is_key n behind =>
      if k =? 34 then let s := text (rev behind) in Some (if is_key then (Colon s, stack, None)
        else into (Text s) stack)
      else if negb (printable c && (n <? longest_text)) then None
      else if k =? 92 then Some (In_escape is_key (S n) behind 5 0, stack, None)
      else Some (In_text is_key (S n) (c :: behind), stack, None)
  | In_escape is_key n behind 5 _ =>                           (* behind a backslash *)
      if k =? 117 then Some (In_escape is_key n behind 4 0, stack, None)
      else if (k =? 34) || (k =? 92) || (k =? 47) then Some (In_text is_key n (c :: behind), stack, None) else None
  | In_escape is_key n behind more so_far => match hexadecimal c with
      | None => None
      | Some d => let so_far := 16 * so_far + d in
          if 2 <=? more then Some (In_escape is_key n behind (more - 1) so_far, stack, None)
          else if so_far <? 127 then let c := ascii_of_nat so_far in
            if printable c then Some (In_text is_key n (c :: behind), stack, None) else None
          else None end
  | In_number n length => match digit_of c with
      | Some d => if (n =? 0) || (9 <=? length) then None else Some (In_number (10 * n + d) (S length), stack, None)
      | None => let '(_, stack', whole') := into (Num n) stack in after c stack' whole' end end.
(* The characters of a text by their places, so that nothing needs them all at once. *)
Fixpoint run (from : nat -> ascii) (left at_ : nat) (m : machine) : option machine := match left with
  | 0 => Some m
  | S k => match feed m (from at_) with Some m' => run from k (S at_) m' | None => None end end.
(* A byte order mark in front is no part of the text. *)
Definition byte_order_mark := [(0, 239); (1, 187); (2, 191)].
Definition parse (from : nat -> ascii) (length : nat) : option json :=
  let first := if (3 <=? length) && forallb (fun e => code (from (fst e)) =? snd e) byte_order_mark then 3 else 0 in
  match run from (length - first) first (Value, [], None) with Some (After, [], whole) => whole | _ => None end.
(* A text without a mark. *)
Definition parse_text (s : string) : option json := let l := chars s in parse (fun i =>
  nth i l "000"%char) (List.length l).

(* The fields of an object, if it has just these. *)
Definition field (o : json) (name : string) : option json := match o with Obj l => named l name | _ => None end.
Fixpoint twice (l : list string) : bool := match l with
  | [] => false | s :: rest => existsb (String.eqb s) rest || twice rest end.
Definition has_fields (o : json) (names : list string) : bool := match o with
  | Obj l => (List.length l =? List.length names) && negb (twice (map fst l)) && forallb (fun n =>
    existsb (String.eqb n) names) (map fst l)
  | _ => false end.
Definition text_of (o : option json) : option string := match o with Some (Text s) => Some s | _ => None end.
Definition number_of (o : option json) : option nat := match o with Some (Num n) => Some n | _ => None end.
Definition list_of (o : option json) : option (list json) := match o with Some (List l) => Some l | _ => None end.
