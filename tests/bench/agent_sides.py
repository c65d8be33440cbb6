"""What the comparisons of an agent's tasks share: reading places in answers, and ripgrep and sed with their calls and bytes counted."""
import re, subprocess

from report import table_text

SEARCH = ("rg", "-n", "--no-heading", "--sort", "path")


def has_place(text, path, line):
    """True if a text has the line of the path: "path:12", or below the path or another line of the path "12:", "12-20", or the line in a
    list of uses: "10: name (12, 15)"."""
    if re.search(rf"(^|[^\w/]){re.escape(path)}:{line}\b", text):
        return True
    inside = False
    for row in text.split("\n"):
        if row and not row[0].isspace():
            inside = row == path or row.startswith((path + " [", path + ":"))
        elif inside and (re.match(rf"\s+{line}(-\d+)?[:\s]", row) or re.match(rf"\s+\d+: [^()]*\((?:[^()]*, )?{line}\b[^()]*\)$", row)):
            return True
    return False


class Shell:
    """Commands in a repository; `calls` and `bytes` of their output are counted."""

    def __init__(self, root):
        self.root, self.calls, self.bytes = root, 0, 0

    def command(self, *words):
        out = subprocess.run(words, cwd=self.root, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout.decode(errors="replace")
        self.calls, self.bytes = self.calls + 1, self.bytes + len(out)
        return out

    def search(self, *words):
        if not SEARCH[0].endswith("rg"):
            return self.command(*SEARCH, *words, ".").replace("./", "")
        return self.command(*SEARCH, *words)

    def read(self, path, first, last):
        return self.command("sed", "-n", f"{first},{last}p", path)


class Tools:
    """The tools of an MCP client; `calls` and `bytes` of the response lines are counted."""

    def __init__(self, client):
        self.client, self.calls, self.bytes = client, 0, 0

    def call(self, tool, **arguments):
        text, _ = self.client.call(tool, arguments)
        self.calls, self.bytes = self.calls + 1, self.bytes + self.client.bytes
        return text


class Totals:
    """For each kind of task and all together, and for each side: tasks, answered, calls, bytes."""

    def __init__(self):
        self.rows = {}

    def add(self, kind, name, right, side):
        for key in (kind, "all"):
            row = self.rows.setdefault(key, {}).setdefault(name, [0, 0, 0, 0])
            for i, value in enumerate((1, right, side.calls, side.bytes)):
                row[i] += value

    def print(self):
        """A row for each kind of task, and for each side a column of "answered of all; calls; bytes"."""
        kinds = [kind for kind in self.rows if kind != "all"] + ["all"]
        sides = list(self.rows["all"])
        cells = [[kind] + [f"{right} of {count}; {calls}; {size:,}" for count, right, calls, size
                           in (self.rows[kind][side] for side in sides)] for kind in kinds]
        print(table_text(["task"] + [f"{side}: answered; calls; bytes" for side in sides], cells), end="")
