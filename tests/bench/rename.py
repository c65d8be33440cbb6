#!/usr/bin/env python3
"""Renames symbols of repositories and renames them back: the sources must be the same bytes again.

usage: rename.py CODEFINDER REPOSITORIES [--count 200] [--build LANGUAGE=COMMAND …] [--builds 50] [--only NAME …] [--language LANGUAGE …]
                 [--references] [--check [--tools DIRECTORY] [--configuration LANGUAGE=PATH …]]

REPOSITORIES is a directory of repositories. The symbols are chosen by a fixed rule: every n-th one of the outlines of
the files, in the order of the paths. Per language it prints how many symbols were renamed and restored, refused (by
reason) and wrong. With --build, renamed trees are also written to a copy, where COMMAND must succeed as it does before.
With --check, each renamed tree is checked by the compiler or type checker of its language (rename_checks.py): broken are
those with a problem that the tree did not have before. --tools is a directory with node_modules; --configuration names
the configuration to use, relative to the repository. With --references, the places of each rename are compared with the
references of the symbol, which have to contain them (overridden and overriding members apart). The last output is a table of all languages."""
import argparse, collections, json, os, pathlib, re, shutil, subprocess, sys, tempfile
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "clients"))
import driver
import rename_checks
from report import table_text

driver.DEADLINE = 120.0  # A large file may be parsed several times for one rename.

LANGUAGES = {".c": "c", ".h": "c", ".cc": "cpp", ".cpp": "cpp", ".go": "go", ".java": "java", ".js": "javascript", ".py": "python", ".rs": "rust",
             ".ts": "typescript", ".tsx": "typescriptreact", ".sh": "shellscript"}
CAPABILITIES = {"general": {"positionEncodings": ["utf-16"]},
                "workspace": {"workspaceEdit": {"documentChanges": True, "resourceOperations": ["rename"]}},
                "textDocument": {"documentSymbol": {"hierarchicalDocumentSymbolSupport": True}, "rename": {"prepareSupport": True}}}


class Home(driver.Home):
    """A copy of a repository as the project."""

    def __init__(self, binary, repository):
        super().__init__(binary)
        shutil.rmtree(self.project)
        shutil.copytree(repository, self.project, symlinks=True)


def offset(lines, position):
    """The index in the text of a position in UTF-16 units."""
    start = sum(len(line) for line in lines[:position["line"]])
    line = lines[position["line"]] if position["line"] < len(lines) else ""
    units = 0
    for index, char in enumerate(line):
        if units >= position["character"]:
            return start + index
        units += 2 if ord(char) > 0xFFFF else 1
    return start + len(line)


def lines_of(text):
    return re.findall(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$", text)


def apply(text, edits):
    lines = lines_of(text)
    places = sorted(((offset(lines, e["range"]["start"]), offset(lines, e["range"]["end"]), e["newText"]) for e in edits), reverse=True)
    for begin, end, new in places:
        text = text[:begin] + new + text[end:]
    return text


class Project:
    def __init__(self, binary, repository):
        self.home = Home(binary, repository)
        self.server = driver.Server(self.home, capabilities=CAPABILITIES)
        self.home.ask("index")
        self.texts = {}
        self.is_cpp = any(p.suffix in (".cc", ".cpp") for p in pathlib.Path(self.home.project).rglob("*"))
        self.copy = self.home.directory + "/copy"  # Builds run there: the index does not see what they write.

    def text(self, path):
        """None of a file that is not UTF-8."""
        if path not in self.texts:
            try:
                self.texts[path] = pathlib.Path(path).read_bytes().decode()
            except UnicodeDecodeError:
                self.texts[path] = None
        return self.texts[path]

    def language(self, path):
        extension = os.path.splitext(path)[1]
        return "cpp" if extension == ".h" and self.is_cpp else LANGUAGES.get(extension)

    def sources(self):
        found = collections.defaultdict(list)
        for directory, folders, files in os.walk(self.home.project):
            folders[:] = sorted(f for f in folders if not f.startswith(".") and f != "node_modules")
            for name in sorted(files):
                language = self.language(name)
                path = os.path.join(directory, name)
                if language and not os.path.islink(path) and self.text(path):
                    found[language].append(path)
        return found

    def symbols(self, paths):
        """(path, name, position) of what the outlines list."""
        found = []

        def add(path, lines, items):
            for item in items:
                name, start = item["name"], item["selectionRange"]["start"]
                at = offset(lines, start)
                quoted = at > 0 and self.text(path)[at - 1] in "\"'`"  # The title of a test is no name.
                if re.fullmatch(r"#?[A-Za-z_]\w*", name) and self.text(path).startswith(name, at) and not quoted:
                    found.append((path, name, start))
                add(path, lines, item.get("children", []))
        for path in paths:
            add(path, lines_of(self.text(path)), self.server.result("textDocument/documentSymbol", {"textDocument": {"uri": driver.uri(path)}}) or [])
        return found

    def rename(self, path, position, new):
        """(the new texts by path, None) or (None, the reason of the refusal). Files that get another name are in self.moved."""
        answer = self.server.ask("textDocument/rename", dict(driver.at(path, position["line"], position["character"]), newName=new))
        if "error" in answer:
            return None, answer["error"]["message"]
        changed, self.moved, self.places = {}, {}, set()

        def path_of(uri):
            return driver.urllib.parse.unquote(uri[len("file://"):])
        for change in (answer["result"] or {}).get("documentChanges", []):
            if change.get("kind") == "rename":
                self.moved[path_of(change["oldUri"])] = path_of(change["newUri"])
                continue
            file = path_of(change["textDocument"]["uri"])
            changed[file] = apply(self.text(file), change["edits"])
            self.places |= {(file, e["range"]["start"]["line"], e["range"]["start"]["character"]) for e in change["edits"]}
        return (changed, None) if changed else (None, "there are no places")

    def not_referenced(self, path, position):
        """The places of the last rename that are no references of the symbol."""
        params = dict(driver.at(path, position["line"], position["character"]), context={"includeDeclaration": True})
        places = set()
        for found in self.server.result("textDocument/references", params) or []:
            start = found["range"]["start"]
            places.add((driver.urllib.parse.unquote(found["uri"][len("file://"):]), start["line"], start["character"]))
        return sorted(f"{os.path.relpath(p, self.home.project)}:{line + 1}:{column + 1}" for p, line, column in self.places - places)

    def overlay(self, texts, language):
        for path, text in texts.items():
            if path not in self.server.versions:
                self.server.open(path, self.language(path) or language, self.text(path))
            self.server.change(path, text)
            self.texts[path] = text

    def close(self, texts):
        for path, text in texts.items():
            self.server.close_file(path)
            self.server.versions.pop(path, None)
            self.texts[path] = text

    def there_and_back(self, path, name, position):
        """("ok", the renamed texts), ("refused", reason) or ("wrong", what)."""
        new = name + "Qz"
        renamed, refusal = self.rename(path, position, new)
        if refusal:
            return "refused", refusal
        before, moved = {p: self.text(p) for p in renamed}, self.moved
        if any(p not in renamed for p in moved):  # A module: its name is that of files, which stay here.
            return "ok", (renamed, moved)
        self.overlay(renamed, self.language(path))
        lines = lines_of(before[path])
        line = position["line"]
        shift = offset(lines_of(renamed[path]), {"line": line, "character": 0})
        at = renamed[path].find(new, shift)
        at = {"line": line, "character": len(renamed[path][shift:at].encode("utf-16-le")) // 2} if at >= 0 else position
        back, refusal = self.rename(path, at, name)
        self.close(before)
        if refusal:
            return "wrong", "renaming back is refused: " + refusal
        different = [p for p in before if back.get(p) != before[p]] + [p for p in back if p not in before]
        return ("wrong", "other bytes in " + ", ".join(different)) if different else ("ok", (renamed, moved))

    def make_copy(self):
        if not os.path.isdir(self.copy):
            shutil.copytree(self.home.project, self.copy, symlinks=True)

    def builds(self, command):
        self.make_copy()
        return subprocess.run(command, shell=True, cwd=self.copy, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0

    def check(self, language, arguments):
        """The check of the language for the copy; None if there is none."""
        kind = rename_checks.CHECKS.get(language)
        if kind is None or not arguments.check:
            return None
        self.make_copy()
        configurations = dict(c.split("=", 1) for c in arguments.configuration)
        check = kind(self.copy, arguments.tools, configurations.get(language))
        check.original = self.home.project
        check.before = check.problems([])
        return check

    def with_texts(self, texts, moved, action):
        """The result of action(paths) while the copy has other texts, and files moved."""
        def copied(path):
            return self.copy + path[len(self.home.project):]
        texts = {copied(p): text for p, text in texts.items()}
        moved = {copied(p): copied(new) for p, new in moved.items()}
        before = {p: pathlib.Path(p).read_bytes() for p in texts}
        for path, text in texts.items():
            pathlib.Path(path).write_bytes(text.encode())
        for path, new in moved.items():
            os.rename(path, new)
        try:
            return action([moved.get(path, path) for path in texts])
        finally:
            for path, new in moved.items():
                os.rename(new, path)
            for path, data in before.items():
                pathlib.Path(path).write_bytes(data)


def reason(text):
    return re.sub(r"\d+", "N", re.sub(r"`[^`]*`", "…", re.sub(r" (in|at|is) \S+[.:]\S+$", "", text)))


def measure(project, label, language, paths, arguments, command, totals):
    symbols = project.symbols(paths)
    step = max(1, len(symbols) // arguments.count)
    built = 0
    check = project.check(language, arguments)
    for path, name, position in symbols[::step][:arguments.count]:
        missing = []
        if arguments.references and project.rename(path, position, name + "Qz")[0]:
            missing = project.not_referenced(path, position)
        kind, detail = project.there_and_back(path, name, position)
        totals[language][kind] += 1
        place = f"{label} {os.path.relpath(path, project.home.project)}:{position['line'] + 1} {name}"
        if missing:
            totals[language]["  places that are no references"] += len(missing)
            print("no references", place, "; ".join(missing[:3]), flush=True)
        if kind == "refused":
            totals[language]["  " + reason(detail)] += 1
            if arguments.verbose:
                print("refused", place, detail, flush=True)
        elif kind == "wrong":
            print("wrong", place, detail, flush=True)
        elif check:
            after = project.with_texts(*detail, lambda paths: check.problems(paths, name))
            new = rename_checks.new_problems(check.before, after, name, name + "Qz")
            totals[language]["broken" if new else "checked"] += 1
            if new:
                print("broken", place, "; ".join(sorted(new)[:3]), flush=True)
        elif command and built < arguments.builds:
            built += 1
            good = project.with_texts(*detail, lambda paths: project.builds(command))
            totals[language]["builds" if good else "does not build"] += 1
            if not good:
                print("does not build", place, flush=True)


def print_table(totals):
    rows = []
    for language, counts in sorted(totals.items()):
        symbols = counts["ok"] + counts["refused"] + counts["wrong"]
        refused = f"{counts['refused']} ({100 * counts['refused'] / max(1, symbols):.0f} %)"
        checked = counts["checked"] + counts["broken"] + counts["builds"] + counts["does not build"]
        broken = counts["broken"] + counts["does not build"]
        rows.append([language, symbols, counts["ok"], refused, counts["wrong"], checked, broken])
    columns = ["language", "symbols", "renamed and restored", "refused", "wrong", "checked", "broken"]
    print(table_text(columns, rows), end="")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary")
    parser.add_argument("repositories")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--builds", type=int, default=50)
    parser.add_argument("--build", action="append", default=[])
    parser.add_argument("--only", action="append", default=[])
    parser.add_argument("--language", action="append", default=[])
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--references", action="store_true")
    parser.add_argument("--tools", default="")
    parser.add_argument("--configuration", action="append", default=[])
    parser.add_argument("--verbose", action="store_true")
    arguments = parser.parse_args()
    commands = dict(b.split("=", 1) for b in arguments.build)
    totals = collections.defaultdict(collections.Counter)
    for name in sorted(os.listdir(arguments.repositories)):
        repository = os.path.join(arguments.repositories, name, "repo")
        repository = repository if os.path.isdir(repository) else os.path.join(arguments.repositories, name)
        if arguments.only and not any(o in name for o in arguments.only):
            continue
        project = Project(os.path.abspath(arguments.binary), repository)
        with project.home:
            for language, paths in sorted(project.sources().items()):
                if arguments.language and language not in arguments.language:
                    continue
                command = commands.get(language)
                if command and not project.builds(command):
                    print(f"{name}: `{command}` fails before anything is renamed", flush=True)
                    command = None
                measure(project, name, language, paths, arguments, command, totals)
            project.server.leave()
    for language, counts in sorted(totals.items()):
        print(language)
        for what, number in sorted(counts.items()):
            print(f"  {number:5} {what}")
    print_table(totals)
    return 1 if any(c["wrong"] or c["broken"] or c["does not build"] for c in totals.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
