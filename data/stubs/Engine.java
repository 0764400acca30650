// The beginning of an engine that speaks xtp/1: it knows what pieces link, and nothing else.
// javac Engine.java, then java Engine
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.regex.*;

class Engine {
    static final List<String> DIRECTIONS = List.of("N", "NE", "E", "SE", "S", "SW", "W", "NW"); // sides 1 to 8 at rotation 0
    static final List<String> CORNERS = List.of("NW", "NE", "SE", "SW"); // sides 1 to 4 of an intersection piece
    static final Map<String, String> KINDS = Map.of("S", "13", "X", "13-24", "T", "13-14", "L", "12");

    // A field of the request, wherever it stands: enough for `links`. Take a library for JSON to go on.
    static String field(String line, String name) {
        Matcher found = Pattern.compile("\"" + name + "\":\\s*(?:\"([^\"]*)\"|([^,}\\]]+))").matcher(line);
        if (!found.find()) return null;
        return found.group(1) != null ? found.group(1) : found.group(2);
    }

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
            String cmd = field(line, "cmd"), kind = field(line, "kind"), answer = "\"skip\":\"not implemented\"";
            // Go on here, and add each command to `commands`: `board`, then `legal` at the start, then `apply` and
            // `status`; `read` and `perft` come last. What is not declared is not asked, and counted.
            if (cmd.equals("hello")) // name the rulesets that you play; a field left out means all its values
                answer = "\"ok\":{\"protocol\":\"xtp/1\",\"name\":\"stub\",\"version\":\"0.1\",\"language\":\"Java\","
                    + "\"rulesets\":[{\"game\":\"crosstrack\"}],\"commands\":[\"links\"]}";
            else if (cmd.equals("links"))
                answer = "\"ok\":" + links(kind == null ? field(line, "paths") : KINDS.get(kind), kind == null ? DIRECTIONS : CORNERS,
                    Integer.parseInt(field(line, "rotation").trim()), "joined".equals(field(line, "junction")));
            else if (cmd.equals("bye")) answer = "\"ok\":{}";
            System.out.println("{\"id\":" + field(line, "id") + "," + answer + "}");
            if (cmd.equals("bye")) return;
        }
    }
}
