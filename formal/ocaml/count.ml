(* count [-t] AxB JUNCTION CONNECTORS LIMIT PATTERNS: how many configurations of the fewest pieces win, by the proved program
   (count_of_ok). With -t, up to quarter turns (turns_of_ok), for boards of even width with slanted sides. *)
let wrong why = prerr_endline why; exit 2
let () =
  let turns, rest = match List.tl (Array.to_list Sys.argv) with "-t" :: rest -> true, rest | rest -> false, rest in
  match rest with
  | [ board; junction; connectors; limit; patterns ] ->
    let a, b = match Notation.read_board board with Some size -> size | None -> wrong "no board" in
    let j = match junction with "joined" -> Pieces.Joined | "through" -> Pieces.Through | _ -> wrong "no junction" in
    let l = match connectors with
      | "crossed" -> Rules.All_crossed | "straight" -> Rules.Diagonals | "none" | "empty" -> Rules.Empty | _ -> wrong "no layout" in
    let ps = List.map (fun c -> match List.assoc_opt c Notation.pattern_letters with Some p -> p | None -> wrong "no pattern")
      (List.of_seq (String.to_seq patterns)) in
    let limit = int_of_string limit in
    if a < 1 || b < 1 || not (Setup.distinct Pieces.pattern_beq ps) then wrong "no board, or a pattern twice";
    let n = if turns then Turns.twice_turns_of j ps l limit a b / 2
      else Counted.count_of j ps (Rules.connectors l (Geometry.octagon a b)) limit a b in
    if turns && not (Turns.turnable l && b >= 2 && a land 1 = 0) then wrong "not for this board";
    Printf.printf "%d\n" n
  | _ -> prerr_endline "usage: count [-t] AxB JUNCTION CONNECTORS LIMIT PATTERNS"; exit 2
