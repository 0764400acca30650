"""An engine whose every text tries to be more than text: escapes, line ends, commands of logs."""

import json
import sys

NASTY = ("a\x1b[31m\x07\x1b]8;;http://x\x1b\\b\x9b2J\n::error::pwned\r::error::x\x85::error::y\u2028::error::z"
         "\n  ::add-mask::q ##[error]w ##vso[task.x] \x00\u202e\ufffe\ufeff\u200b]]> | ` <b> # %0A \u00e9\n```\n# h\nok 99 - x")


def answer(request, count):
    if request["cmd"] == "hello":
        return {"ok": {"protocol": "xtp/1", "name": NASTY, "version": NASTY, "language": NASTY,
                       "rulesets": [{"game": "crosstrack"}]}}
    if request["cmd"] == "bye":
        print(NASTY, file=sys.stderr, flush=True)
        return {NASTY: 1}
    if count % 6 == 0:
        return {"skip": NASTY}
    if count % 6 == 1:
        return {"error": NASTY}
    if count % 6 == 2:
        return {"ok": {NASTY: NASTY}}
    if count % 6 == 3:
        print(NASTY, file=sys.stderr, flush=True)
        sys.exit(3)
    if request["cmd"] == "legal":
        return {"ok": {"moves": [NASTY, NASTY, "rA.d1.0"]}}
    if request["cmd"] == "links":
        return {"ok": {"links": {NASTY: [NASTY]}}}
    if request["cmd"] == "apply":
        return {"ok": {"position": NASTY}} if count % 2 else {"ok": {"illegal": NASTY}}
    if request["cmd"] == "read":
        return {"ok": {"position": NASTY}} if count % 2 else {"ok": {"invalid": [NASTY]}}
    return {"ok": {"outcome": NASTY, "nodes": NASTY}}


# Every start begins at another place, so that one that exits does not exit at once again.
COUNT = int(open(sys.argv[1]).read() or 0) if len(sys.argv) > 1 else 0
for line in sys.stdin:
    message = json.loads(line)
    COUNT += message["cmd"] not in ("hello", "bye")
    if len(sys.argv) > 1:
        open(sys.argv[1], "w").write(str(COUNT))
    print(json.dumps({"id": message["id"], **answer(message, COUNT)}), flush=True)
    if message["cmd"] == "bye":
        break
