// The beginning of an engine that speaks xtp/1: it knows what pieces link, and nothing else.
// c++ -std=c++17 -O2 -o engine engine.cpp
#include <algorithm>
#include <cctype>
#include <iostream>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

const std::vector<std::string> DIRECTIONS = {"N", "NE", "E", "SE", "S", "SW", "W", "NW"};  // side 1 faces N at rotation 0
// The paths of intersection pieces; their sides 1 to 4 face NW, NE, SE and SW at rotation 0.
const std::map<std::string, std::string> KINDS = {{"S", "13"}, {"X", "13-24"}, {"T", "13-14"}, {"L", "12"}};
const std::map<std::string, std::string> PATTERNS = {{"A", "14-15"}, {"B", "14-16"}, {"C", "14-27"}, {"D", "15-27"},
    {"E", "13-16-58"}, {"F", "14-17-56"}, {"G", "14-23-68"}, {"H", "14-26-35"}, {"I", "15-26"}};

// A value of JSON: enough for every request. nlohmann::json does the same, if you have it.
struct Json {
    std::string text;                    // of a text without its quotes; of a number, true, false and null as it stands
    std::vector<Json> items;             // of a list
    std::map<std::string, Json> fields;  // of an object

    const Json& operator[](const std::string& name) const {  // a field; empty if it is left out
        static const Json none;
        const auto found = fields.find(name);
        return found == fields.end() ? none : found->second;
    }

    static Json parse(const std::string& line) {
        size_t at = 0;
        return read(line, at);
    }

private:
    static char next(const std::string& line, size_t& at) {
        while (at < line.size() && std::isspace(static_cast<unsigned char>(line[at]))) ++at;
        if (at == line.size()) throw std::runtime_error("the line ends in the middle");
        return line[at];
    }

    static std::string read_text(const std::string& line, size_t& at) {
        std::string text;
        for (++at; line.at(at) != '"'; ++at) {
            if (line[at] != '\\') { text += line[at]; continue; }
            const std::string names = "nrtbf", meant = "\n\r\t\b\f";
            const char c = line.at(++at);
            if (c == 'u') {  // requests have no character beyond ASCII here
                text += static_cast<char>(std::stoi(line.substr(at + 1, 4), nullptr, 16));
                at += 4;
            } else {
                const size_t known = names.find(c);
                text += known == std::string::npos ? c : meant[known];
            }
        }
        ++at;
        return text;
    }

    static Json read(const std::string& line, size_t& at) {
        Json value;
        const char first = next(line, at);
        if (first == '"') {
            value.text = read_text(line, at);
        } else if (first == '{' || first == '[') {
            const char end = first == '{' ? '}' : ']';
            ++at;
            while (next(line, at) != end) {
                if (line[at] == ',') { ++at; continue; }
                if (first == '[') { value.items.push_back(read(line, at)); continue; }
                const std::string name = read_text(line, at);
                next(line, at);
                ++at;  // the colon
                value.fields[name] = read(line, at);
            }
            ++at;
        } else {
            while (at < line.size() && std::string(",]} ").find(line[at]) == std::string::npos) value.text += line[at++];
        }
        return value;
    }
};

std::string links(const std::string& paths, bool corners, int rotation, bool joined) {
    std::vector<std::set<int>> groups(1);
    for (char c : paths) {
        if (c == '-') groups.emplace_back();
        else groups.back().insert(corners ? ((c - '1' + rotation) % 4 * 2 + 7) % 8 : (c - '1' + rotation) % 8);
    }
    for (auto& group : groups)  // paths that share a side become one net
        for (auto& other : groups)
            if (joined && std::any_of(group.begin(), group.end(), [&](int side) { return other.count(side); })) {
                group.insert(other.begin(), other.end());
                other = group;
            }
    std::string table;
    for (int side = 0; side < 8; ++side) {
        std::set<int> others;
        for (const auto& group : groups)
            if (group.count(side)) others.insert(group.begin(), group.end());
        others.erase(side);
        std::string list;
        for (int other : others) list += (list.empty() ? "\"" : ",\"") + DIRECTIONS[other] + "\"";
        if (!list.empty()) table += (table.empty() ? "\"" : ",\"") + DIRECTIONS[side] + "\":[" + list + "]";
    }
    return "{\"links\":{" + table + "}}";
}

int main() {
    for (std::string line; std::getline(std::cin, line);) {  // one request a line, one answer a line, in order
        const Json request = Json::parse(line);
        const std::string cmd = request["cmd"].text, kind = request["kind"].text, letter = request["pattern"].text;
        // Go on here, and add each command to `commands`: `board`, then `legal` at the start, then `apply` and
        // `status`; `read` and `perft` come last. What is not declared is not asked, and counted.
        std::string answer = "\"skip\":\"not implemented\"";
        if (cmd == "hello")  // name the rulesets that you play; a field left out means all its values
            answer = R"("ok":{"protocol":"xtp/1","name":"stub","version":"0.1","language":"C++","rulesets":[{"game":"crosstrack"}],"commands":["links"]})";
        else if (cmd == "links")
            answer = "\"ok\":" + links(!kind.empty() ? KINDS.at(kind) : letter.empty() ? request["paths"].text : PATTERNS.at(letter), !kind.empty(),
                                       std::stoi(request["rotation"].text), request["ruleset"]["junction"].text == "joined");
        else if (cmd == "bye")
            answer = "\"ok\":{}";
        std::cout << "{\"id\":" << request["id"].text << "," << answer << "}" << std::endl;
        if (cmd == "bye") return 0;
    }
}
