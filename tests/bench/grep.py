#!/usr/bin/env python3
"""Compares codeFinder/grep with ripgrep: the same lines for random patterns made of the repositories' own text.

usage: grep.py CODEFINDER REPOSITORIES [--patterns 2000] [--only NAME …] [--seed N]

REPOSITORIES is a directory of repositories; each is copied, and one server answers all its patterns. Both search the files
that the index holds. Classes such as `\\w` are those of ASCII in both. Prints a row for each repository, and each difference.
Ends with 77 if there is no ripgrep."""
import argparse, os, pathlib, random, re, shutil, subprocess, sys, time
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "clients"))
import driver

driver.DEADLINE = 120.0
PAGE = 10_000
WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]{2,}")
ASCII = {r"\w": r"(?-u:\w)", r"\d": r"(?-u:\d)", r"\s": r"(?-u:\s)", r"\b": r"(?-u:\b)"}


def escaped(text):
    """Only the escapes that both have."""
    return re.sub(r"[\\.+*?()|\[\]{}^$]", r"\\\g<0>", text)


class Home(driver.Home):
    """A copy of a repository as the project."""

    def __init__(self, binary, repository):
        super().__init__(binary)
        shutil.rmtree(self.project)
        shutil.copytree(repository, self.project, symlinks=True)


def found_by_server(server, question):
    """(the lines, as (path, number); whether the answer is complete)"""
    lines, cursor, complete = set(), None, True
    while True:
        params = {**question, "limit": PAGE, **({"cursor": cursor} if cursor else {})}
        answer = server.result("codeFinder/grep", params)
        for match in answer["matches"]:
            lines.update((match["path"], line) for line in range(match["line"], match.get("end_line", match["line"]) + 1))
        complete = complete and answer["complete"]
        cursor = answer.get("next_cursor")
        if not cursor:
            return lines, complete


def found_by_ripgrep(root, paths, options, pattern):
    command = ["xargs", "-0", "rg", "-uu", "--no-messages", "--no-config", "--no-heading", "--color=never", "--with-filename", "--line-number",
               "--null", "--crlf", *options, "-e", pattern, "--"]
    done = subprocess.run(command, input=b"\0".join(p.encode() for p in paths), cwd=root, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if done.stderr:
        sys.exit(f"ripgrep: {pattern!r}: {done.stderr.decode()}")
    lines = set()
    for line in done.stdout.split(b"\n"):
        if b"\0" in line:
            path, rest = line.split(b"\0", 1)
            lines.add((path.decode(), int(rest[:rest.index(b":")])))
    return lines


class Patterns:
    """Random patterns of the text of some files."""

    def __init__(self, root, paths, seed):
        self.random = random.Random(seed)
        self.texts = []
        for path in paths:
            with open(os.path.join(root, path), encoding="utf-8", errors="replace", newline="") as file:
                text = file.read()
            if "\r" not in text and "\ufffd" not in text and "\ufeff" not in text:
                self.texts.append([line for line in text.split("\n") if line.strip()])
        self.texts = [lines for lines in self.texts if lines]

    def line(self):
        return self.random.choice(self.random.choice(self.texts))

    def word(self):
        while True:
            words = WORD.findall(self.line())
            if words:
                return self.random.choice(words)

    def part(self):
        line = self.line()
        begin = self.random.randrange(len(line))
        return line[begin:begin + self.random.randint(1, 24)]

    def with_classes(self, word):
        """The word with classes for some of its characters."""
        def char(c):
            if self.random.random() < 0.6 or not (c.isascii() and (c.isalnum() or c == "_")):
                return escaped(c)
            if c.isdigit():
                return self.random.choice([r"\d", "[0-9]", "[0-9]+", "."])
            return self.random.choice([r"\w", ".", "[a-zA-Z_]", "[^0-9 ]", f"[{c}x]", f"{c}?", f"{c}+"])
        return "".join(map(char, word))

    def lines(self):
        """The end of a line and the start of the next."""
        texts = [lines for lines in self.texts if len(lines) > 1]
        lines = self.random.choice(texts)
        at = self.random.randrange(len(lines) - 1)
        return escaped(lines[at][-8:]) + r"\n+" + escaped(lines[at + 1][:8])

    def next(self):
        """(the pattern, the fields of the question, the options of ripgrep)"""
        literal = {"literal": True}, ["-F"]
        kinds = [
            lambda: (self.part(), *literal),
            lambda: (self.word(), *literal),
            lambda: (self.part(), {"literal": True, "case": "insensitive"}, ["-F", "-i"]),
            lambda: (self.word(), {"literal": True, "whole_words": True}, ["-F", "-w"]),
            lambda: (self.word(), {"whole_words": True, "case": "insensitive"}, ["-w", "-i"]),
            lambda: (self.word(), {"case": "smart"}, ["-S"]),
            lambda: ("|".join(escaped(self.part()) for _ in range(self.random.randint(2, 5))), {}, []),
            lambda: ("(" + "|".join(self.word() for _ in range(3)) + r")\s*[(=.]", {"case": "insensitive"}, ["-i"]),
            lambda: (self.with_classes(self.word()), {}, []),
            lambda: (self.with_classes(self.part()), {"case": "insensitive"}, ["-i"]),
            lambda: (rf"\b{self.word()}\w*", {}, []),
            lambda: (rf"^\s*{self.word()}\b", {}, []),
            lambda: (escaped(self.line()[-6:]) + "$", {}, []),
            lambda: (self.word() + ".*" + self.word(), {"case": "insensitive"}, ["-i"]),
            lambda: (self.word() + ".{0,20}" + self.with_classes(self.word()), {}, []),
            lambda: (self.lines(), {"multi_line": True}, ["-U"]),
        ]
        pattern, question, options = self.random.choice(kinds)()
        if "-F" in options:
            return pattern, {**question, "pattern": pattern}, options, pattern
        for_ripgrep = re.sub(r"\\.", lambda m: ASCII.get(m[0], m[0]), pattern, flags=re.S)
        return pattern, {**question, "pattern": pattern}, options, for_ripgrep


def compare(binary, repository, count, seed):
    differences = 0
    with Home(binary, repository) as home:
        server = home.server()
        server.result("codeFinder/index", {"wait_seconds": 100})
        everything, complete = found_by_server(server, {"pattern": "^"})
        if not complete:
            sys.exit("the index is not complete")
        paths = sorted({path for path, _ in everything})
        patterns = Patterns(home.project, paths, seed)
        ours = theirs = 0.0
        matched = 0
        for _ in range(count):
            pattern, question, options, for_ripgrep = patterns.next()
            start = time.monotonic()
            mine, complete = found_by_server(server, question)
            middle = time.monotonic()
            other = found_by_ripgrep(home.project, paths, options, for_ripgrep)
            ours, theirs = ours + middle - start, theirs + time.monotonic() - middle
            matched += bool(other)
            if mine != other or not complete:
                differences += 1
                print(f"  {pattern!r} {question} complete {complete}: only codefinder {sorted(mine - other)[:3]}, "
                      f"only ripgrep {sorted(other - mine)[:3]}", flush=True)
        print(f"{os.path.basename(repository):<14} {len(paths):>5} files {len(everything):>8} lines {count:>5} patterns {matched:>5} with matches "
              f"{differences:>3} differ  {ours / count * 1000:>7.1f} ms {theirs / count * 1000:>7.1f} ms", flush=True)
        server.leave()
    return differences


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary")
    parser.add_argument("repositories")
    parser.add_argument("--patterns", type=int, default=2000, help="of all repositories together")
    parser.add_argument("--only", nargs="*", default=[])
    parser.add_argument("--seed", type=int, default=20)
    args = parser.parse_args()
    if not shutil.which("rg"):
        print("no ripgrep here")
        sys.exit(77)
    names = args.only or sorted(os.listdir(args.repositories))
    differences = sum(compare(args.binary, os.path.join(args.repositories, name), -(-args.patterns // len(names)), args.seed) for name in names)
    print(f"{differences} differences")
    sys.exit(differences > 0)


if __name__ == "__main__":
    main()
