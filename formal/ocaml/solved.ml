(* solved AxB JUNCTION CONNECTORS PATTERNS [twice] [alike]: solves a small board for two players with one piece of each
   pattern, or two, has the proved program check the table, and prints the value of the start and how many positions have
   each value. With `alike`, positions count once that identical pieces or quarter turns take into each other. *)
let wrong why = prerr_endline why; exit 2
let () = match List.tl (Array.to_list Sys.argv) with
  | board :: junction :: connectors :: patterns :: more ->
    let a, b = match Notation.read_board board with Some size -> size | None -> wrong "no board" in
    let j = match junction with "joined" -> Pieces.Joined | "through" -> Pieces.Through | _ -> wrong "no junction" in
    let l = match connectors with
      | "crossed" -> Rules.All_crossed | "straight" -> Rules.Diagonals | "none" -> Rules.Empty | _ -> wrong "no layout" in
    let ps = List.map (fun c -> match List.assoc_opt c Notation.pattern_letters with Some p -> p | None -> wrong "no pattern")
      (List.of_seq (String.to_seq patterns)) in
    let g = Tables.study a b j ps (List.mem "twice" more) in
    let start = Rules.start (Rules.connectors l g.Rules.on) in
    let up_to = List.mem "alike" more in
    let table = Tables.make_table g up_to start in
    let name = function
      | Table.Draw -> "draw" | Table.Win d -> Printf.sprintf "win in %d" d | Table.Loss d -> Printf.sprintf "loss in %d" d in
    (match Tables.proved_value g up_to table start with
     | None -> print_endline "refused"; exit 1
     | Some v ->
       Printf.printf "start %s\n" (name v);
       let count v = let n = Tables.how_many table (fun w -> w = v) in if n > 0 then Printf.printf "%s %d\n" (name v) n in
       List.iter (fun d -> count (Table.Win d); count (Table.Loss d)) (List.init 21 Fun.id);
       count Table.Draw)
  | _ -> prerr_endline "usage: solved AxB JUNCTION CONNECTORS PATTERNS [twice] [alike]"; exit 2
