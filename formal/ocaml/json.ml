(* Reads and writes JSON. Not proved. *)
type t = Str of string | Num of int | Bool of bool | Null | List of t list | Obj of (string * t) list
exception Bad of string

let parse text =
  let i = ref 0 and n = String.length text in
  let fail why = raise (Bad (Printf.sprintf "not JSON at byte %d: %s" !i why)) in
  let here () = if !i < n then text.[!i] else fail "it ends too soon" in
  let rec blank () = if !i < n && (match text.[!i] with ' ' | '\n' | '\r' | '\t' -> true | _ -> false) then (incr i; blank ()) in
  let peek () = blank (); here () in
  let eat c = if peek () = c then incr i else fail (Printf.sprintf "expected %c" c) in
  let word w v =
    if !i + String.length w <= n && String.sub text !i (String.length w) = w then (i := !i + String.length w; v) else fail "no value" in
  let hex () =
    if !i + 4 > n then fail "it ends too soon";
    let digits = String.sub text !i 4 in
    String.iter (function '0' .. '9' | 'a' .. 'f' | 'A' .. 'F' -> () | _ -> fail "no hexadecimal digit") digits;
    i := !i + 4; int_of_string ("0x" ^ digits) in
  let str () =
    eat '"';
    let b = Buffer.create 16 in
    let rec go () = match here () with
      | '"' -> incr i
      | '\\' ->
        incr i;
        let c = here () in
        incr i;
        (match c with
         | '"' | '\\' | '/' -> Buffer.add_char b c
         | 'n' -> Buffer.add_char b '\n' | 't' -> Buffer.add_char b '\t' | 'r' -> Buffer.add_char b '\r'
         | 'b' -> Buffer.add_char b '\b' | 'f' -> Buffer.add_char b '\012'
         | 'u' ->
           let high = hex () in
           let code =
             if high < 0xd800 || high > 0xdfff then high
             else if high > 0xdbff || not (here () = '\\' && (incr i; here () = 'u')) then fail "half a character"
             else (incr i; let low = hex () in
                   if low < 0xdc00 || low > 0xdfff then fail "half a character"
                   else 0x10000 + ((high - 0xd800) lsl 10) + (low - 0xdc00)) in
           Buffer.add_utf_8_uchar b (Uchar.of_int code)
         | _ -> fail "no such escape");
        go ()
      | c when c < ' ' -> fail "a control character"
      | c -> Buffer.add_char b c; incr i; go () in
    go (); Buffer.contents b in
  let items last item =
    incr i;
    if peek () = last then (incr i; [])
    else
      let rec go made =
        let made = item () :: made in
        if peek () = ',' then (incr i; go made) else (eat last; List.rev made) in
      go [] in
  let number () =
    let from = !i in
    if here () = '-' then incr i;
    while !i < n && (match text.[!i] with '0' .. '9' -> true | _ -> false) do incr i done;
    let digits = String.sub text from (!i - from) in
    let first = if digits <> "" && digits.[0] = '-' then 1 else 0 in
    if !i < n && (match text.[!i] with '.' | 'e' | 'E' -> true | _ -> false) then fail "a number that is not whole";
    if String.length digits = first || String.length digits > first + 18 then fail "no number up to 10^18";
    if digits.[first] = '0' && String.length digits > first + 1 then fail "a number that begins with 0";
    int_of_string digits in
  let rec value () = match peek () with
    | '"' -> Str (str ())
    | '[' -> List (items ']' value)
    | '{' ->
      let fields = items '}' (fun () -> blank (); let key = str () in eat ':'; (key, value ())) in
      let sorted = List.sort compare (List.map fst fields) in
      let rec twice = function a :: (b :: _ as rest) -> a = b || twice rest | _ -> false in
      if twice sorted then fail "a field is there twice";
      Obj fields
    | 't' -> word "true" (Bool true) | 'f' -> word "false" (Bool false) | 'n' -> word "null" Null
    | _ -> Num (number ()) in
  let v = value () in
  blank ();
  if !i <> n then fail "something follows";
  v

let quote s =
  let b = Buffer.create (String.length s + 2) in
  Buffer.add_char b '"';
  String.iter (function
    | '"' -> Buffer.add_string b "\\\"" | '\\' -> Buffer.add_string b "\\\\"
    | c when c < ' ' -> Buffer.add_string b (Printf.sprintf "\\u%04x" (Char.code c))
    | c -> Buffer.add_char b c) s;
  Buffer.add_char b '"';
  Buffer.contents b
let rec show = function
  | Str s -> quote s | Num n -> string_of_int n | Bool b -> string_of_bool b | Null -> "null"
  | List l -> "[" ^ String.concat "," (List.map show l) ^ "]"
  | Obj l -> "{" ^ String.concat "," (List.map (fun (k, v) -> quote k ^ ":" ^ show v) l) ^ "}"

let get key = function
  | Obj l -> (match List.assoc_opt key l with Some v -> v | None -> raise (Bad ("no field " ^ key)))
  | _ -> raise (Bad ("no object with a field " ^ key))
let find key = function Obj l -> List.assoc_opt key l | _ -> None
let str key o = match get key o with Str s -> s | _ -> raise (Bad (key ^ " is no text"))
let num key o = match get key o with Num n -> n | _ -> raise (Bad (key ^ " is no number"))
let list key o = match get key o with List l -> l | _ -> raise (Bad (key ^ " is no list"))
