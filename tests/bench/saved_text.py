#!/usr/bin/env python3
"""Measures how long a saved file takes until grep finds its new text, over LSP in a watched workspace.

usage: saved_text.py CODEFINDER TREE [--saves 100] [--seed N] [--pause MS]

Works on a copy of TREE (hard links; a save replaces the file, as editors do). Each save adds a line with a new word to a random source;
the time is that from the save until an answer of codeFinder/grep has the word, asked again and again. Between saves it pauses (300 ms).
Prints a table: percentiles, the number of requests that a save took, and the time of one."""
import argparse, os, random, shutil, sys, tempfile, time

import mcp_client  # Adds the directory of the LSP client to sys.path.
from measure import Client, Home, median, percentile
from report import table_text

LONGEST_WAIT = 30  # Seconds.


def sources(root):
    found = []
    for folder, folders, names in os.walk(root):
        folders[:] = sorted(f for f in folders if not f.startswith("."))
        found += [os.path.join(folder, name) for name in sorted(names) if name.endswith(mcp_client.SOURCES)]
    return [path for path in found if not os.path.islink(path)]


def save(path, line):
    """Replaces the file by one with another last line."""
    with open(path, "rb") as file:
        text = file.read()
    with open(path + ".saving", "wb") as file:
        file.write(text.rstrip(b"\n") + b"\n" + line.encode() + b"\n")
    os.replace(path + ".saving", path)


def find(client, word, begun):
    """(milliseconds until the word is found, the number of questions, milliseconds of the last one)"""
    asked = 0
    while True:
        asked += 1
        one, found = client.milliseconds("codeFinder/grep", {"pattern": word, "literal": True, "limit": 1})
        if found and found.get("matches"):
            return (time.monotonic() - begun) * 1000, asked, one
        if time.monotonic() - begun > LONGEST_WAIT:
            sys.exit(f"{word} is not found")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary")
    parser.add_argument("tree")
    parser.add_argument("--saves", type=int, default=100)
    parser.add_argument("--seed", type=int, default=20)
    parser.add_argument("--pause", type=int, default=300)
    args = parser.parse_args()
    chosen = random.Random(args.seed)
    tree = os.path.abspath(args.tree)
    with tempfile.TemporaryDirectory(dir=os.path.dirname(tree), prefix="saved-text-") as scratch, Home(os.path.abspath(args.binary), scratch) as home:
        home.project = copy = os.path.join(scratch, "copy")
        shutil.copytree(tree, copy, symlinks=True, copy_function=os.link, ignore=shutil.ignore_patterns(".git"))
        home.command("index")
        client = Client(home, root=copy)
        client.status()
        paths, took = sources(copy), []
        find_nothing = client.milliseconds("codeFinder/grep", {"pattern": "saved_text_none", "literal": True, "limit": 1})[0]
        for i in range(args.saves):
            time.sleep(args.pause / 1000)
            word = f"saved_text_{args.seed}_{i}_{chosen.randrange(10**9)}"
            path = chosen.choice(paths)
            begun = time.monotonic()
            save(path, "// " + word)
            took.append(find(client, word, begun))
        client.kill()
    walls, asked, one = zip(*took)
    row = [len(paths), len(took), f"{median(walls):.1f} ms", f"{percentile(walls, 0.99):.1f} ms", f"{median(asked):.0f}; {max(asked)}",
           f"{median(one):.1f} ms", f"{find_nothing:.1f} ms"]
    print(table_text(["sources", "saves", "found after, p50", "p99", "requests for a save, p50; most", "time of a request",
                      "the first request, no match"], [row]), end="")


if __name__ == "__main__":
    main()
