// The beginning of an engine that speaks xtp/1: it knows what pieces link, and nothing else.
// go build -o engine engine.go
package main

import (
    "bufio"
    "encoding/json"
    "os"
    "strings"
)

// Sides 1 to 8 of a pathway piece, and 1 to 4 of an intersection piece, at rotation 0.
var directions = []string{"N", "NE", "E", "SE", "S", "SW", "W", "NW"}
var corners = []string{"NW", "NE", "SE", "SW"}
var kinds = map[string]string{"S": "13", "X": "13-24", "T": "13-14", "L": "12"}
var patterns = map[string]string{"A": "14-15", "B": "14-16", "C": "14-27", "D": "15-27", "E": "13-16-58",
    "F": "14-17-56", "G": "14-23-68", "H": "14-26-35", "I": "15-26"}

type object = map[string]any

func links(paths string, sides []string, rotation int, joined bool) object {
    groups := []map[string]bool{}
    for _, path := range strings.Split(paths, "-") {
        group := map[string]bool{}
        for _, side := range path {
            group[sides[(int(side-'1')+rotation)%len(sides)]] = true
        }
        kept := []map[string]bool{} // paths that share a side become one net
        for _, other := range groups {
            touches := false
            for side := range other {
                touches = touches || joined && group[side]
            }
            if !touches {
                kept = append(kept, other)
                continue
            }
            for side := range other {
                group[side] = true
            }
        }
        groups = append(kept, group)
    }
    table := object{}
    for _, side := range directions {
        for _, other := range directions {
            for _, group := range groups {
                if list, _ := table[side].([]string); side != other && group[side] && group[other] {
                    table[side] = append(list, other)
                }
            }
        }
    }
    return table
}

func answer(request object) (string, any) {
    switch request["cmd"] {
    case "hello": // name the rulesets that you play; a field left out means all its values
        return "ok", object{"protocol": "xtp/1", "name": "stub", "version": "0.1", "language": "Go",
            "rulesets": []object{{"game": "crosstrack"}}, "commands": []string{"links"}}
    case "links":
        paths, sides := request["paths"], directions
        if kind, ok := request["kind"].(string); ok {
            paths, sides = kinds[kind], corners
        } else if letter, ok := request["pattern"].(string); ok {
            paths = patterns[letter]
        }
        joined := request["ruleset"].(object)["junction"] == "joined"
        return "ok", object{"links": links(paths.(string), sides, int(request["rotation"].(float64)), joined)}
    case "bye":
        return "ok", object{}
    }
    // Go on here, and add each command to commands: board, then legal at the start, then apply and status;
    // read and perft come last. What is not declared is not asked, and counted.
    return "skip", "not implemented"
}

func main() {
    lines, out := bufio.NewReader(os.Stdin), json.NewEncoder(os.Stdout)
    for { // one request a line, one answer a line, in order
        line, err := lines.ReadBytes('\n')
        request := object{}
        if err != nil || json.Unmarshal(line, &request) != nil {
            return
        }
        kind, value := answer(request)
        out.Encode(object{"id": request["id"], kind: value})
        if request["cmd"] == "bye" {
            return
        }
    }
}
