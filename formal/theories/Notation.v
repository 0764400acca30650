(** The notation of docs/notation.md: names of places and moves, texts of positions, and rulesets by their readings.
    *)
From Coq Require Import List Bool Arith ZArith Ascii String Lia. Import ListNotations.
From Crosstrack Require Import Geometry Pieces Rules Setup Text.
Local Open Scope string_scope. Local Open Scope nat_scope.

(* ---- Letters. ---- *)
Definition colour_letters : list (ascii * colour) := [("r"%char, Red); ("y"%char, Yellow); ("b"%char, Blue);
  ("g"%char, Green)].
Definition pattern_letters : list (ascii * pattern) := [("A"%char, pA); ("B"%char, pB); ("C"%char, pC); ("D"%char, pD);
  ("E"%char, pE); ("F"%char, pF); ("G"%char, pG); ("H"%char, pH); ("I"%char, pI)].
Definition kind_letters : list (ascii * kind) := [("S"%char, Straight); ("X"%char, Crossed); ("T"%char, Tee);
  ("L"%char, Elbow)].
Definition colour_letter c := match c with Red => "r" | Yellow => "y" | Blue => "b" | Green => "g" end%char.
Definition pattern_letter p := match p with
  pA => "A" | pB => "B" | pC => "C" | pD => "D" | pE => "E" | pF => "F" | pG => "G" | pH => "H" | pI => "I" end%char.
Definition kind_letter k := match k with Straight => "S" | Crossed => "X" | Tee => "T" | Elbow => "L" end%char.

(* ---- Places: a1 is the cell in the first column and row, xa1 the interstice at its lower right. ---- *)
Definition place_name (p : place) : string :=
  let l := ascii_of_nat (97 + Z.to_nat (Z.div2 (snd p))) :: chars (number (S (Z.to_nat (Z.div2 (fst p))))) in
  text (if on_cell p then l else "x"%char :: l).
Definition column_of (c : ascii) : option nat := let k := code c in if (97 <=? k) && (k <=? 122) then Some (k - 97)
  else None.
Definition cell_at (l : list ascii) (shift : Z) : option place := match l with
  | c :: row => match column_of c, read_number (text row) with
      | Some x, Some (S y) => Some (2 * Z.of_nat y + shift, 2 * Z.of_nat x + shift)%Z | _, _ => None end
  | [] => None end.
Definition read_place (s : string) : option place := match chars s with
  | (c :: d :: _) as l => if Ascii.eqb c "x" && some (column_of d) then cell_at (tl l) 1 else cell_at l 0
  | _ => None end.

(* ---- Moves. ---- *)
Definition dots := join ".".
Definition turn_name (t : turn) : string := match t with
  | Place c p cell r => dots [text [colour_letter c; pattern_letter p]; place_name cell; number r]
  | Rotate cell r => dots [place_name cell; number r]
  | Relocate from to r => dots [place_name from; place_name to; number r]
  | Fill k gap r => dots [text [kind_letter k]; place_name gap; number r] end.
Definition move_name (m : move) : string := match m with
  | Claim => "claim" | Turn t a => if a then turn_name t ++ "!" else turn_name t end.
Definition read_turn (s : string) : option turn := match split "." s with
  | [cell; r] => match read_place cell, read_number r with Some c, Some r => Some (Rotate c r) | _, _ => None end
  | [what; at_place; r] => match read_place at_place, read_number r with
      | Some p, Some r => match chars what with
          | [k] => match among kind_letters k with Some k => Some (Fill k p r) | None => None end
          | [c; q] => match among colour_letters c, among pattern_letters q with
              | Some c, Some q => Some (Place c q p r)
              | _, _ => match read_place what with Some from => Some (Relocate from p r) | None => None end end
          | _ => match read_place what with Some from => Some (Relocate from p r) | None => None end end
      | _, _ => None end
  | _ => None end.
(* Reads a move as `move_name` writes it; anything else is none. *)
Definition read_move (s : string) : option move :=
  let m := if String.eqb s "claim" then Some Claim else match rev (chars s) with
    | c :: front => if Ascii.eqb c "!" then option_map (fun t => Turn t true) (read_turn (text (rev front)))
        else option_map (fun t => Turn t false) (read_turn s)
    | [] => None end in
  match m with Some m => if String.eqb (move_name m) s then Some m else None | None => None end.

(* ---- Sets that two players choose: AAC/I is two pieces A and one C for player 1, and one I for player 2. A player's
   first piece of a pattern is of the player's first set, the second one of the second (PL-STOCK-2). ---- *)
Definition sets := (list pattern * list pattern)%type.
Definition copies_in p (l : list pattern) := List.length (filter (pattern_beq p) l).
Definition sets_before (o : colour -> whose) n c := List.length (filter (fun d => (colour_number d <? colour_number c)
  && match o d with Player m => m =? n | _ => false end) colours).
Definition pieces_of (s : sets) n := if n =? 1 then fst s else snd s.
Definition held_by (s : sets) (o : colour -> whose) c p := match o c with
  | Player n => sets_before o n c <? copies_in p (pieces_of s n) | _ => false end.
Definition in_some (s : sets) := filter (fun p => (0 <? copies_in p (fst s)) || (0 <? copies_in p (snd s)))
  all_patterns.
Definition letters_of l := text (map pattern_letter l).
Definition same_patterns l m := String.eqb (letters_of l) (letters_of m).
Definition ordered_patterns l := flat_map (fun p => repeat p (copies_in p l)) all_patterns.
(* Whether two players can have these pieces: nobody has more of a pattern than sets. *)
Definition sets_fit (s : sets) (n owned : nat) := (n =? 2) && forallb (fun l => (1 <=? List.length l)
  && same_patterns l (ordered_patterns l)
  && forallb (fun p => copies_in p l <=? owned) all_patterns) [fst s; snd s].
Definition sets_name (s : sets) : string :=
  if same_patterns (fst s) (snd s) then letters_of (fst s) else letters_of (fst s) ++ "/" ++ letters_of (snd s).

(* ---- What a file or a question says of the game. ---- *)
Record setting := { size : nat * nat; plays : edition; read_as : readings; lies_there : layout;
                    owners : list whose; partners : bool; own_sets : option sets }.
Definition number_of_players (l : list whose) := fold_left (fun n o => match o with Player j => Nat.max n j | _ =>
  n end) l 0.
Definition board_ (w : setting) := octagon (fst (size w)) (snd (size w)).
Definition patterns_in (w : setting) := match own_sets w with
  | None => patterns_of (plays w) | Some s => in_some s end.
Definition held_in (w : setting) := match own_sets w with
  | None => fun _ _ => true | Some s => held_by s (deal (owners w)) end.
Definition game_in (w : setting) : ruleset :=
  game_with (patterns_in w) (held_in w) (board_ w) (plays w) (read_as w) (number_of_players (owners w)) (partners w)
    (deal (owners w)).
Definition fixed (w : setting) := connectors (lies_there w) (board_ w).
(* A setting as people play: with seats, and connectors where there is no pile. *)
Definition is_empty l := match l with Empty => true | _ => false end.
Definition setting_fits (w : setting) : bool :=
  (1 <=? fst (size w)) && (1 <=? snd (size w)) && (fst (size w) + 2 * (snd (size w) - 1) <=? 26)
  && (negb (large (plays w)) || is_empty (lies_there w)) && seats_fit (game_in w) (plays w)
  && match own_sets w with
     | None => true | Some s => sets_fit s (players (game_in w)) (sets_of (game_in w) 1) end.

Definition editions : list (string * edition) :=
  [("original", Original); ("challenge", Challenge); ("tournament", Tournament); ("standard", Standard)].
Definition junction_names : list (string * junction) := [("joined", Joined); ("through", Through)].
Definition relocate_names := [("free", false); ("keep", true)].
Definition null_names := [("forbidden", false); ("allowed", true)].
Definition claim_names := [("automatic", false); ("announced", true)].
Definition layout_names : list (string * layout) := [("none", Empty); ("crossed", All_crossed);
  ("straight", Diagonals)].
Definition edition_name e := match e with
  Original => "original" | Challenge => "challenge" | Tournament => "tournament" | Standard => "standard" end.
Definition layout_name l := match l with Empty => "none" | All_crossed => "crossed" | Diagonals => "straight" end.
Definition readings_name (w : setting) : string := let r := read_as w in
  join " " (app ["edition=" ++ edition_name (plays w); "junction=" ++ match junctions r with Joined =>
    "joined" | Through => "through" end;
    "relocate-turn=" ++ (if keeps r then "keep" else "free"); "null-turn=" ++ (if nulls r then "allowed"
      else "forbidden");
    "claim-rule=" ++ (if announces r then "announced" else "automatic")]
    (app (if large (plays w) then [] else ["connectors=" ++ layout_name (lies_there w)])
      match own_sets w with None => [] | Some s => ["sets=" ++ sets_name s] end)).
Definition owner_letter o := match o with Player n => digit n | Common => "c" | Nobody => "0" end%char.
Definition read_owner (c : ascii) : option whose := if Ascii.eqb c "c" then Some Common
  else match digit_of c with Some 0 => Some Nobody | Some n => if n <=? 4 then Some (Player n) else None | None =>
    None end.
Fixpoint all_some {X} (l : list (option X)) : option (list X) := match l with
  | [] => Some []
  | o :: rest => match o, all_some rest with Some x, Some l => Some (x :: l) | _, _ => None end end.
Definition owners_name (w : setting) : string := text (map owner_letter (owners w)) ++ (if partners w then "t" else "").
Definition read_owners (s : string) : option (list whose * bool) :=
  let l := chars s in let t := Nat.eqb (List.length l) 5 && Ascii.eqb (nth 4 l " "%char) "t" in
  let l := if t then firstn 4 l else l in
  if negb (List.length l =? 4) then None else option_map (fun l => (l, t)) (all_some (map read_owner l)).
Definition board_name (w : setting) : string := number (fst (size w)) ++ "x" ++ number (snd (size w)).
Definition read_board (s : string) : option (nat * nat) := match split "x" s with
  | [a; b] => match read_number a, read_number b with Some a, Some b => Some (a, b) | _, _ => None end | _ => None end.

(* ---- Positions as texts. ---- *)
Fixpoint rows_of (l : list place) : list (list place) := match l with
  | [] => []
  | p :: rest => match rows_of rest with
      | (q :: row) :: more => if Z.eqb (fst p) (fst q) then (p :: q :: row) :: more else [p] :: (q :: row) :: more
      | _ => [[p]] end end.
Fixpoint row_words (empty : nat) (l : list (option string)) : list string :=
  let run := if empty =? 0 then [] else [number empty] in
  match l with
  | [] => run
  | None :: rest => row_words (S empty) rest
  | Some s :: rest => app run (s :: row_words 0 rest) end.
Definition write_rows (places : list place) (item : place -> option string) : string :=
  join "-" (map (fun row => dots (row_words 0 (map item row))) (rows_of places)).
Fixpoint read_row (row : list place) (words : list string) : option (list (place * string)) := match words with
  | [] => match row with [] => Some [] | _ => None end
  | s :: rest => match read_number s with
      | Some (S k) => if S k <=? List.length row then read_row (skipn (S k) row) rest else None
      | _ => match row with p :: row => option_map (cons (p, s)) (read_row row rest) | [] => None end end end.
Definition read_rows {X} (places : list place) (item : string -> option X) (s : string) : option (list (place * X)) :=
  let rows := rows_of places in let texts := split "-" s in
  if negb (List.length rows =? List.length texts) then None else
  match all_some (map (fun e => read_row (fst e) (split "." (snd e))) (combine rows texts)) with
  | Some l => all_some (map (fun e => option_map (pair (fst e)) (item (snd e))) (List.concat l))
  | None => None end.
Definition piece_name (k : piece) : string := text [colour_letter (set k); pattern_letter (pat k); digit (rot k)].
Definition read_piece (s : string) : option piece := match chars s with
  | [c; p; r] => match among colour_letters c, among pattern_letters p, digit_of r with
      | Some c, Some p, Some r => Some {| set := c; pat := p; rot := r |} | _, _, _ => None end
  | _ => None end.
Definition fill_name (f : kind * nat) : string := text [kind_letter (fst f); digit (snd f)].
Definition read_fill (s : string) : option (kind * nat) := match chars s with
  | [k; r] => match among kind_letters k, digit_of r with Some k, Some r => Some (k, r) | _, _ => None end
  | _ => None end.
Definition edition_tag (w : setting) : string :=
  if some (own_sets w) then "~custom"
  else if Bool.eqb (large (plays w))
    (let '(a, b) := size_of Original in (fst (size w) =? a) && (snd (size w) =? b)) then ""
  else if large (plays w) then "~tournament" else "~standard".
Definition as_at_the_start (w : setting) (pos : position) : bool :=
  forallb (fun p => same_fill (find (fills pos) p) (find (fixed w) p)) (interstices (board_ w)).
Definition position_name (w : setting) (pos : position) : string := let b := board_ w in
  join "_" ["x1"; board_name w ++ edition_tag w;
    join "~" ((owners_name w ++ "." ++ number (mover pos) ++ (if completed pos then "w" else "")) ::
      flat_map (fun p => match find (frozen pos) p with Some n => [place_name p ++ "." ++ number n] | None =>
        [] end) (cells b));
    write_rows (cells b) (fun p => option_map piece_name (find (pieces pos) p));
    if as_at_the_start w pos then "d" else write_rows (interstices b) (fun p => option_map fill_name (find (fills
      pos) p))].
Definition read_frozen (s : string) : option (place * nat) := match split "." s with
  | [c; n] => match read_place c, read_number n with Some c, Some n => Some (c, n) | _, _ => None end | _ => None end.
Definition read_mover (s : string) : option (nat * bool) := match rev (chars s) with
  | c :: front => if Ascii.eqb c "w" then option_map (fun n => (n, true)) (read_number (text (rev front)))
      else option_map (fun n => (n, false)) (read_number s)
  | [] => None end.
(* Reads a position as `position_name` writes it; anything else is none. *)
Definition read_position (w : setting) (s : string) : option position :=
  match split "_" s with
  | [_; _; seats; on_cells; on_gaps] => match split "~" seats with
    | head :: rests => match split "." head with
      | [_; mover] => match read_mover mover, all_some (map read_frozen rests), read_rows (cells (board_ w))
        read_piece on_cells,
          (if String.eqb on_gaps "d" then Some (fixed w) else read_rows (interstices (board_ w)) read_fill on_gaps) with
        | Some (n, c), Some f, Some l, Some g =>
            let pos := {| mover := n; pieces := l; fills := g; frozen := f; completed := c |} in
            if String.eqb (position_name w pos) s then Some pos else None
        | _, _, _, _ => None end
      | _ => None end
    | [] => None end
  | _ => None end.

(* ---- The setting that readings and a position name. ---- *)
Definition value_under (key s : string) : option string := match split "=" s with
  | [k; v] => if String.eqb k key then Some v else None | _ => None end.
Definition read_letters (s : string) : option (list pattern) := all_some (map (among pattern_letters) (chars s)).
Definition read_sets (s : string) : option sets := match map read_letters (split "/" s) with
  | [Some l] => Some (l, l) | [Some l; Some m] => Some (l, m) | _ => None end.
Definition chosen_sets (s : string) : option sets := match value_under "sets" s with
  | Some v => read_sets v | None => None end.
Definition chosen {X} (key : string) (l : list (string * X)) (s : string) : option X :=
  match value_under key s with Some v => named l v | None => None end.
(* The connectors and the sets, as far as they are named. *)
Definition read_more (l : list string) : option (layout * option sets) := match l with
  | [] => Some (Empty, None)
  | [x] => match chosen "connectors" layout_names x with
    | Some c => Some (c, None) | None => option_map (fun s => (Empty, Some s)) (chosen_sets x) end
  | [x; y] => match chosen "connectors" layout_names x, chosen_sets y with
    | Some c, Some s => Some (c, Some s) | _, _ => None end
  | _ => None end.
Definition read_setting (readings_text position_text : string) : option setting :=
  match split "_" position_text with
  | [_; board; seats; _; _] => match read_board (hd "" (split "~" board)), read_owners (hd "" (split "." seats)) with
    | Some (a, b), Some (l, t) => match split " " readings_text with
      | e :: j :: k :: n :: c :: more => match chosen "edition" editions e, chosen "junction" junction_names j,
          chosen "relocate-turn" relocate_names k, chosen "null-turn" null_names n, chosen "claim-rule" claim_names c,
          read_more more with
        | Some e, Some j, Some k, Some n, Some c, Some (x, own) =>
            let w := {| size := (a, b); plays := e; read_as := {| junctions := j; keeps := k; nulls := n;
              announces := c |};
                        lies_there := x; owners := l; partners := t; own_sets := own |} in
            if setting_fits w && String.eqb (readings_name w) readings_text then Some w else None
        | _, _, _, _, _, _ => None end
      | _ => None end
    | _, _ => None end
  | _ => None end.
