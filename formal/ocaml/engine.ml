(* An engine that speaks xtp/1 (docs/implementers.md) over standard input and output, by the definitions of theories/. *)
open Json
exception Skip of string
exception Wrong of string
let need what = function Some x -> x | None -> raise (Wrong what)

(* What a question says of the game, put as a file says it. *)
let game o =
  let readings = String.concat " " (List.filter_map (fun key -> match key, str key o with
    | "connectors", "empty" -> None | _, v -> Some (key ^ "=" ^ v))
    [ "edition"; "junction"; "relocate-turn"; "null-turn"; "claim-rule"; "connectors" ]) in
  need "no such game" (Notation.read_setting readings (Printf.sprintf "x1_%s_%s.1__d" (str "board" o) (str "owners" o)))
let name = Notation.place_name
let place s = need "no place" (Notation.read_place s)
let letter table c = match List.assoc_opt c table with Some v -> v | None -> raise (Wrong "no such letter")
let directions = Geometry.[ "N", DN; "NE", DNE; "E", DE; "SE", DSE; "S", DS; "SW", DSW; "W", DW; "NW", DNW ]
let position w o =
  let one key s = let t = str key s in if String.length t = 1 then t.[0] else raise (Wrong key) in
  { Rules.mover = num "to_move" o;
    pieces = List.map (fun p -> place (str "cell" p),
      { Rules.set = letter Notation.colour_letters (one "set" p); pat = letter Notation.pattern_letters (one "pattern" p);
        rot = num "rotation" p }) (list "pieces" o);
    fills = (match find "connectors" o with
      | None -> Notation.fixed w
      | Some _ -> List.map (fun p -> place (str "at" p), (letter Notation.kind_letters (one "kind" p), num "rotation" p)) (list "connectors" o));
    frozen = List.map (fun p -> place (str "cell" p), num "turns" p) (list "frozen" o);
    completed = get "decided" o = Bool true }

let across (b : Geometry.board) cell (_, d) =
  let beyond = Geometry.beyond cell d in
  let terminal letter on side = if d = side && List.mem cell (on b) then Some letter else None in
  if List.mem beyond b.cells || List.mem beyond b.interstices then Some (name beyond)
  else List.find_map Fun.id Geometry.[ terminal "A" top DN; terminal "B" right DE; terminal "C" bottom DS; terminal "D" left DW ]
let board (b : Geometry.board) =
  let names l = List (List.map (fun p -> Str (name p)) l) in
  Obj [ "cells", names b.cells; "interstices", names b.interstices;
        "terminals", Obj [ "A", names (Geometry.top b); "B", names (Geometry.right b); "C", names (Geometry.bottom b); "D", names (Geometry.left b) ];
        "across", Obj (List.map (fun cell -> name cell, Obj (List.filter_map (fun (n, d) ->
          Option.map (fun s -> n, Str s) (across b cell (n, d))) directions)) b.cells) ]
let links g q =
  let rotation = num "rotation" q in
  let paths = match find "pattern" q, find "paths" q with
    | Some (Str t), _ when String.length t = 1 -> Pieces.turned rotation (letter Notation.pattern_letters t.[0])
    | _, Some (Str t) -> List.map (fun p -> let side i = Pieces.facing rotation (Char.code p.[i] - 48) in (side 0, side 1)) (String.split_on_char '-' t)
    | _ -> Pieces.kind_turned rotation (letter Notation.kind_letters (str "kind" q).[0]) in
  Obj [ "links", Obj (List.filter_map (fun (n, d) -> match Pieces.linked g.Rules.reading paths d with
    | [] -> None
    | l -> Some (n, List (List.filter_map (fun (m, e) -> if List.mem e l then Some (Str m) else None) directions))) directions) ]
let side g player = List.filter (fun n -> n <= g.Rules.players && Rules.same_side g player n) [1; 2; 3; 4]
let answer q = match str "cmd" q with
  | "hello" -> Obj [ "protocol", Str "xtp/1"; "name", Str "formal"; "version", Str "1"; "language", Str "Coq, extracted to OCaml";
                     "rulesets", List [ Obj [ "game", Str "crosstrack" ] ];
                     "commands", List (List.map (fun c -> Str c) [ "links"; "board"; "legal"; "apply"; "status"; "read"; "perft" ]) ]
  | "bye" -> Obj []
  | "links" | "board" | "legal" | "apply" | "status" | "read" | "perft" as cmd when str "game" (get "ruleset" q) = "crosstrack" ->
    let w = game (get "ruleset" q) in
    let g = Notation.game_in w in
    let pos () = position w (get "position" q) in
    (match cmd with
     | "links" -> links g q
     | "board" -> board g.on
     | "legal" -> Obj [ "moves", List (List.map (fun m -> Str (Notation.move_name m)) (Rules.legal g (pos ()))) ]
     | "perft" -> let p = pos () and depth = num "depth" q in
       Obj [ "nodes", Num (Rules.perft g depth p); "wins", Num (Rules.wins g depth p) ]
     | "status" -> let p = pos () in
       if Rules.won g p then Obj [ "outcome", Str "win"; "winner", List (List.map (fun n -> Num n) (side g (Rules.last_mover g p))) ]
       else Obj [ "outcome", Str (if Rules.legal g p = [] then "draw" else "none") ]
     | "read" ->
       let text = str "text" q in
       (match Notation.read_position w text with
        | Some p when Setup.playable g (Notation.fixed w) p -> Obj [ "position", Str (Notation.position_name w p) ]
        | _ -> Obj [ "invalid", Bool true ])
     | _ ->
       let p = pos () and text = str "move" q in
       match List.find_opt (fun m -> Notation.move_name m = text) (Rules.legal g p) with
       | Some m -> Obj [ "position", Str (Notation.position_name w (Rules.play g p m)) ]
       | None -> Obj [ "illegal", Bool true ])
  | cmd -> raise (Skip cmd)
let () =
  try
    while true do
      let line = input_line stdin in
      let id, cmd, reply =
        try
          let q = parse line in
          let id = get "id" q and cmd = str "cmd" q in
          (id, cmd, try ("ok", answer q) with
             | Skip s -> ("skip", Str s)
             | Wrong s | Bad s -> ("error", Str s))
        with Bad s -> (Null, "", ("error", Str s)) in
      print_string (show (Obj [ "id", id; fst reply, snd reply ]) ^ "\n");
      flush stdout;
      if cmd = "bye" then exit 0
    done
  with End_of_file -> ()
