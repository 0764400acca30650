(* check FILE...: reads certificates and refutations (docs/certificates.md), puts them to the proved checker, and prints what is
   proved then. This reader of gzip, JSON and notation is not proved; neither is whether it refuses a file for its form. *)
module List = Stdlib.List
open Json
open Names
exception Refused of string

let most_bytes = 16 * 1024 * 1024
let read_all c =
  let b = Buffer.create 65536 in
  let chunk = Bytes.create 65536 in
  let rec go () =
    let n = input c chunk 0 65536 in
    if n > 0 then begin
      Buffer.add_subbytes b chunk 0 n;
      if Buffer.length b > most_bytes then raise (Bad "more than 16 MiB");
      go ()
    end in
  go (); Buffer.contents b
let read_file path =
  let c = open_in_bin path in
  let packed = Fun.protect ~finally:(fun () -> close_in c) (fun () -> match really_input_string c 2 with
    | s -> s = "\x1f\x8b" | exception End_of_file -> false) in
  if packed then begin
    let c = Unix.open_process_args_in "gzip" [| "gzip"; "-dc"; "--"; path |] in
    let text = try read_all c with e -> ignore (Unix.close_process_in c); raise e in
    if Unix.close_process_in c <> Unix.WEXITED 0 then raise (Bad "gzip cannot unpack it");
    text
  end else begin
    let c = open_in_bin path in
    Fun.protect ~finally:(fun () -> close_in c) (fun () -> read_all c)
  end

(* The moves of `winning` stand in the order of the list of all moves. *)
let rank m =
  let index table v = let rec go i = function (_, w) :: rest -> if w = v then i else go (i + 1) rest | [] -> i in go 0 table in
  match m with
  | Rules.Claim -> (4, 0, 0, (0, 0), (0, 0), 0, false)
  | Rules.Turn (t, a) -> (match t with
    | Rules.Place (c, p, cell, r) -> (0, index colours c, index letters p, cell, cell, r, a)
    | Rotate (cell, r) -> (1, 0, 0, cell, cell, r, a)
    | Relocate (f, t, r) -> (2, 0, 0, f, t, r, a)
    | Fill (k, gap, r) -> (3, index kinds k, 0, gap, gap, r, a))
let rec ascends = function a :: (b :: _ as rest) -> compare (rank a) (rank b) < 0 && ascends rest | _ -> true

type file = { w : game; pos : Rules.position; text : string; readings : string; refutes : bool; side : int; side_name : string;
              plies : int; winning : Rules.move list; sooner : int; root : Group.tree; nodes : int }
let bad why = raise (Bad why)
let moves l = List.map (function Str s -> (try move s with Wrong why -> bad why) | _ -> bad "a move is no text") l

let nodes_of l =
  let nodes = Array.of_list l in
  let n = Array.length nodes in
  if n = 0 then raise (Refused "there is no node");
  let made = Array.make n None and named = Array.make n false in
  named.(n - 1) <- true;
  let node i = function
    | Num j when j >= 0 && j < i -> named.(j) <- true; Option.get made.(j)
    | Num _ -> raise (Refused (Printf.sprintf "node %d names one that does not come before it" i))
    | _ -> bad "a node is no number" in
  Array.iteri (fun i o ->
    let tree = match o with
      | Obj [ "move", Str m ] -> Group.Reply (List.hd (moves [ Str m ]), None)
      | Obj [ "move", Str m; "then", t ] -> Group.Reply (List.hd (moves [ Str m ]), Some (node i t))
      | Obj [ "wait", List (_ :: _ as l) ] ->
        let turns = List.map (function
          | Rules.Turn (Rules.Rotate (c, r), false) -> (c, r)
          | _ -> raise (Refused (Printf.sprintf "node %d: a move of \"wait\" turns no piece" i))) (moves l) in
        let cells = List.sort_uniq compare (List.map fst turns) in
        Group.Waits (List.map (fun c -> (c, List.filter_map (fun (d, r) -> if c = d then Some r else None) turns)) cells)
      | Obj [ "except", List l ] | Obj [ "default", _; "except", List l ] ->
        let default = Option.map (node i) (find "default" o) in
        let table = Hashtbl.create 64 and listed = ref 0 in
        let lists = List.mapi (fun at -> function
          | List [ t; List (_ :: _ as l) ] ->
            List.iter (fun m ->
              if Hashtbl.mem table m then raise (Refused (Printf.sprintf "node %d lists %s twice" i (move_name m)));
              incr listed;
              Hashtbl.add table m at) (moves l);
            node i t
          | _ -> bad (Printf.sprintf "node %d has not the form of one" i)) l in
        Group.Replies (default, lists, (fun m -> Hashtbl.find_opt table m), !listed)
      | _ -> bad (Printf.sprintf "node %d has not the form of one" i) in
    made.(i) <- Some tree) nodes;
  Array.iteri (fun i yes -> if not yes then raise (Refused (Printf.sprintf "node %d is named by none" i))) named;
  (Option.get made.(n - 1), n)

let read_claim text =
  let o = parse text in
  let keys = match o with Obj l -> List.map fst l | _ -> bad "no object" in
  let refutes = match str "format" o with
    | "crosstrack certificate 1" -> false | "crosstrack refutation 1" -> true | _ -> bad "neither a certificate nor a refutation" in
  if str "game" o <> "crosstrack" then bad "it is about another game";
  let wanted = [ "format"; "game"; "readings"; "position"; (if refutes then "side" else "winner"); "sha256"; "plies" ]
    @ (if refutes then [ "winning"; "sooner" ] else []) @ [ "nodes" ] in
  if keys <> wanted then bad "it has not the fields of its format, in their order";
  let readings = str "readings" o and text = str "position" o in
  let pairs = List.map (fun s -> match String.split_on_char '=' s with [ k; v ] -> (k, v) | _ -> bad "readings") (String.split_on_char ' ' readings) in
  let names = [ "edition"; "junction"; "relocate-turn"; "null-turn"; "claim-rule" ] in
  if List.map fst pairs <> names && List.map fst pairs <> names @ [ "connectors" ] then bad "readings";
  if List.assoc_opt "connectors" pairs = Some "empty" then bad "readings";
  let w, pos = try
      let board, owners = match String.split_on_char '_' text with
        | _ :: board :: seats :: _ -> List.hd (String.split_on_char '~' board), List.hd (String.split_on_char '.' seats)
        | _ -> wrong "no position" in
      let fields = List.map (fun (k, v) -> (k, Str v)) pairs in
      let fields = if List.mem_assoc "connectors" pairs then fields else ("connectors", Str "empty") :: fields in
      let w = game (Obj (("board", Str board) :: ("owners", Str owners) :: fields)) in
      if not (Setup.seats_fit w.g w.edition) then wrong "nobody plays with such owners";
      let pos = read w text in
      if not (Setup.playable_but_opening w.g w.fills pos) then wrong "no position of these rules";
      (w, pos)
    with Wrong why -> bad ("the position: " ^ why) in
  let side_name = str (if refutes then "side" else "winner") o in
  ignore (str "sha256" o);
  let players = List.filter (fun n -> n <= w.g.players) [ 1; 2; 3; 4 ] in
  let name_of n = String.concat "" (List.filter_map (fun m -> if Rules.same_side w.g n m then Some (string_of_int m) else None) players) in
  let side = match List.find_opt (fun n -> name_of n = side_name) players with
    | Some n -> n | None -> raise (Refused (side_name ^ " is no side")) in
  let plies = num "plies" o in
  let winning = if refutes then moves (list "winning" o) else [] and sooner = if refutes then num "sooner" o else 0 in
  if plies < 1 || sooner < 0 then raise (Refused "no ply is claimed");
  if plies > 256 then raise (Refused "more than 256 plies are claimed");
  if not (ascends winning) then raise (Refused "the moves of `winning` do not ascend");
  let root, nodes = nodes_of (list "nodes" o) in
  { w; pos; text; readings; refutes; side; side_name; plies; winning; sooner; root; nodes }

let plural n = if n = 1 then "1 ply" else Printf.sprintf "%d plies" n
let proved f =
  let who = (if String.length f.side_name > 1 then "players " else "player ")
    ^ String.concat " and " (List.map (String.make 1) (List.of_seq (String.to_seq f.side_name))) in
  let s = if String.length f.side_name > 1 then "" else "s" in
  if not f.refutes then Printf.sprintf "%s win%s within %s, whatever the others do" who s (plural f.plies)
  else if f.winning = [] then Printf.sprintf "%s cannot force a win within %s" who (plural f.plies)
  else
    Printf.sprintf "no first move but %s lets %s force a win within %s" (String.concat " " (List.map move_name f.winning)) who (plural f.plies)
    ^ if f.sooner > 0 then Printf.sprintf "; these do not within %s" (plural f.sooner) else ""
let check path =
  match
    let f = read_claim (read_file path) in
    let ok = if f.refutes then Checker.refutation_b f.w.g f.side f.plies f.pos f.winning f.sooner f.root
      else Checker.certificate_b f.w.g f.side f.plies f.pos f.root in
    if ok then f else raise (Refused "it does not prove what it claims")
  with
  | f ->
    Printf.printf "accepted %s: %s\n  position %s\n  readings %s\n" path (proved f) f.text f.readings; 0
  | exception Refused why -> Printf.printf "refused %s: %s\n" path why; 1
  | exception Bad why -> Printf.printf "unreadable %s: %s\n" path why; 3
  | exception Sys_error why -> Printf.printf "unreadable %s: %s\n" path why; 3
  | exception Stack_overflow -> Printf.printf "unreadable %s: nested too deeply\n" path; 3
let () =
  let files = List.tl (Array.to_list Sys.argv) in
  if files = [] then (prerr_endline "usage: check FILE..."; exit 2);
  let codes = List.map check files in
  if List.mem 0 codes then
    print_endline "proved in Coq: what the checker accepts is true of theories/Rules.v (certificate_ok, refutation_ok). Trusted: the kernel \
      and extraction of Coq, the compiler of OCaml, machine integers for numbers, the reader of gzip, JSON and notation, \
      and that theories/Rules.v says what the sources say.";
  exit (List.fold_left max 0 codes)
