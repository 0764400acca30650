// The beginning of an engine that speaks xtp/1: it knows what pieces link, and nothing else.
// dotnet new console -n engine, put this in place of its Program.cs, dotnet publish -o out; run: dotnet out/engine.dll
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text.Json.Nodes;

class Engine {
    static readonly string[] Directions = { "N", "NE", "E", "SE", "S", "SW", "W", "NW" }; // sides 1 to 8 at rotation 0
    static readonly string[] Corners = { "NW", "NE", "SE", "SW" }; // sides 1 to 4 of an intersection piece
    static readonly Dictionary<string, string> Kinds = new() { ["S"] = "13", ["X"] = "13-24", ["T"] = "13-14", ["L"] = "12" };

    static JsonObject Links(string paths, string[] sides, int rotation, bool joined) {
        var groups = new List<HashSet<string>>();
        foreach (var path in paths.Split('-')) {
            var group = path.Select(side => sides[(side - '1' + rotation) % sides.Length]).ToHashSet();
            // Paths that share a side become one net.
            foreach (var other in groups.Where(other => joined && other.Overlaps(group)).ToList()) {
                group.UnionWith(other);
                groups.Remove(other);
            }
            groups.Add(group);
        }
        var table = new JsonObject();
        foreach (var side in Directions) {
            var others = Directions.Where(other => other != side && groups.Any(group => group.Contains(side) && group.Contains(other)));
            if (others.Any()) table[side] = new JsonArray(others.Select(other => (JsonNode)other!).ToArray());
        }
        return new JsonObject { ["links"] = table };
    }

    static (string, JsonNode) Answer(JsonNode request) {
        switch ((string)request["cmd"]!) {
            case "hello": // name the rulesets that you play; a field left out means all its values
                return ("ok", new JsonObject { ["protocol"] = "xtp/1", ["name"] = "stub", ["version"] = "0.1", ["language"] = "C#",
                    ["rulesets"] = new JsonArray(new JsonObject { ["game"] = "crosstrack" }), ["commands"] = new JsonArray("links") });
            case "links":
                var kind = (string?)request["kind"];
                var paths = kind == null ? (string)request["paths"]! : Kinds[kind];
                var joined = (string)request["ruleset"]!["junction"]! == "joined";
                return ("ok", Links(paths, kind == null ? Directions : Corners, (int)request["rotation"]!, joined));
            case "bye":
                return ("ok", new JsonObject());
        }
        // Go on here, and add each command to `commands`: `board`, then `legal` at the start, then `apply` and
        // `status`; `read` and `perft` come last. What is not declared is not asked, and counted.
        return ("skip", "not implemented");
    }

    static void Main() {
        while (Console.ReadLine() is string line) { // one request a line, one answer a line, in order
            var request = JsonNode.Parse(line)!;
            var (name, value) = Answer(request);
            Console.WriteLine(new JsonObject { ["id"] = (long)request["id"]!, [name] = value }.ToJsonString());
        }
    }
}
