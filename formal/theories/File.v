(** From the bytes of a file to a sentence: reads certificates and refutations (docs/certificates.md), checks them,
    and says what is proved then. *)
From Coq Require Import List Bool Arith NArith ZArith Ascii String Lia FMapPositive. Import ListNotations.
From Crosstrack Require Import Geometry Pieces Rules Setup Claims Legal Group Checker Text Notation.
Local Open Scope string_scope. Local Open Scope nat_scope.

(* ---- What is claimed. ---- *)
Inductive statement :=
| Wins                                        (* the side can force a win *)
| Cannot                                      (* it cannot *)
| Perhaps (winning : list move) (sooner : nat). (* only these first moves may win, and not within so many plies *)
Record claim := { within : setting; position_of : position; side : nat; plies : nat; says : statement }.
Definition holds (c : claim) : Prop :=
  let g := game_in (within c) in let pos := position_of c in
  playable_but_opening g (fixed (within c)) pos = true /\ won g pos = false /\
  match says c with
  | Wins => forces g (side c) (plies c) pos = true
  | Cannot => to_move g (side c) pos = true /\ forces g (side c) (plies c) pos = false
  | Perhaps winning sooner => to_move g (side c) pos = true /\ forall m, In m (legal g pos) ->
      (~ In m winning -> forces g (side c) (plies c - 1) (play g pos m) = false) /\
      (In m winning -> 0 < sooner -> forces g (side c) (sooner - 1) (play g pos m) = false) end.

(* ---- In words. ---- *)
Definition count_of_plies n := if n =? 1 then "1 ply" else number n ++ " plies".
Definition side_players (c : claim) : list nat :=
  let g := game_in (within c) in filter (same_side g (side c)) (everybody g).
Definition who (c : claim) : string :=
  let l := map number (side_players c) in
  (if List.length l =? 1 then "player " else "players ") ++ join " and " l.
Definition sentence (c : claim) : string :=
  who c ++ match says c with
  | Wins => " can force a win within " ++ count_of_plies (plies c)
  | Cannot => " cannot force a win within " ++ count_of_plies (plies c)
  | Perhaps l sooner => " cannot force a win within " ++ count_of_plies (plies c) ++
    " by a first move, except perhaps by "
      ++ join " " (map move_name l) ++ (if sooner =? 0 then "" else "; nor by these within " ++ count_of_plies
        sooner) end
  ++ String "010" "  position " ++ position_name (within c) (position_of c)
  ++ String "010" "  readings " ++ readings_name (within c).

(* ---- The nodes. ---- *)
Inductive result (X : Type) := Good (x : X) | Refused (why : string) | Unreadable (why : string).
Arguments Good {X}. Arguments Refused {X}. Arguments Unreadable {X}.
Definition bind {X Y} (r : result X) (f : X -> result Y) : result Y :=
  match r with Good x => f x | Refused w => Refused w | Unreadable w => Unreadable w end.
Notation "x <- r ;; k" := (bind r (fun x => k)) (at level 61, r at next level, right associativity).
Definition need {X} (o : option X) (why : string) : result X := match o with Some x => Good x | None =>
  Unreadable why end.
Definition must (b : bool) (why : string) : result unit := if b then Good tt else Refused why.
Definition in_node (i : nat) (why : string) : string := "node " ++ number i ++ " " ++ why.
Fixpoint all_good {X Y} (f : X -> result Y) (l : list X) (behind : list Y) : result (list Y) := match l with
  | [] => Good (rev behind)
  | x :: rest => match f x with Good y => all_good f rest (y :: behind) | Refused w => Refused w | Unreadable w =>
    Unreadable w end end.
Definition a_move (i : nat) (j : json) : result move := match j with
  | Text s => need (read_move s) (in_node i "has a text that is no move") | _ =>
    Unreadable (in_node i "has a move that is no text") end.

Definition kind_number k := match k with Straight => 0 | Crossed => 1 | Tee => 2 | Elbow => 3 end.
(* A number for each move; it need not be right, since what is found by it is checked. *)
Definition place_key (p : place) : N := (Z.to_N (fst p + 2) * 64 + Z.to_N (snd p + 2))%N.
Definition move_key (m : move) : positive := N.succ_pos (match m with
  | Claim => 0
  | Turn t a => (match t with
    | Place c q p r => (((N.of_nat (colour_number c) * 16 + N.of_nat (pattern_number q)) * 4096 + place_key p) * 16 +
      N.of_nat r) * 8 + 1
    | Rotate p r => (place_key p * 16 + N.of_nat r) * 8 + 2
    | Relocate p q r => ((place_key p * 4096 + place_key q) * 16 + N.of_nat r) * 8 + 3
    | Fill k p r => ((N.of_nat (kind_number k) * 4096 + place_key p) * 16
        + N.of_nat r) * 8 + 4 end) * 2 + (if a then 1 else 0) end)%N.
Definition index := PositiveMap.t nat.
Fixpoint enter (i at_ : nat) (ms : list move) (found : index) : result index := match ms with
  | [] => Good found
  | m :: rest => match PositiveMap.find (move_key m) found with
      | Some _ => Refused (in_node i "lists a move twice")
      | None => enter i at_ rest (PositiveMap.add (move_key m) at_ found) end end.

(* Nodes that are read: a tree for each number, and the numbers that nodes have named. *)
Definition nodes := (PositiveMap.t tree * PositiveMap.t unit)%type.
Definition node_key (i : nat) : positive := Pos.of_succ_nat i.
Definition subtree (i : nat) (all : nodes) (j : json) : result (nodes * tree) := match j with
  | Num k => match PositiveMap.find (node_key k) (fst all) with
      | Some t => Good ((fst all, PositiveMap.add (node_key k) tt (snd all)), t)
      | None => Refused (in_node i "names one that does not come before it") end
  | _ => Unreadable (in_node i "names a node by something else than a number") end.
Fixpoint exceptions (i at_ listed : nat) (all : nodes) (found : index) (behind : list tree) (l : list json)
  : result (nodes * index * list tree * nat) := match l with
  | [] => Good (all, found, rev behind, listed)
  | List [j; List (m :: ms)] :: rest =>
      moves <- all_good (a_move i) (m :: ms) [] ;;
      found <- enter i at_ moves found ;;
      nt <- subtree i all j ;;
      exceptions i (S at_) (listed + List.length moves) (fst nt) found (snd nt :: behind) rest
  | _ => Unreadable (in_node i "has exceptions of another form") end.
Fixpoint cells_of_waits (l : list (place * nat)) (behind : list place) : list place := match l with
  | [] => rev behind
  | (p, _) :: rest => cells_of_waits rest (if existsb (place_eqb p) behind then behind else p :: behind) end.
Definition a_wait (i : nat) (j : json) : result (place * nat) :=
  m <- a_move i j ;; match m with Turn (Rotate p r) false => Good (p, r) | _ =>
    Refused (in_node i "waits by a move that turns no piece") end.
Definition one_node (i : nat) (all : nodes) (o : json) : result (nodes * tree) :=
  if has_fields o ["move"] || has_fields o ["move"; "then"] then
    m <- need (field o "move") "" ;; m <- a_move i m ;;
    match field o "then" with
    | None => Good (all, Reply m None)
    | Some j => nt <- subtree i all j ;; Good (fst nt, Reply m (Some (snd nt))) end
  else if has_fields o ["wait"] then match field o "wait" with
    | Some (List (j :: l)) => turns <- all_good (a_wait i) (j :: l) [] ;;
        Good (all, Waits (map (fun c => (c, map snd (filter (fun e => place_eqb c (fst e)) turns))) (cells_of_waits
          turns [])))
    | _ => Unreadable (in_node i "waits without moves") end
  else if has_fields o ["except"] || has_fields o ["default"; "except"] then
    match field o "except" with
    | Some (List l) =>
        d <- (match field o "default" with
          | None => Good (all, None) | Some j => nt <- subtree i all j ;; Good (fst nt, Some (snd nt)) end) ;;
        e <- exceptions i 0 0 (fst d) (PositiveMap.empty nat) [] l ;;
        let '(all, found, lists, listed) := e in
        Good (all, Replies (snd d) lists (fun m => PositiveMap.find (move_key m) found) listed)
    | _ => Unreadable (in_node i "has exceptions of another form") end
  else Unreadable (in_node i "has not the form of one").
Fixpoint all_nodes (i : nat) (all : nodes) (last : option tree) (l : list json) : result tree := match l with
  | [] => match last with
      | None => Refused "there is no node"
      | Some t => if forallb (fun k => some (PositiveMap.find (node_key k) (snd all))) (seq 0 (i - 1)) then Good t
          else Refused "a node is named by none" end
  | o :: rest => match one_node i all o with
      | Good (all, t) => all_nodes (S i) (PositiveMap.add (node_key i) t (fst all), snd all) (Some t) rest
      | Refused w => Refused w | Unreadable w => Unreadable w end end.

(* ---- The file. ---- *)
(* The moves of `winning` stand in the order of the list of all moves. *)
Definition place_rank (p : place) : list nat := [Z.to_nat (fst p); Z.to_nat (snd p)].
Definition rank (m : move) : list nat := match m with
  | Claim => [4]
  | Turn t a => app (match t with
      | Place c q p r => 0 :: colour_number c :: pattern_number q :: app (place_rank p) [r]
      | Rotate p r => 1 :: app (place_rank p) [r]
      | Relocate p q r => 2 :: app (place_rank p) (app (place_rank q) [r])
      | Fill k p r => 3 :: kind_number k :: app (place_rank p) [r] end) [if a then 1 else 0] end.
Fixpoint less (l m : list nat) : bool := match l, m with
  | [], _ :: _ => true | _, [] => false | x :: l, y :: m => (x <? y) || (x =? y) && less l m end.
Fixpoint ascends (ms : list move) : bool := match ms with
  | [] => true
  | m :: rest => match rest with n :: _ => less (rank m) (rank n) | [] => true end && ascends rest end.
Definition most_plies := 256.
Definition common_fields := ["format"; "game"; "readings"; "position"; "sha256"; "plies"; "nodes"].
Definition check_json (o : json) : result claim :=
  let get name := need (text_of (field o name)) ("the field " ++ name ++ " is missing, or no text") in
  let count name := need (number_of (field o name)) ("the field " ++ name ++ " is missing, or no number") in
  format <- get "format" ;;
  let wins := String.eqb format "crosstrack certificate 1" in
  _ <- need (if wins || String.eqb format "crosstrack refutation 1" then Some tt
    else None) "neither a certificate nor a refutation" ;;
  _ <- need (if has_fields o (if wins then "winner" :: common_fields else "side" :: "winning" :: "sooner" ::
    common_fields)
             then Some tt else None) "it has not the fields of its format" ;;
  game <- get "game" ;;
  _ <- need (if String.eqb game "crosstrack" then Some tt else None) "it is about another game" ;;
  readings_text <- get "readings" ;; position_text <- get "position" ;; _ <- get "sha256" ;;
  w <- need (read_setting readings_text position_text) "the readings or the players are none" ;;
  pos <- need (read_position w position_text) "the position is none" ;;
  let g := game_in w in
  _ <- need (if playable_but_opening g (fixed w) pos then Some tt else None) "the position is none of these rules" ;;
  side_text <- get (if wins then "winner" else "side") ;;
  n <- count "plies" ;;
  _ <- must ((1 <=? n) && (n <=? most_plies)) "no ply is claimed, or more than 256" ;;
  s <- match List.find (fun j => String.eqb (join "" (map number (filter (same_side g j) (everybody g)))) side_text)
    (everybody g) with
    | Some s => Good s | None => Refused "there is no such side" end ;;
  nodes <- need (list_of (field o "nodes")) "the field nodes is missing, or no list" ;;
  root <- all_nodes 0 (PositiveMap.empty tree, PositiveMap.empty unit) None nodes ;;
  if wins then
    _ <- must (certificate_b g s n pos root) "it does not prove what it claims" ;;
    Good {| within := w; position_of := pos; side := s; plies := n; says := Wins |}
  else
    l <- need (list_of (field o "winning")) "the field winning is missing, or no list" ;;
    winning <- all_good (fun j => match j with Text t => need (read_move t) "a move of winning is none" | _ =>
      Unreadable "a move of winning is no text" end) l [] ;;
    sooner <- count "sooner" ;;
    _ <- must (ascends winning) "the moves of winning do not ascend" ;;
    _ <- must (refutation_b g s n pos winning sooner root) "it does not prove what it claims" ;;
    Good {| within := w; position_of := pos; side := s; plies := n;
            says := match winning with [] => Cannot | _ => Perhaps winning sooner end |}.
(* The bytes of a file by their places, and how many there are. *)
Definition check_file (from : nat -> ascii) (length : nat) : result claim :=
  match parse from length with Some o => check_json o | None => Unreadable "it is not the JSON of a certificate" end.
Definition check_text (s : string) : result claim :=
  match parse_text s with Some o => check_json o | None => Unreadable "it is not the JSON of a certificate" end.

Lemma bind_good {X Y} (r : result X) (f : X -> result Y) y : bind r f = Good y -> exists x, r = Good x /\ f x = Good y.
Proof. destruct r; simpl; [eauto|discriminate|discriminate]. Qed.
Lemma need_good {X} (o : option X) w x : need o w = Good x -> o = Some x.
Proof. destruct o; simpl; intro E; inversion E; auto. Qed.
Lemma must_good b w u : must b w = Good u -> b = true.
Proof. destruct b; [auto|discriminate]. Qed.
Lemma check_json_ok o c : check_json o = Good c -> holds c.
Proof.
  unfold check_json. cbv zeta. intro H.
  repeat match type of H with
  | bind _ _ = Good _ => apply bind_good in H as [? [? H]]
  | (if ?b then _ else _) = Good _ => destruct b eqn:?
  end.
  all: inversion H; subst c; clear H.
  all: repeat match goal with
    | H : need (if ?b then Some tt else None) _ = Good _ |- _ => destruct b eqn:?; [|discriminate H]; clear H
    | H : must _ _ = Good _ |- _ => apply must_good in H
    end.
  - match goal with H : certificate_b _ _ _ _ _ = true |- _ => apply certificate_ok in H as [W F] end.
    split; [assumption|split; [exact W|exact F]].
  - match goal with H : refutation_b _ _ _ _ _ _ _ = true |- _ => apply refutation_ok in H as [W [T [N M]]] end.
    split; [assumption|split; [exact W|]]. cbn [says within position_of side plies].
    match goal with |- context [match ?l with [] => Cannot | _ => _ end] => destruct l as [|a l'] end.
    + split; [exact T|now apply N].
    + split; [exact T|]. intros m Hm. now apply M.
Qed.
(* What is accepted is true. *)
Theorem check_file_ok from length c : check_file from length = Good c -> holds c.
Proof. unfold check_file. destruct (parse from length); [apply check_json_ok|discriminate]. Qed.
Lemma check_text_ok s c : check_text s = Good c -> holds c.
Proof. unfold check_text. destruct (parse_text s); [apply check_json_ok|discriminate]. Qed.
