#!/usr/bin/env python3
"""The tables and the picture of docs/performance.md, made of the runs in docs/performance.json.

    page.py                  writes the page and docs/images/growth.svg anew
    page.py add ID FILE [--command TEXT] [--note TEXT] [--runs N] [--binary PROGRAM]
                             stores a run under ID, in place of an earlier one, and writes the page
    page.py remove ID        removes a run, and writes the page
    page.py check            fails if the page differs from the JSON, or a run is too old

FILE ("-": standard input) is the JSON of `./dev bench --json`, or any text with a Markdown table
of figures, the last of which counts: `tests/bench/sizes DIRECTORY | tests/bench/page.py add sizes -
--command 'tests/bench/sizes DIRECTORY'`.  `./dev bench … --publish ID` does the same at once.

The page has `<!-- measured: ID -->` before each table and `<!-- end -->` behind it."""
import argparse, json, os, re, sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import picture
import report

PAGE = os.path.join(report.ROOT, "docs", "performance.md")
MEASURED = os.path.join(report.ROOT, "docs", "performance.json")
PICTURE = os.path.join(report.ROOT, "docs", "images", "growth.svg")
SHOWN = "![Processor time per MB and peak memory, by the size of the tree](images/growth.svg)\n\n"
BLOCK = re.compile(r"(<!-- measured: ([\w-]+) -->\n).*?(<!-- end -->)", re.S)


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def load():
    return json.loads(read(MEASURED))


def save(measured):
    measured["runs"].sort(key=lambda run: run["id"])
    report.write_json(MEASURED, measured)
    write(measured)


def rendered(text, measured):
    """The text of the page with the tables of the runs between the markers."""
    runs = {run["id"]: run for run in measured["runs"]}
    absent = f"*No figures of version {measured['since']['version']} yet.*\n"

    def block(match):
        run = runs.get(match.group(2))
        image = SHOWN if match.group(2) == "growth" and drawn(measured) else ""
        return match.group(1) + (image + report.markdown(run) if run else absent) + match.group(3)
    return BLOCK.sub(block, text)


def drawn(measured):
    """The picture of the run `growth`; None if it was not measured."""
    rows = next((run["rows"] for run in measured["runs"] if run["id"] == "growth"), [])
    return picture.growth(rows) if any("size" in row for row in rows) else None


def write(measured):
    text = rendered(read(PAGE), measured)
    with open(PAGE, "w", encoding="utf-8") as out:
        out.write(text)
    image = drawn(measured)
    if image:
        with open(PICTURE, "w", encoding="utf-8") as out:
            out.write(image)
    elif os.path.exists(PICTURE):
        os.remove(PICTURE)


def places():
    """The names of the tables in the page."""
    return [match.group(2) for match in BLOCK.finditer(read(PAGE))]


def publish(name, run):
    """Stores the run under the name, in place of an earlier one, and writes the page."""
    measured = load()
    if name not in places():
        sys.exit(f"docs/performance.md has no place for it: <!-- measured: {name} -->")
    measured["runs"] = [other for other in measured["runs"] if other["id"] != name]
    measured["runs"].append({"id": name, **run})
    save(measured)


def problems(measured):
    """The reasons why the committed page is not up to date."""
    text, since = read(PAGE), measured["since"]
    if since["version"] != report.program_version():
        yield (f"`since` in docs/performance.json is of version {since['version']}, the program is "
               f"{report.program_version()}: measure again (CONTRIBUTING.md, A release)")
    names = places()
    if len(set(names)) != len(names):
        yield "two tables of docs/performance.md have the same name"
    for run in measured["runs"]:
        if run["date"] < since["date"]:
            yield f"{run['id']} was measured on {run['date']}, before {since['date']}"
        if run["id"] not in names:
            yield f"docs/performance.md has no place for the run {run['id']}"
    if rendered(text, measured) != text:
        yield "docs/performance.md differs from docs/performance.json: run tests/bench/page.py"
    image = drawn(measured)
    if image and (not os.path.exists(PICTURE) or read(PICTURE) != image):
        yield "docs/images/growth.svg differs from docs/performance.json: run tests/bench/page.py"


def run_of(options):
    """The run in the input of `add`."""
    text = sys.stdin.read() if options.file == "-" else read(options.file)
    if text.lstrip().startswith("{"):
        run = json.loads(text)
        return {**run, "note": options.note or run.get("note", "")}
    table = report.read_table(text)
    if not table or not table["rows"]:
        sys.exit("the input has no Markdown table with figures")
    if not options.command:
        sys.exit("a Markdown table needs --command")
    build = os.path.dirname(os.path.abspath(options.binary))
    return {**report.about(build, options.command, options.runs, options.note), "table": table}


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    actions = parser.add_subparsers(dest="action")
    add = actions.add_parser("add")
    add.add_argument("id")
    add.add_argument("file")
    add.add_argument("--command", default="")
    add.add_argument("--note", default="")
    add.add_argument("--runs", type=int)
    add.add_argument("--binary", help="the program that was measured",
                     default=os.path.join(report.ROOT, "build", "release", "codefinder"))
    actions.add_parser("remove").add_argument("id")
    actions.add_parser("check")
    options = parser.parse_args()
    if options.action == "add":
        publish(options.id, run_of(options))
        return 0
    measured = load()
    if options.action == "check":
        found = list(problems(measured))
        print("\n".join(found), end="\n" if found else "")
        return 1 if found else 0
    if options.action == "remove":
        measured["runs"] = [run for run in measured["runs"] if run["id"] != options.id]
        save(measured)
        return 0
    write(measured)
    return 0


if __name__ == "__main__":
    sys.exit(main())
