(* An engine that speaks xtp/1 (docs/implementers.md) over standard input and output, by the definitions of theories/. *)
module List = Stdlib.List
open Json
open Names
exception Skip of string

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
let links w q =
  let rotation = num "rotation" q in
  let paths = match find "paths" q with
    | Some (Str t) -> List.map (fun p -> let side i = Pieces.facing rotation (Char.code p.[i] - 48) in (side 0, side 1)) (String.split_on_char '-' t)
    | _ -> Pieces.kind_turned rotation (kind (str "kind" q).[0]) in
  Obj [ "links", Obj (List.filter_map (fun (n, d) -> match Pieces.linked w.g.reading paths d with
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
    let pos () = position (get "position" q) in
    (match cmd with
     | "links" -> links w q
     | "board" -> board w.g.on
     | "legal" -> Obj [ "moves", List (List.map (fun m -> Str (move_name m)) (Rules.legal w.g (pos ()))) ]
     | "perft" -> let p = pos () and depth = num "depth" q in
       Obj [ "nodes", Num (Rules.perft w.g depth p); "wins", Num (Rules.wins w.g depth p) ]
     | "status" -> let p = pos () in
       if Rules.won w.g p then Obj [ "outcome", Str "win"; "winner", List (List.map (fun n -> Num n) (side w.g (Rules.last_mover w.g p))) ]
       else Obj [ "outcome", Str (if Rules.legal w.g p = [] then "draw" else "none") ]
     | "read" ->
       let text = str "text" q in
       (match read w text with
        | p when Setup.playable w.g w.fills p -> Obj [ "position", Str (write w p) ]
        | _ | exception Wrong _ -> Obj [ "invalid", Bool true ])
     | _ ->
       let p = pos () and text = str "move" q in
       match List.find_opt (fun m -> move_name m = text) (Rules.legal w.g p) with
       | Some m -> Obj [ "position", Str (write w (Rules.play w.g p m)) ]
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
