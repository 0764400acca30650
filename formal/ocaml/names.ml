(* Names of places, pieces, moves and positions (docs/notation.md), read and written. Not proved. *)
module List = Stdlib.List
open Json
exception Wrong of string
let wrong why = raise (Wrong why)

let number s =
  if s = "" || String.length s > 6 || (String.length s > 1 && s.[0] = '0') then wrong "no number";
  String.iter (function '0' .. '9' -> () | _ -> wrong "no number") s;
  int_of_string s
let digit s = if String.length s = 1 then number s else wrong "no digit"

(* ---- Pieces. ---- *)
let colours = Rules.[ 'r', Red; 'y', Yellow; 'b', Blue; 'g', Green ]
let letters = Pieces.[ 'A', A; 'B', B; 'C', C; 'D', D; 'E', E; 'F', F; 'G', G; 'H', H; 'I', I ]
let kinds = Pieces.[ 'S', Straight; 'X', Crossed; 'T', Tee; 'L', Elbow ]
let among table what c = match List.assoc_opt c table with Some v -> v | None -> wrong ("no " ^ what)
let colour c = among colours "set" c
let pattern c = among letters "pattern" c
let kind c = among kinds "intersection piece" c
let letter table v = String.make 1 (fst (List.find (fun (_, w) -> w = v) table))
let directions = Geometry.[ "N", DN; "NE", DNE; "E", DE; "SE", DSE; "S", DS; "SW", DSW; "W", DW; "NW", DNW ]

(* ---- Places: a1 is the cell in the first column and row, xa1 the interstice at its lower right. ---- *)
let place s =
  let gap = s <> "" && s.[0] = 'x' && String.length s > 2 in
  let s = if gap then String.sub s 1 (String.length s - 1) else s in
  if String.length s < 2 then wrong "no place";
  let column = match s.[0] with 'a' .. 'z' as c -> Char.code c - 97 | _ -> wrong "no column" in
  let row = number (String.sub s 1 (String.length s - 1)) - 1 in
  if gap then (2 * row + 1, 2 * column + 1) else (2 * row, 2 * column)
let name (r, c) = (if r land 1 = 1 then "x" else "") ^ String.make 1 (Char.chr (97 + c / 2)) ^ string_of_int (r / 2 + 1)

(* ---- Moves. ---- *)
let turn s = match String.split_on_char '.' s with
  | [c; r] -> Rules.Rotate (place c, digit r)
  | [p; c; r] when String.length p = 1 -> Rules.Fill (kind p.[0], place c, digit r)
  | [p; c; r] when String.length p = 2 && p.[1] >= 'A' && p.[1] <= 'Z' -> Rules.Place (colour p.[0], pattern p.[1], place c, digit r)
  | [f; t; r] -> Rules.Relocate (place f, place t, digit r)
  | _ -> wrong ("no move: " ^ s)
let turn_name = function
  | Rules.Place (c, p, cell, r) -> Printf.sprintf "%s%s.%s.%d" (letter colours c) (letter letters p) (name cell) r
  | Rules.Rotate (cell, r) -> Printf.sprintf "%s.%d" (name cell) r
  | Rules.Relocate (f, t, r) -> Printf.sprintf "%s.%s.%d" (name f) (name t) r
  | Rules.Fill (k, gap, r) -> Printf.sprintf "%s.%s.%d" (letter kinds k) (name gap) r
let move_name = function Rules.Claim -> "claim" | Rules.Turn (t, a) -> turn_name t ^ (if a then "!" else "")
let move s =
  let n = String.length s in
  let m = if s = "claim" then Rules.Claim
    else if n > 0 && s.[n - 1] = '!' then Rules.Turn (turn (String.sub s 0 (n - 1)), true)
    else Rules.Turn (turn s, false) in
  if move_name m <> s then wrong ("no move: " ^ s);
  m

(* ---- Rulesets. ---- *)
type game = { g : Rules.ruleset; fills : (Geometry.place * (Pieces.kind * int)) list; board : string; owners : string; large : bool; edition : Rules.edition }
let one_of key values o = let v = str key o in if List.mem v values then v else wrong (key ^ " is " ^ v)
let game o =
  let board = str "board" o and owners = str "owners" o in
  let a, b = match String.split_on_char 'x' board with [a; b] -> number a, number b | _ -> wrong "no board" in
  if a < 1 || b < 1 || a + 2 * (b - 1) > 26 then wrong "no board";
  let on = Geometry.octagon a b in
  let edition = match str "edition" o with
    | "original" -> Rules.Original | "challenge" -> Rules.Challenge | "tournament" -> Rules.Tournament
    | "standard" -> Rules.Standard | e -> wrong ("edition is " ^ e) in
  let large = Rules.large edition in
  let connectors = one_of "connectors" ["empty"; "none"; "crossed"; "straight"] o in
  if large <> (connectors = "empty") then wrong "connectors do not go with the edition";
  let teams = String.length owners = 5 && owners.[4] = 't' in
  if String.length owners <> 4 && not teams then wrong "no owners";
  let whose i = match owners.[i] with
    | 'c' -> Rules.Common | '0' -> Rules.Nobody | '1' .. '4' as d -> Rules.Player (Char.code d - 48) | _ -> wrong "no owners" in
  let all = [| whose 0; whose 1; whose 2; whose 3 |] in
  let players = Array.fold_left (fun m -> function Rules.Player n -> max m n | _ -> m) 0 all in
  let layout = match connectors with "crossed" -> Rules.All_crossed | "straight" -> Rules.Diagonals | _ -> Rules.Empty in
  { g = { Rules.on; patterns = Rules.patterns_of edition;
          reading = (if one_of "junction" ["joined"; "through"] o = "joined" then Pieces.Joined else Pieces.Through);
          keep = one_of "relocate-turn" ["free"; "keep"] o = "keep"; null = one_of "null-turn" ["forbidden"; "allowed"] o = "allowed";
          announced = one_of "claim-rule" ["automatic"; "announced"] o = "announced"; pile = large; round = true; players; teams;
          owner = (function Rules.Red -> all.(0) | Yellow -> all.(1) | Blue -> all.(2) | Green -> all.(3)) };
    fills = Rules.connectors layout on; board; owners; large; edition }

(* ---- Positions as lists. ---- *)
let position o =
  let one key s = let t = str key s in if String.length t = 1 then t.[0] else wrong key in
  { Rules.mover = num "to_move" o;
    pieces = List.map (fun p -> place (str "cell" p),
      { Rules.set = colour (one "set" p); pat = pattern (one "pattern" p); rot = num "rotation" p }) (list "pieces" o);
    fills = List.map (fun p -> place (str "at" p), (kind (one "kind" p), num "rotation" p)) (list "connectors" o);
    frozen = List.map (fun p -> place (str "cell" p), num "turns" p) (list "frozen" o);
    completed = get "decided" o = Bool true }

(* ---- Positions as texts. ---- *)
let by_rows places = List.map (fun r -> List.filter (fun (y, _) -> y = r) places) (List.sort_uniq compare (List.map fst places))
let write_rows places item =
  String.concat "-" (List.map (fun row ->
    let parts, run = List.fold_left (fun (parts, run) s -> match item s with
      | None -> parts, run + 1
      | Some t -> t :: (if run > 0 then string_of_int run :: parts else parts), 0) ([], 0) row in
    String.concat "." (List.rev (if run > 0 then string_of_int run :: parts else parts))) (by_rows places))
let read_rows places text item =
  let rows = by_rows places and texts = String.split_on_char '-' text in
  if List.length rows <> List.length texts then wrong "too many or too few rows";
  let rec skip n l = if n = 0 then l else match l with _ :: rest -> skip (n - 1) rest | [] -> wrong "a row is too long" in
  let rec go row parts = match row, parts with
    | [], [] -> []
    | _, p :: rest when p <> "" && p.[0] >= '1' && p.[0] <= '9' -> go (skip (number p) row) rest
    | s :: row, p :: rest -> let x = item p in (s, x) :: go row rest
    | _ -> wrong "a row is too long or too short" in
  List.concat (List.map2 (fun row text -> go row (String.split_on_char '.' text)) rows texts)
let write w (p : Rules.position) =
  let tag = if (w.board = "4x3") = w.large then "" else if w.large then "~tournament" else "~standard" in
  let frozen = String.concat "" (List.map (fun (c, n) -> Printf.sprintf "~%s.%d" (name c) n) (List.sort compare p.frozen)) in
  let cells = write_rows w.g.on.cells (fun s -> Option.map (fun (k : Rules.piece) ->
    letter colours k.set ^ letter letters k.pat ^ string_of_int k.rot) (List.assoc_opt s p.pieces)) in
  let gaps = if List.sort compare p.fills = List.sort compare w.fills then "d"
    else write_rows w.g.on.interstices (fun s -> Option.map (fun (k, t) -> letter kinds k ^ string_of_int t) (List.assoc_opt s p.fills)) in
  Printf.sprintf "x1_%s%s_%s.%d%s%s_%s_%s" w.board tag w.owners p.mover (if p.completed then "w" else "") frozen cells gaps
(* Reads a text that `write` would write: anything else is none. *)
let read w text =
  let p = match String.split_on_char '_' text with
    | ["x1"; _; seats; cells; gaps] ->
      let head, frozen = match String.split_on_char '~' seats with h :: f -> h, f | [] -> wrong "no seats" in
      let mover = match String.split_on_char '.' head with [_; m] when m <> "" -> m | _ -> wrong "nobody is to move" in
      let n = String.length mover in
      let completed = mover.[n - 1] = 'w' in
      { Rules.mover = digit (if completed then String.sub mover 0 (n - 1) else mover); completed;
        frozen = List.map (fun f -> match String.split_on_char '.' f with [c; n] -> place c, digit n | _ -> wrong "no freeze") frozen;
        pieces = read_rows w.g.on.cells cells (fun p -> if String.length p <> 3 then wrong "no piece" else
          { Rules.set = colour p.[0]; pat = pattern p.[1]; rot = digit (String.make 1 p.[2]) });
        fills = if gaps = "d" then w.fills else read_rows w.g.on.interstices gaps (fun p ->
          if String.length p <> 2 then wrong "no intersection piece" else kind p.[0], digit (String.make 1 p.[1])) }
    | _ -> wrong "no position" in
  if write w p <> text then wrong "this is not how a position is written";
  p
