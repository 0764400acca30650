// The beginning of an engine that speaks xtp/1: it knows what pieces link, and nothing else.
// dotnet new console -n engine, put this in place of its Program.cs, dotnet publish -o out; run: dotnet out/engine.dll
// Or with Mono: mcs -r:System.Runtime.Serialization,System.Xml,System.Xml.Linq Engine.cs; run: mono Engine.exe
using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.Serialization.Json;
using System.Text;
using System.Xml;
using System.Xml.Linq;

class Engine {
    static readonly string[] Directions = { "N", "NE", "E", "SE", "S", "SW", "W", "NW" }; // sides 1 to 8 at rotation 0
    static readonly string[] Corners = { "NW", "NE", "SE", "SW" }; // sides 1 to 4 of an intersection piece
    static readonly Dictionary<string, string> Kinds = new Dictionary<string, string> { { "S", "13" }, { "X", "13-24" }, { "T", "13-14" }, { "L", "12" } };
    static readonly Dictionary<string, string> Patterns = new Dictionary<string, string> { { "A", "14-15" }, { "B", "14-16" }, { "C", "14-27" },
        { "D", "15-27" }, { "E", "13-16-58" }, { "F", "14-17-56" }, { "G", "14-23-68" }, { "H", "14-26-35" }, { "I", "15-26" } };

    // A request as a tree: what is in every version of .NET reads JSON into elements, those of a list as its Elements().
    static XElement Parse(string line) {
        using (var reader = JsonReaderWriterFactory.CreateJsonReader(Encoding.UTF8.GetBytes(line), XmlDictionaryReaderQuotas.Max))
            return XElement.Load(reader);
    }

    // A field of a request, or of a field; empty if it is left out.
    static XElement Field(XElement parent, string name) { return parent.Element(name) ?? new XElement(name); }

    static string Quoted(string text) { return "\"" + text + "\""; }

    static string Links(string paths, string[] sides, int rotation, bool joined) {
        var groups = new List<HashSet<string>>();
        foreach (var path in paths.Split('-')) {
            var group = new HashSet<string>(path.Select(side => sides[(side - '1' + rotation) % sides.Length]));
            // Paths that share a side become one net.
            foreach (var other in groups.Where(other => joined && other.Overlaps(group)).ToList()) {
                group.UnionWith(other);
                groups.Remove(other);
            }
            groups.Add(group);
        }
        var table = new List<string>();
        foreach (var side in Directions) {
            var others = Directions.Where(other => other != side && groups.Any(group => group.Contains(side) && group.Contains(other)));
            if (others.Any()) table.Add(Quoted(side) + ":[" + string.Join(",", others.Select(Quoted)) + "]");
        }
        return "{\"links\":{" + string.Join(",", table) + "}}";
    }

    static string Answer(XElement request) {
        switch (Field(request, "cmd").Value) {
            case "hello": // name the rulesets that you play; a field left out means all its values
                return "\"ok\":{\"protocol\":\"xtp/1\",\"name\":\"stub\",\"version\":\"0.1\",\"language\":\"C#\","
                    + "\"rulesets\":[{\"game\":\"crosstrack\"}],\"commands\":[\"links\"]}";
            case "links":
                string kind = Field(request, "kind").Value, letter = Field(request, "pattern").Value;
                string paths = kind != "" ? Kinds[kind] : letter != "" ? Patterns[letter] : Field(request, "paths").Value;
                bool joined = Field(Field(request, "ruleset"), "junction").Value == "joined";
                return "\"ok\":" + Links(paths, kind == "" ? Directions : Corners, (int)Field(request, "rotation"), joined);
            case "bye":
                return "\"ok\":{}";
        }
        // Go on here, and add each command to `commands`: `board`, then `legal` at the start, then `apply` and
        // `status`; `read` and `perft` come last. What is not declared is not asked, and counted.
        return "\"skip\":\"not implemented\"";
    }

    static void Main() {
        for (var line = Console.ReadLine(); line != null; line = Console.ReadLine()) { // one request a line, one answer a line, in order
            var request = Parse(line);
            Console.WriteLine("{\"id\":" + Field(request, "id").Value + "," + Answer(request) + "}");
            if (Field(request, "cmd").Value == "bye") break;
        }
    }
}
