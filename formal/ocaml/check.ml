(* check FILE...: reads files, has the proved program check each, and prints its sentence. *)
let most_bytes = 16 * 1024 * 1024
exception Gives_up of string

let read_file path =
  let c = open_in_bin path in
  Fun.protect ~finally:(fun () -> close_in c) (fun () ->
    let b = Buffer.create 65536 and chunk = Bytes.create 65536 in
    let rec go () =
      let n = input c chunk 0 65536 in
      if n > 0 then begin
        Buffer.add_subbytes b chunk 0 n;
        if Buffer.length b > most_bytes then raise (Gives_up "more than 16 MiB");
        go ()
      end in
    go (); Buffer.contents b)
(* A file may be made to keep the checker busy: what takes too long or too much memory is not checked to the end. *)
let most_seconds = 1800. and most_words = 128 * 1024 * 1024
let guarded f =
  let stop why = raise (Gives_up why) in
  Sys.set_signal Sys.sigvtalrm (Sys.Signal_handle (fun _ -> stop "more than half an hour of processor time"));
  ignore (Unix.setitimer Unix.ITIMER_VIRTUAL { Unix.it_interval = 0.; it_value = most_seconds });
  let alarm = Gc.create_alarm (fun () -> if (Gc.quick_stat ()).Gc.heap_words > most_words then stop "more than 1 GiB of memory") in
  Fun.protect f ~finally:(fun () ->
    Gc.delete_alarm alarm; ignore (Unix.setitimer Unix.ITIMER_VIRTUAL { Unix.it_interval = 0.; it_value = 0. }))
let check path =
  let shown = Printf.sprintf "%S" path in
  let say code word why = Printf.printf "%s %s: %s\n" word shown why; code in
  match guarded (fun () -> let text = read_file path in File.check_file (String.get text) (String.length text)) with
  | File.Good claim -> say 0 "accepted" (File.sentence claim)
  | File.Refused why -> say 1 "refused" why
  | File.Unreadable why -> say 3 "unreadable" why
  | exception Sys_error _ -> say 3 "unreadable" "it cannot be opened"
  | exception Gives_up why -> say 4 "not decided" why
  | exception Stack_overflow -> say 4 "not decided" "it is nested too deeply"
let () =
  let files = List.tl (Array.to_list Sys.argv) in
  if files = [] then (prerr_endline "usage: check FILE..."; exit 2);
  let codes = List.map check files in
  if List.mem 0 codes then
    print_endline "proved in Coq: what is accepted is true of theories/Rules.v (check_file_ok). Trusted: the kernel and extraction of \
      Coq, the compiler of OCaml, machine integers for numbers, and that theories/Rules.v says what the sources say.";
  exit (List.fold_left max 0 codes)
