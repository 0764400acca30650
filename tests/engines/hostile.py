"""An engine that says hello as it should, skips one request, and then misbehaves as told.

    python3 hostile.py MODE [GOOD]

GOOD is how many requests it skips before each misdeed (default 1; 0 never lets a case pass).
"""

import json
import os
import signal
import subprocess
import sys
import time

MODE = sys.argv[1]
GOOD = int(sys.argv[2]) if len(sys.argv) > 2 else 1
out = sys.stdout.buffer
HELLO = {"protocol": "xtp/1", "name": "hostile", "version": MODE, "language": "Python",
         "rulesets": [{"game": "crosstrack"}]}


def say(data):
    out.write(data if isinstance(data, bytes) else json.dumps(data).encode() + b"\n")
    out.flush()


def hang():
    while True:
        time.sleep(60)


def drip(data):
    for byte in data:
        say(bytes([byte]))
        time.sleep(0.05)
    hang()


def flood(stream, data):
    while True:
        stream.write(data)
        stream.flush()


def leave(mode):
    """Starts a process that holds our output open."""
    path = sys.argv[-1]
    code = "import os, sys, time; open(sys.argv[1], 'w').write(str(os.getpid()) + '.'); time.sleep(600)"
    command = [sys.executable, "-c", code, path]
    if mode == "leaves-child":
        subprocess.Popen(command)
    elif mode == "leaves-orphan":
        if os.fork() == 0:
            subprocess.Popen(command)
            os._exit(0)
        os.wait()
    elif mode == "leaves-running":
        # While the engine goes on.
        subprocess.Popen(command)
        hang()
    while not os.path.exists(path):
        time.sleep(0.01)


def misbehave(id):
    ok = {"id": id, "ok": {}}
    if MODE == "hang":
        hang()
    elif MODE == "nap":
        time.sleep(4)
        os._exit(4)
    elif MODE == "drip":
        drip(b'{"id":%d,"ok":{"moves":[' % id + b"1," * 10000)
    elif MODE == "endless":
        flood(out, b"a" * 65536)
    elif MODE == "unasked":
        flood(out, b'{"id":0,"ok":{}}\n')
    elif MODE == "not-utf8":
        say(b'{"id":%d,"ok":{"x":"\xff\xfe"}}\n' % id)
    elif MODE == "not-json":
        say(b"Traceback \x1b[31m(most recent call last)\x1b[0m\r\n")
    elif MODE == "empty-line":
        say(b"\n")
    elif MODE == "array":
        say([ok])
    elif MODE == "deep":
        say(b"[" * 1000000 + b"\n")
    elif MODE == "no-id":
        say({"ok": {}})
    elif MODE == "text-id":
        say({"id": str(id), "ok": {}})
    elif MODE == "two-kinds":
        say({"id": id, "ok": {}, "skip": "both"})
    elif MODE == "ok-list":
        say({"id": id, "ok": []})
    elif MODE == "wrong-id":
        say({"id": id + 1, "ok": {}})
    elif MODE == "old-id":
        say({"id": 0, "ok": {}})
    elif MODE == "twice":
        say(json.dumps({"id": id, "skip": "said twice"}).encode().join([b"", b"\n"]) * 2)
    elif MODE == "error":
        say({"id": id, "error": "no \x1b[2J idea \u202e at all"})
    elif MODE == "exit":
        print("boom\x07", file=sys.stderr)
        sys.exit(3)
    elif MODE == "segv":
        os.kill(os.getpid(), signal.SIGSEGV)
    elif MODE == "half-line":
        say(b'{"id":%d,"ok":{}}' % id)
        sys.exit(0)
    elif MODE == "close":
        os.close(1)
        hang()
    elif MODE == "grandchild":
        # It keeps our output open after we are gone.
        subprocess.Popen(["sleep", "1000"])
        os._exit(4)
    elif MODE.startswith("leaves-"):
        # Its last argument names a file into which what it starts writes its number.
        leave(MODE)
        os._exit(4)
    elif MODE == "ok-twice":
        say(b'{"id":%d,"ok":{},"ok":{"moves":[]}}\n' % id)
    elif MODE == "id-twice":
        say(b'{"id":%d,"id":%d,"ok":{}}\n' % (id, id))
    elif MODE == "field-twice":
        say(b'{"id":%d,"ok":{"across":[{"a":{"N":"x","N":"y"}}]}}\n' % id)
    elif MODE == "stderr":
        for _ in range(300):
            sys.stderr.write(("x" * 99 + "\n") * 1000)
        sys.stderr.write("the last words\n")
        sys.exit(5)
    elif MODE == "late-words":
        # What the engine started writes on its standard error after the engine has ended.
        subprocess.Popen(["sh", "-c", "sleep 0.3; echo said late >&2"], stdout=subprocess.DEVNULL)
        os._exit(6)
    elif MODE == "wrong":
        say({"id": id, "ok": {"moves": ["a", "a"], "links": 7, "outcome": None}})
    else:
        say({"id": id, "skip": "nothing wrong in mode " + MODE})


def main():
    if MODE == "exit-at-once":
        sys.exit("cannot find my own feet")
    if MODE == "mute":
        hang()
    if MODE == "chatty":
        say(b"Welcome to my engine 2.0!\n")
    done = 0
    for line in sys.stdin:
        request = json.loads(line)
        if request["cmd"] == "hello":
            say({"id": request["id"], "ok": HELLO if MODE != "bad-hello" else {"protocol": 1}})
        elif request["cmd"] == "bye":
            if MODE == "junk-at-end":
                say(b'{"junk":1}\n')
            say({"id": request["id"], "ok": {}})
            if MODE == "stay":
                signal.signal(signal.SIGTERM, signal.SIG_IGN)
                hang()
            if MODE == "junk-after-bye":
                say(b"Good bye!\n")
            if MODE == "half-after-bye":
                say(b"Good")
            if MODE == "late-after-bye":
                time.sleep(0.3)
                say(b"\n")
            if MODE == "bad-end":
                sys.exit(9)
            return
        elif done < GOOD:
            done += 1
            say({"id": request["id"], "skip": "not yet"})
        else:
            misbehave(request["id"])
            done = 0


main()
