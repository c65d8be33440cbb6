"""What compilers and type checkers say of a directory: for rename.py --check.

A check returns the problems as a Counter of texts without positions, so that those of two states of a directory can be
compared. Programs are taken from PATH and from node_modules/.bin of --tools."""
import collections, json, os, pathlib, re, shutil, subprocess, sys, tempfile, types

import driver


def find_program(name, tools):
    local = os.path.join(tools, "node_modules", ".bin", name) if tools else ""
    return local if os.path.exists(local) else shutil.which(name)


def run(command, directory):
    done = subprocess.run(command, cwd=directory, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
    return done.returncode, done.stdout


def problems_of(output):
    """The lines of a compiler's output with an error, or with a warning of something unused: without positions."""
    found = collections.Counter()
    for line in output.splitlines():
        match = re.match(r"(.*?)(?:\(\d+,\d+\)|:\d+(?::\d+)?): ((?:fatal )?error\b.*|warning.*(?:unused|unreachable|hidden|never|implicit).*)", line)
        if match:
            found[f"{match.group(1)}: {match.group(2)}"] += 1
    return found


class TypeScript:
    """tsc of the nearest configuration; a project without one is checked with strict types."""
    extensions = (".ts", ".tsx", ".mts", ".cts")
    options = {}

    def __init__(self, directory, tools, configuration=None):
        self.program = find_program("tsc", tools)
        self.directory = directory
        self.configuration = os.path.join(directory, "tsconfig.rename-check.json")
        given = os.path.join(directory, configuration) if configuration else None
        settings = json.loads(pathlib.Path(given).read_text()) if given else {
            "compilerOptions": {"target": "es2022", "lib": ["esnext", "dom"], "module": "nodenext", "moduleResolution": "nodenext", "strict": True,
                                "skipLibCheck": True, "types": []},
            "include": ["**/*"], "exclude": ["**/node_modules", "**/*.test.*", "**/tests/**", "**/benchmarks/**"]}
        state = os.path.join(tempfile.mkdtemp(), "state")
        settings["compilerOptions"] |= {"noEmit": True, "pretty": False, "incremental": True, "tsBuildInfoFile": state, **self.options}
        pathlib.Path(self.configuration).write_text(json.dumps(settings))

    def problems(self, changed, word=""):
        return problems_of(run([self.program, "-p", self.configuration], self.directory)[1])


class JavaScript(TypeScript):
    """node --check of each changed file, and tsc of all."""
    extensions = (".js", ".jsx", ".mjs", ".cjs")
    options = {"allowJs": True, "checkJs": True, "strict": False, "module": "commonjs", "moduleResolution": "bundler"}

    def problems(self, changed, word=""):
        found = super().problems(changed)
        for path in (p for p in changed if p.endswith(self.extensions)):
            code, output = run(["node", "--check", path], self.directory)
            if code:
                found[f"{os.path.relpath(path, self.directory)}: {output.strip().splitlines()[-1]}"] += 1
        return found


class LanguageServer(driver.Server):
    """Another program's language server, for the diagnostics of files."""

    def __init__(self, arguments, directory):
        self.arguments = arguments
        super().__init__(types.SimpleNamespace(directory=directory, environment=dict(os.environ), project=directory),
                         capabilities={"textDocument": {"diagnostic": {}}})

    def command(self):
        return self.arguments

    def errors(self, path):
        report = self.answer(self.start("textDocument/diagnostic", {"textDocument": {"uri": driver.uri(path)}}), 300)["result"]
        return [each["message"] for each in report["items"] if each.get("severity") == 1]


class Python:
    """py_compile of each changed file, and pyright's errors in all files, in one process of its language server."""
    extensions = (".py", ".pyi")

    def __init__(self, directory, tools, configuration=None):
        program = find_program("pyright-langserver", tools)
        self.directory, self.known = directory, {}
        self.server = LanguageServer([program, "--stdio"], directory) if program else None
        for path in sorted(p for p in pathlib.Path(directory).rglob("*") if self.server and p.suffix in self.extensions):
            self.known[str(path)] = path.read_text(errors="replace")
            self.server.open(str(path), "python", self.known[str(path)])

    def problems(self, changed, word=""):
        found = collections.Counter()
        for path in changed:
            code, output = run([sys.executable, "-m", "py_compile", path], self.directory)
            if code:
                found[f"{os.path.relpath(path, self.directory)}: {output.strip().splitlines()[-1]}"] += 1
        self.show_changes()
        for path in self.known:
            for message in self.server.errors(path):
                found[f"{os.path.relpath(path, self.directory)}: {message}"] += 1
        return found

    def show_changes(self):
        """Sends the texts of the files as they are now."""
        for path, known in list(self.known.items()):
            text = pathlib.Path(path).read_text(errors="replace") if os.path.exists(path) else ""
            if text != known:
                self.server.change(path, text)
                self.known[path] = text


class Go:
    """go_problems.go: types of all packages, where imports that are not there have every member."""

    def __init__(self, directory, tools, configuration=None):
        self.directory = directory
        self.program = os.path.join(tempfile.mkdtemp(), "go_problems")
        subprocess.run(["go", "build", "-o", self.program, str(pathlib.Path(__file__).parent / "go_problems.go")], check=True)

    def problems(self, changed, word=""):
        return problems_of(run([self.program, "."], self.directory)[1])


class Rust:
    """cargo check of the workspace of the directory."""

    def __init__(self, directory, tools, configuration=None):
        self.directory = directory

    def problems(self, changed, word=""):
        return problems_of(run(["cargo", "check", "--offline", "--keep-going", "--workspace", "--all-targets", "--message-format=short"], self.directory)[1])


class Java:
    """JavaProblems.java: javac of all files, as far as types are known, in one process. The configuration is a class path."""

    def __init__(self, directory, tools, configuration=None):
        program = str(pathlib.Path(__file__).parent / "JavaProblems.java")
        self.process = subprocess.Popen(["java", program, directory, configuration or ""], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, errors="replace")

    def problems(self, changed, word=""):
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        lines = []
        for line in self.process.stdout:
            if line == "\n":
                return problems_of("".join(lines))
            lines.append(line)
        raise RuntimeError("the Java compiler ended")


class C:
    """gcc of the changed files and of those with the word, here and in the original. The configuration is a file of options."""
    program, extensions, headers = "gcc", (".c",), ("-x", "c")

    def __init__(self, directory, tools, configuration=None):
        self.directory, self.known = directory, set()
        self.options = [f"@{configuration}"] if configuration else ["-I."] + [
            f"-I{d}" for d in sorted({os.path.dirname(os.path.relpath(p, directory)) or "." for p in pathlib.Path(directory).rglob("*.h")})]

    def compile(self, directory, path):
        options = self.options + (list(self.headers) if path.endswith(".h") else [])
        return problems_of(run([self.program, "-fsyntax-only", "-Wall", "-Wextra", *options, path], directory)[1])

    def problems(self, changed, word=""):
        files = []
        if not word:
            return collections.Counter()
        for path in pathlib.Path(self.directory).rglob("*"):
            if path.suffix == ".h" or path.suffix in self.extensions:
                if str(path) in changed or re.search(rf"\b{re.escape(word)}(Qz)?\b", path.read_text(errors="replace")):
                    files.append(os.path.relpath(path, self.directory))
        for path in set(files) - self.known:
            self.known.add(path)
            self.before += self.compile(self.original, path)
        return sum((self.compile(self.directory, path) for path in files), collections.Counter())


class Cpp(C):
    program, extensions, headers = "g++", (".cc", ".cpp", ".cxx"), ("-std=c++17", "-x", "c++")


CHECKS = {"typescript": TypeScript, "typescriptreact": TypeScript, "javascript": JavaScript, "python": Python, "go": Go, "rust": Rust,
          "java": Java, "c": C, "cpp": Cpp}


def new_problems(before, after, old, new):
    """Those of `after` that `before` does not have with the old name."""
    def with_old_name(text):
        return re.sub(rf"\b{re.escape(new)}\b", old, text)
    renamed = collections.Counter()
    for text, count in after.items():
        renamed[with_old_name(text)] += count
    return renamed - before
