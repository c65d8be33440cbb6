#!/usr/bin/env python3
"""Accuracy and time of completion at member uses whose definition is known.

    completion.py --server 'CMD lsp' --data DIR --repos DIR [--lang L ...] [--limit N] [--typed 0 1] [--cut line|name] [--failures OUT]

DIR/LANG/REPO/definition.jsonl[.gz] has one use of a name a line: {"file", "line", "character" (UTF-16), "text", "targets": [{"file", "line"}], "ctx"}.
A repository is at REPOS/*+REPO/repo.  Of the uses behind a receiver (ctx "member") with a target, up to N per language are asked, evenly spread:
the text from the name on is cut to the end of its line (or the name only, with --cut name), a few letters are typed, and completion is asked.

The first table has the times, for each number of typed letters: milliseconds for didChange and completion together; milliseconds of processor
time of the server and its workers for these, which other load on the machine changes less; and the same for the first edit of each file only.
The second table has the share of the wanted name among the first ten and in the list, of all uses and of those whose receiver has a known type:
definition on the whole text answers with a target first.

Editors open a file seconds before the first edit; so the script waits until the server has no work after a file is opened.  With --at-once it
does not: then the first edit waits for the parse of the opened file.
"""
import argparse
import collections
import glob
import gzip
import json
import os
import subprocess
import sys
import time
import urllib.parse

from report import table_text

IDS = {".py": "python", ".ts": "typescript", ".tsx": "typescriptreact", ".js": "javascript", ".mjs": "javascript", ".cjs": "javascript", ".c": "c", ".h": "c", ".cc": "cpp", ".cpp": "cpp",
       ".go": "go", ".java": "java", ".rs": "rust"}
SHARES = ["among the first ten", "in the list", "receiver known", "of these, among the first ten", "of these, in the list"]
TIMES = ["p50", "p99", "processor time, p50", "p99", "of first edits, p50", "p99"]


class Client:
    def __init__(self, command, root):
        self.process = subprocess.Popen(command.split(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=root)
        self.last = 0
        self.root = root
        uri = self.uri("")
        item = {"insertReplaceSupport": True, "documentationFormat": ["markdown"]}
        self.ask("initialize", {"processId": None, "rootUri": uri, "workspaceFolders": [{"uri": uri, "name": "w"}],
                                "capabilities": {"textDocument": {"completion": {"completionItem": item}}}})
        self.notify("initialized", {})

    def uri(self, path):
        return "file://" + urllib.parse.quote(os.path.join(self.root, path).rstrip("/"))

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def read(self):
        size = 0
        while (line := self.process.stdout.readline().strip()):
            if line.lower().startswith(b"content-length:"):
                size = int(line.split(b":")[1])
        return json.loads(self.process.stdout.read(size))

    def notify(self, method, params):
        self.send({"method": method, "params": params})

    def ask(self, method, params):
        self.last += 1
        self.send({"id": self.last, "method": method, "params": params})
        while True:
            answer = self.read()
            if "method" in answer and "id" in answer:
                result = [None] * len(answer["params"]["items"]) if answer["method"] == "workspace/configuration" else None
                self.send({"id": answer["id"], "result": result})
            elif answer.get("id") == self.last:
                return answer.get("result")

    def wait_ready(self):
        while True:
            status = self.ask("codeFinder/status", {})
            if status and "ready" in json.dumps(status.get("index", status)):
                return
            time.sleep(0.2)

    def processor_time(self):
        """Seconds that the threads of the server and of its workers ran."""
        def threads(process):
            try:
                return [entry.path for entry in os.scandir(f"/proc/{process}/task")]
            except OSError:
                return []

        def read(path):
            try:
                with open(path, encoding="ascii") as file:
                    return file.read().split()
            except OSError:
                return []
        own = threads(self.process.pid)
        workers = {worker for thread in own for worker in read(thread + "/children")}
        paths = own + [thread for worker in workers for thread in threads(worker)]
        return sum(int(values[0]) for path in paths if (values := read(path + "/schedstat"))) / 1e9

    def wait_idle(self):
        """Until the server has hardly used the processor for a tenth of a second."""
        before = self.processor_time()
        for _ in range(600):
            time.sleep(0.1)
            now = self.processor_time()
            if now - before < 0.001:
                return
            before = now

    def close(self):
        self.ask("shutdown", None)
        self.notify("exit", None)
        self.process.wait()


def cases_of(directory):
    found = glob.glob(os.path.join(directory, "definition.jsonl*"))
    if not found:
        return []
    read = gzip.open if found[0].endswith(".gz") else open
    with read(found[0], "rt", encoding="utf-8") as lines:
        cases = [json.loads(line) for line in lines]
    return [case for case in cases if case["ctx"] == "member" and case["targets"]]


def offset_of(line, character):
    """Index into `line` of a UTF-16 position."""
    return len(line.encode("utf-16-le")[: 2 * character].decode("utf-16-le", "ignore"))


def is_right(answer, case, client):
    places = answer if isinstance(answer, list) else [answer] if answer else []
    if not places:
        return False
    first = places[0]
    uri = first.get("targetUri") or first["uri"]
    line = (first.get("targetSelectionRange") or first["range"])["start"]["line"]
    return any(client.uri(t["file"]) == uri and t["line"] == line for t in case["targets"])


class Totals:
    def __init__(self):
        self.asked = self.first = self.listed = self.known = self.known_first = self.known_listed = 0
        self.times = []
        self.processor_times = []
        self.first_edits = []

    def add(self, rank, known, seconds, processor_seconds, first_edit):
        self.asked += 1
        self.known += known
        if rank is not None:
            self.listed += 1
            self.first += rank < 10
            self.known_listed += known
            self.known_first += known and rank < 10
        self.times.append(seconds * 1000)
        self.processor_times.append(processor_seconds * 1000)
        if first_edit:
            self.first_edits.append(processor_seconds * 1000)

    def shares(self):
        share = lambda part, whole: f"{100 * part / whole:.1f} %" if whole else "–"
        return [share(self.first, self.asked), share(self.listed, self.asked), share(self.known, self.asked),
                share(self.known_first, self.known), share(self.known_listed, self.known)]

    def percentiles(self):
        def at(times, q):
            times = sorted(times)
            return f"{times[min(len(times) - 1, int(q * len(times)))]:.1f}" if times else "–"
        return [at(times, q) for times in (self.times, self.processor_times, self.first_edits) for q in (0.5, 0.99)]


def ask_case(client, case, typed, cut, version):
    """The labels of the answer in their order, seconds, and seconds of processor time."""
    path = os.path.join(client.root, case["file"])
    with open(path, encoding="utf-8", errors="replace", newline="") as file:
        line = file.read().split("\n")[case["line"]].rstrip("\r")
    begin = offset_of(line, case["character"])
    word = case["text"][:typed]
    end = len(line) if cut == "line" else begin + len(case["text"])
    units = lambda text: len(text.encode("utf-16-le")) // 2
    change = lambda first, last, text: {"range": {"start": {"line": case["line"], "character": first}, "end": {"line": case["line"], "character": last}}, "text": text}
    uri = client.uri(case["file"])
    whole, removed = units(line[:end]), line[begin:end]
    spent = client.processor_time()
    start = time.perf_counter()
    client.notify("textDocument/didChange", {"textDocument": {"uri": uri, "version": version}, "contentChanges": [change(case["character"], whole, word)]})
    position = {"line": case["line"], "character": case["character"] + units(word)}
    context = {"triggerKind": 1} if typed else {"triggerKind": 1}
    answer = client.ask("textDocument/completion", {"textDocument": {"uri": uri}, "position": position, "context": context})
    seconds = time.perf_counter() - start
    spent = client.processor_time() - spent
    restore = change(case["character"], case["character"] + units(word), removed)
    client.notify("textDocument/didChange", {"textDocument": {"uri": uri, "version": version + 1}, "contentChanges": [restore]})
    items = sorted((answer or {}).get("items", []), key=lambda item: item["sortText"])
    return [item["label"] for item in items], seconds, spent


def run_repository(options, root, cases, totals, failures):
    client = Client(options.server, root)
    client.wait_ready()
    opened, version = set(), 1
    for case in cases:
        uri = client.uri(case["file"])
        first_edit = uri not in opened
        if first_edit:
            opened.add(uri)
            with open(os.path.join(root, case["file"]), encoding="utf-8", errors="replace", newline="") as file:
                text = file.read()
            client.notify("textDocument/didOpen", {"textDocument": {"uri": uri, "languageId": IDS.get(os.path.splitext(case["file"])[1], "plaintext"), "version": 1, "text": text}})
            if not options.at_once:
                client.wait_idle()
        position = {"line": case["line"], "character": case["character"]}
        known = is_right(client.ask("textDocument/definition", {"textDocument": {"uri": uri}, "position": position}), case, client)
        for typed in options.typed:
            version += 2
            labels, seconds, spent = ask_case(client, case, typed, options.cut, version)
            rank = labels.index(case["text"]) if case["text"] in labels else None
            totals[typed].add(rank, known, seconds, spent, first_edit)
            if rank is None or rank >= 10 or spent > 0.008:
                failures.append({**case, "repo": os.path.basename(os.path.dirname(root)), "typed": typed, "known": known, "rank": rank, "ms": round(seconds * 1000, 1), "cpu": round(spent * 1000, 1), "first_edit": first_edit, "first": labels[:12], "count": len(labels)})
            first_edit = False
    client.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--server", required=True)
    parser.add_argument("--data", required=True)
    parser.add_argument("--repos", required=True)
    parser.add_argument("--lang", nargs="*")
    parser.add_argument("--limit", type=int, default=500)
    parser.add_argument("--typed", nargs="*", type=int, default=[0, 1])
    parser.add_argument("--cut", choices=["line", "name"], default="line")
    parser.add_argument("--at-once", action="store_true", help="edit a file as soon as it is opened")
    parser.add_argument("--failures")
    options = parser.parse_args()
    failures, times, shares = [], [], []
    for language in sorted(os.listdir(options.data)):
        if options.lang and language not in options.lang:
            continue
        totals = collections.defaultdict(Totals)
        repositories = sorted(os.listdir(os.path.join(options.data, language)))
        for name in repositories:
            cases = cases_of(os.path.join(options.data, language, name))
            share = options.limit // len(repositories)
            step = max(1.0, len(cases) / share)
            chosen = [cases[int(i * step)] for i in range(min(share, len(cases)))]
            roots = glob.glob(os.path.join(options.repos, f"*+{name}", "repo")) + glob.glob(os.path.join(options.repos, name))
            if roots:
                run_repository(options, os.path.realpath(roots[0]), chosen, totals, failures)
        for typed in options.typed:
            times.append([language, typed, totals[typed].asked, *totals[typed].percentiles()])
            shares.append([language, typed, totals[typed].asked, *totals[typed].shares()])
    for columns, rows in ((TIMES, times), (SHARES, shares)):
        print(table_text(["language", "typed", "uses", *columns], rows))
    if options.failures:
        with open(options.failures, "w", encoding="utf-8") as out:
            out.writelines(json.dumps(failure) + "\n" for failure in failures)
    return 0


if __name__ == "__main__":
    sys.exit(main())
