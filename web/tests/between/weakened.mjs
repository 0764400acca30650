/** Judges that are weaker than ours, each by one change of the text: the tests must notice every one of them. */

/** What is changed, the text, and what stands in its place. @type {[string, string, string][]} */
export const WEAKENED = [
  [
    "another game is taken for this one",
    'if (!isSame(mine.about, letter.about)) return verdict(mine, "other game");',
    "",
  ],
  ["the name of the game is not compared", "one.id === other.id &&", ""],
  ["the start of the game is not compared", "one.position === other.position &&", ""],
  ["the readings are not compared", "one.readings === other.readings &&", ""],
  ["the kind of game is not compared", "one.game === other.game &&", ""],
  [
    "a letter gives the reader up",
    "if (!agreed && me && letter.gone[me - 1] && !gone[me - 1])",
    "if (false)",
  ],
  ["anybody gives anybody up", "agreed || who.includes(nth + 1)", "true"],
  [
    "giving up is not heard",
    "return was || (Boolean(letter.gone[nth]) && (agreed || who.includes(nth + 1)));",
    "return was;",
  ],
  ["giving up is forgotten", "return was || (Boolean", "return (Boolean"],
  [
    "another branch replaces the line",
    'if (common < mine.line.length) return verdict(mine, "branch", common);',
    "",
  ],
  [
    "an older line replaces a newer one",
    'return verdict(mine, common === line.length ? "same" : "older", common, "", told);',
    'return verdict(mine, common === line.length ? "same" : "older", common, "", { ...told, line: letter.line });',
  ],
  [
    "the rules work while the reader is to move",
    'if (mine.me && mine.next === mine.me) return verdict(mine, "mine", common);',
    "",
  ],
  [
    "the reader's moves are made by others",
    'if (seat === mine.me) return verdict(mine, "mine", nth);',
    "",
  ],
  [
    "anybody moves for anybody",
    'if (!who.includes(seat)) return verdict(mine, "other seat", nth);',
    "",
  ],
  [
    "only the first new move is looked at",
    "if (agreed || nth < common) continue;",
    "if (agreed || nth !== common) continue;",
  ],
  ["the first new move is not looked at", "nth < common) continue;", "nth <= common) continue;"],
  [
    "illegal moves are taken",
    'if ("illegal" in ruling) return verdict(mine, "illegal", ruling.illegal, ruling.why);\n  for',
    'if ("illegal" in ruling) return verdict(mine, "newer", common, "", { line: letter.line });\n  for',
  ],
  [
    "the rules are not asked",
    'if (!ruling) return verdict(mine, "ask", common);',
    'if (!ruling) return verdict(mine, "newer", common, "", { ...told, line: letter.line });',
  ],
  [
    "a refusal changes something",
    'return verdict(mine, "other seat", nth);',
    'return verdict(mine, "other seat", nth, "", told);',
  ],
  [
    "the turn is not told",
    "next: ownerOf(mine.about, ruling.next), over: ruling.over };",
    "over: ruling.over };",
  ],
  [
    "the end is not told",
    "next: ownerOf(mine.about, ruling.next), over: ruling.over };",
    "next: ownerOf(mine.about, ruling.next) };",
  ],
  ["a newer line is not taken", "{ ...told, ...played }", "told"],
  ["words beside a newer line are not taken", "{ ...told, ...played }", "played"],
  [
    "the seat of a letter is taken",
    "{ ...told, ...played }",
    "{ ...told, ...played, me: letter.to }",
  ],
  [
    "agreeing changes nothing",
    "{ ruling, agreed = false } = {}",
    "{ ruling } = {}, agreed = false",
  ],
  [
    "a move is made out of turn",
    "return mine.me > 0 && mine.next === mine.me && !isOver(mine);",
    "return mine.me > 0 && !isOver(mine);",
  ],
  ["somebody who has given up moves on", "return over || gone.includes(true);", "return over;"],
];
