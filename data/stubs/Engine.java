// The beginning of an engine that speaks xtp/1: it knows what pieces link, and nothing else.
// javac Engine.java, then java Engine
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.*;

class Engine {
    static final List<String> DIRECTIONS = List.of("N", "NE", "E", "SE", "S", "SW", "W", "NW"); // sides 1 to 8 at rotation 0
    static final List<String> CORNERS = List.of("NW", "NE", "SE", "SW"); // sides 1 to 4 of an intersection piece
    static final Map<String, String> KINDS = Map.of("S", "13", "X", "13-24", "T", "13-14", "L", "12");
    static final Map<String, String> PATTERNS = Map.of("A", "14-15", "B", "14-16", "C", "14-27", "D", "15-27", "E", "13-16-58",
        "F", "14-17-56", "G", "14-23-68", "H", "14-26-35", "I", "15-26");

    // Reads JSON into Map, List, String, Double, Boolean and null: enough for every request. A library does the same.
    static class Json {
        final String line;
        int at = 0;

        Json(String line) { this.line = line; }

        char next() {
            while (Character.isWhitespace(line.charAt(at))) at++;
            return line.charAt(at);
        }

        Object read() {
            char first = next();
            if (first == '"') return text();
            if (first == '{' || first == '[') {
                Map<String, Object> fields = new HashMap<>();
                List<Object> items = new ArrayList<>();
                for (at++; next() != '}' && next() != ']';) {
                    if (next() == ',') at++;
                    else if (first == '[') items.add(read());
                    else {
                        String name = text();
                        next();
                        at++; // the colon
                        fields.put(name, read());
                    }
                }
                at++;
                return first == '{' ? fields : items;
            }
            int from = at;
            while (at < line.length() && ",]} ".indexOf(line.charAt(at)) < 0) at++;
            String word = line.substring(from, at);
            return switch (word) {
                case "null" -> null;
                case "true", "false" -> word.equals("true");
                default -> Double.valueOf(word);
            };
        }

        String text() {
            StringBuilder text = new StringBuilder();
            for (at++; line.charAt(at) != '"'; at++) {
                char c = line.charAt(at);
                if (c == '\\') {
                    c = line.charAt(++at);
                    if (c == 'u') {
                        c = (char) Integer.parseInt(line.substring(at + 1, at + 5), 16);
                        at += 4;
                    } else if ("nrtbf".indexOf(c) >= 0) c = "\n\r\t\b\f".charAt("nrtbf".indexOf(c));
                }
                text.append(c);
            }
            at++;
            return text.toString();
        }
    }

    // A field of an object; null if it is left out.
    static Object get(Object object, String name) { return ((Map<?, ?>) object).get(name); }

    static String links(String paths, List<String> sides, int rotation, boolean joined) {
        List<Set<String>> groups = new ArrayList<>();
        for (String path : paths.split("-")) {
            Set<String> group = new HashSet<>();
            for (char side : path.toCharArray()) group.add(sides.get((side - '1' + rotation) % sides.size()));
            for (Iterator<Set<String>> others = groups.iterator(); joined && others.hasNext();) {
                Set<String> other = others.next(); // paths that share a side become one net
                if (Collections.disjoint(other, group)) continue;
                group.addAll(other);
                others.remove();
            }
            groups.add(group);
        }
        StringJoiner table = new StringJoiner(",", "{\"links\":{", "}}");
        for (String side : DIRECTIONS) {
            StringJoiner others = new StringJoiner(",", "\"" + side + "\":[", "]").setEmptyValue("");
            for (String other : DIRECTIONS)
                if (!other.equals(side) && groups.stream().anyMatch(group -> group.containsAll(List.of(side, other))))
                    others.add("\"" + other + "\"");
            if (!others.toString().isEmpty()) table.add(others.toString());
        }
        return table.toString();
    }

    public static void main(String[] args) throws IOException {
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line; (line = lines.readLine()) != null;) { // one request a line, one answer a line, in order
            Object request = new Json(line).read();
            String cmd = (String) get(request, "cmd"), kind = (String) get(request, "kind"), answer = "\"skip\":\"not implemented\"";
            // Go on here, and add each command to `commands`: `board`, then `legal` at the start, then `apply` and
            // `status`; `read` and `perft` come last. What is not declared is not asked, and counted.
            if (cmd.equals("hello")) // name the rulesets that you play; a field left out means all its values
                answer = "\"ok\":{\"protocol\":\"xtp/1\",\"name\":\"stub\",\"version\":\"0.1\",\"language\":\"Java\","
                    + "\"rulesets\":[{\"game\":\"crosstrack\"}],\"commands\":[\"links\"]}";
            else if (cmd.equals("links")) {
                String letter = (String) get(request, "pattern");
                String paths = kind != null ? KINDS.get(kind) : letter != null ? PATTERNS.get(letter) : (String) get(request, "paths");
                answer = "\"ok\":" + links(paths, kind == null ? DIRECTIONS : CORNERS,
                    ((Double) get(request, "rotation")).intValue(), "joined".equals(get(get(request, "ruleset"), "junction")));
            }
            else if (cmd.equals("bye")) answer = "\"ok\":{}";
            System.out.println("{\"id\":" + ((Double) get(request, "id")).longValue() + "," + answer + "}");
            if (cmd.equals("bye")) return;
        }
    }
}
