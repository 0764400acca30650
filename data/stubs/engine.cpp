// The beginning of an engine that speaks xtp/1: it knows what pieces link, and nothing else.
// c++ -std=c++17 -O2 -o engine engine.cpp
#include <algorithm>
#include <iostream>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

const std::vector<std::string> DIRECTIONS = {"N", "NE", "E", "SE", "S", "SW", "W", "NW"};  // side 1 faces N at rotation 0
// The paths of intersection pieces; their sides 1 to 4 face NW, NE, SE and SW at rotation 0.
const std::map<std::string, std::string> KINDS = {{"S", "13"}, {"X", "13-24"}, {"T", "13-14"}, {"L", "12"}};

// A field of the request, wherever it stands: enough for `links`. Take a JSON library to go on.
std::string field(const std::string& line, const std::string& name) {
    std::smatch found;
    const std::regex pattern("\"" + name + "\":\\s*(\"([^\"]*)\"|[^,}\\]]+)");
    if (!std::regex_search(line, found, pattern)) return "";
    return found[2].matched ? found[2].str() : found[1].str();
}

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
        const std::string cmd = field(line, "cmd"), kind = field(line, "kind");
        // Go on here, and add each command to `commands`: `board`, then `legal` at the start, then `apply` and
        // `status`; `read` and `perft` come last. What is not declared is not asked, and counted.
        std::string answer = "\"skip\":\"not implemented\"";
        if (cmd == "hello")  // name the rulesets that you play; a field left out means all its values
            answer = R"("ok":{"protocol":"xtp/1","name":"stub","version":"0.1","language":"C++","rulesets":[{"game":"crosstrack"}],"commands":["links"]})";
        else if (cmd == "links")
            answer = "\"ok\":" + links(kind.empty() ? field(line, "paths") : KINDS.at(kind), !kind.empty(),
                                       std::stoi(field(line, "rotation")), field(line, "junction") == "joined");
        else if (cmd == "bye")
            answer = "\"ok\":{}";
        std::cout << "{\"id\":" << field(line, "id") << "," << answer << "}" << std::endl;
        if (cmd == "bye") return 0;
    }
}
