#!/usr/bin/env python3
"""Compares renames in a repository of TypeScript or JavaScript with those of TypeScript's own language service.

usage: rename_typescript.py CODEFINDER REPOSITORY --tools DIRECTORY [--language typescript] [--count 150] [--under PATH] [--condition NAME …]

DIRECTORY has node_modules with typescript. Packages of the repository that import each other by name need links in its
node_modules, and --condition names a condition of their `exports`. The symbols are chosen as rename.py does, below PATH;
titles of tests and constructors are left out. Places are compared by line. `missing`: lines that only the service changes,
so that the program breaks; `extra`: lines that only codefinder changes (keys in strings, the whole chain of exports).
Uncertain places are those that an editor asks about; renames with some are refused where it cannot ask. `equal`: with
the uncertain lines the service changes the same lines; `certain`: without them."""
import argparse, collections, json, os, pathlib, subprocess, sys
import rename
from rename import driver
from report import table_text

rename.CAPABILITIES["workspace"]["workspaceEdit"]["changeAnnotationSupport"] = {}


class Service:
    def __init__(self, arguments, project):
        script = pathlib.Path(__file__).with_name("rename_typescript.mjs")
        self.process = subprocess.Popen(["node", str(script), arguments.tools, project, *arguments.condition],
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def lines(self, path, position):
        """The lines that change; None if the service refuses."""
        self.process.stdin.write(json.dumps(dict(path=path, **position)) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        return {tuple(place) for place in answer["places"]} if "places" in answer else None


def own_lines(project, path, name, position):
    """(certain lines, uncertain lines); None if the rename is refused."""
    answer = project.server.ask("textDocument/rename", dict(driver.at(path, position["line"], position["character"]), newName=name + "Qz"))
    if "error" in answer:
        return None
    certain, uncertain = set(), set()
    for change in answer["result"]["documentChanges"]:
        if "edits" in change:
            file = driver.urllib.parse.unquote(change["textDocument"]["uri"][len("file://"):])
            for edit in change["edits"]:
                (uncertain if "annotationId" in edit else certain).add((file, edit["range"]["start"]["line"]))
    return certain, uncertain - certain


def is_compared(project, symbol):
    path, name, position = symbol
    line = rename.lines_of(project.text(path))[position["line"]]
    return name != "constructor" and line[:position["character"]][-1:] not in ("'", '"', "`")


def short(root, lines):
    names = sorted(f"{os.path.relpath(path, root)}:{line + 1}" for path, line in lines)
    return ", ".join(names[:5]) + (f" and {len(names) - 5} more" if len(names) > 5 else "")


def compare(project, service, symbol, totals):
    path, name, position = symbol
    own, theirs = own_lines(project, path, name, position), service.lines(path, position)
    root = project.home.project
    place = f"{os.path.relpath(path, root)}:{position['line'] + 1} {name}"
    if own is None or theirs is None:
        totals["refused" if theirs is not None else "refused by both" if own is None else "refused by the service"] += 1
        return
    certain, uncertain = own
    totals["uncertain" if uncertain else "renamed"] += 1
    totals["uncertain lines that the service changes"] += len(uncertain & theirs)
    totals["uncertain lines that it keeps"] += len(uncertain - theirs)
    if uncertain:
        difference = ("equal" if certain | uncertain == theirs else "certain" if certain == theirs else "other")
        totals[f"  uncertain, {difference}"] += 1
        print("uncertain", difference, place, short(root, uncertain), flush=True)
        return
    for kind, lines in (("missing", theirs - certain), ("extra", certain - theirs)):
        if lines:
            totals["  with " + kind] += 1
            print(kind, place, short(root, lines), flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary")
    parser.add_argument("repository")
    parser.add_argument("--tools", required=True)
    parser.add_argument("--language", default="typescript")
    parser.add_argument("--count", type=int, default=150)
    parser.add_argument("--under", default="")
    parser.add_argument("--condition", action="append", default=[])
    arguments = parser.parse_args()
    totals = collections.Counter()
    project = rename.Project(os.path.abspath(arguments.binary), arguments.repository)
    with project.home:
        service = Service(arguments, project.home.project)
        paths = [p for p in project.sources()[arguments.language] if os.path.relpath(p, project.home.project).startswith(arguments.under)]
        symbols = [s for s in project.symbols(paths) if is_compared(project, s)]
        for symbol in symbols[::max(1, len(symbols) // arguments.count)][:arguments.count]:
            compare(project, service, symbol, totals)
        project.server.leave()
    print(table_text(["renames", "number"], [[what.strip(), number] for what, number in sorted(totals.items())]), end="")
    return 1 if totals["  with missing"] else 0


if __name__ == "__main__":
    sys.exit(main())
