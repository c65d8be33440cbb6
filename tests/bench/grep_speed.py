#!/usr/bin/env python3
"""Measures codeFinder/grep beside ripgrep on one large tree, both warm, in turn.

usage: grep_speed.py CODEFINDER TREE [--patterns 200] [--seed N] [--slowest N]

TREE is asked in place (its index is built if there is none). Three kinds of patterns of the tree's own text: rare literals
(under 100 lines), regular expressions with a literal part, and some without one. Prints the percentiles of the time until the
first 100 matches, of the server's processor time for it, and of ripgrep's time for all lines; with --slowest the patterns that took
most. Ends with 77 if there is no ripgrep."""
import argparse, os, random, re, shutil, statistics, subprocess, sys, time
import mcp_client
from report import table_text

WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]{5,}")
WITHOUT_LITERAL = [r"[a-z]{4}_[0-9]{4}_[a-z]+", r"\b[A-Z][a-z]+[A-Z][a-z]+[A-Z]\w+\(", r"[0-9a-f]{16}", r"\w+\s+\w+\[\d+\]\[\d+\]", r"^\s*[a-z]+:$"]
RARE = 100


def sources(root):
    paths = []
    for folder, folders, names in os.walk(root):
        folders[:] = sorted(f for f in folders if not f.startswith("."))
        paths += [os.path.join(folder, name) for name in sorted(names) if name.endswith(mcp_client.SOURCES)]
    return paths


class Words:
    """Random words of the tree's sources."""

    def __init__(self, root, seed):
        self.random, self.paths = random.Random(seed), sources(root)

    def next(self):
        while True:
            with open(self.random.choice(self.paths), errors="replace") as file:
                words = WORD.findall(file.read())
            if words:
                return self.random.choice(words)


def ripgrep(root, pattern, options):
    """(milliseconds, the number of lines)"""
    begun = time.monotonic()
    done = subprocess.run(["rg", "--no-config", "--no-messages", "-c", "--no-filename", *options, "-e", pattern, root], stdout=subprocess.PIPE)
    return (time.monotonic() - begun) * 1000, sum(map(int, done.stdout.split()))


def percentile(values, share):
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary")
    parser.add_argument("tree")
    parser.add_argument("--patterns", type=int, default=200)
    parser.add_argument("--seed", type=int, default=20)
    parser.add_argument("--slowest", type=int, default=0)
    args = parser.parse_args()
    if not shutil.which("rg"):
        print("no ripgrep here")
        sys.exit(77)
    root = os.path.abspath(args.tree)
    subprocess.run([args.binary, "index", root], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    client = mcp_client.Client(os.path.abspath(args.binary), root, dict(os.environ))
    client.call("index_repo", {"wait_seconds": 50})
    words = Words(root, args.seed)

    clock = (~client.process.pid << 3) | 2  # Linux's clock of the processor time of a process.

    def ask(pattern, **fields):
        """(milliseconds, those of processor time, the pattern)"""
        begun, used = time.monotonic(), time.clock_gettime(clock)
        _, is_error = client.call("grep", {"pattern": pattern, "limit": 100, **fields})
        if is_error:
            sys.exit(f"no answer: {pattern}")
        return (time.monotonic() - begun) * 1000, (time.clock_gettime(clock) - used) * 1000, pattern

    def row(name, mine, other):
        walls, used = [ms for ms, _, _ in mine], [ms for _, ms, _ in mine]
        rows.append([name, len(mine), *(f"{ms:.1f} ms" for ms in (
            statistics.median(walls), percentile(walls, 0.99), statistics.median(used), percentile(used, 0.99), statistics.median(other)))])
        for ms, processor, pattern in sorted(mine, reverse=True)[:args.slowest]:
            print(f"    {ms:>8.1f} ms  processor {processor:>8.1f} ms  {pattern}")

    rows = []
    for _ in range(3):
        ask(words.next())
        ripgrep(root, words.next(), ["-F"])
    mine, other = [], []
    while len(mine) < args.patterns:
        word = words.next()
        theirs, lines = ripgrep(root, word, ["-F"])
        if lines < RARE:
            mine.append(ask(word, literal=True))
            other.append(theirs)
    row("literal, rare", mine, other)
    mine, other = [], []
    for _ in range(args.patterns):
        word = words.next()
        half = len(word) // 2
        pattern = words.random.choice([rf"{word}\s*\(", rf"\b{word}\w+", rf"{word[:half]}\w{word[half + 1:]}", rf"(struct|return|=)\s+{word}"])
        mine.append(ask(pattern))
        other.append(ripgrep(root, pattern, [])[0])
    row("regular expression with a literal part", mine, other)
    mine, other = [], []
    for pattern in WITHOUT_LITERAL * 4:
        mine.append(ask(pattern, limit=0))
        other.append(ripgrep(root, pattern, [])[0])
    row("regular expression without one, all counted", mine, other)
    client.close()
    print(table_text(["patterns", "number", "p50", "p99", "processor time, p50", "p99", "ripgrep, p50"], rows), end="")


if __name__ == "__main__":
    main()
