"""What compilers and type checkers say of a directory: for rename.py --check.

A check returns the problems as a Counter of texts without positions, so that those of two states of a directory can be
compared. Programs are taken from PATH and from node_modules/.bin of --tools."""
import collections, json, os, pathlib, re, shutil, subprocess, sys, tempfile


def find_program(name, tools):
    local = os.path.join(tools, "node_modules", ".bin", name) if tools else ""
    return local if os.path.exists(local) else shutil.which(name)


def run(command, directory):
    done = subprocess.run(command, cwd=directory, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
    return done.returncode, done.stdout


def problems_of(output):
    """The lines of tsc's output with an error: without positions."""
    found = collections.Counter()
    for line in output.splitlines():
        match = re.match(r"(.*?)\(\d+,\d+\): (error .*)", line) or re.match(r"(.*?):\d+:\d+:? (error:? .*)", line)
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

    def problems(self, changed):
        return problems_of(run([self.program, "-p", self.configuration], self.directory)[1])


class JavaScript(TypeScript):
    """node --check of each changed file, and tsc of all."""
    extensions = (".js", ".jsx", ".mjs", ".cjs")
    options = {"allowJs": True, "checkJs": True, "strict": False, "module": "commonjs", "moduleResolution": "bundler"}

    def problems(self, changed):
        found = super().problems(changed)
        for path in changed:
            code, output = run(["node", "--check", path], self.directory)
            if code:
                found[f"{os.path.relpath(path, self.directory)}: {output.strip().splitlines()[-1]}"] += 1
        return found


class Python:
    """py_compile of each changed file, and pyright of all."""
    extensions = (".py", ".pyi")

    def __init__(self, directory, tools, configuration=None):
        self.program = find_program("pyright", tools)
        self.directory = directory

    def problems(self, changed):
        found = collections.Counter()
        for path in changed:
            code, output = run([sys.executable, "-m", "py_compile", path], self.directory)
            if code:
                found[f"{os.path.relpath(path, self.directory)}: {output.strip().splitlines()[-1]}"] += 1
        if self.program:
            answer = json.loads(run([self.program, "--outputjson"], self.directory)[1] or "{}")
            for each in answer.get("generalDiagnostics", []):
                if each["severity"] == "error":
                    found[f"{os.path.relpath(each['file'], self.directory)}: {each['message']}"] += 1
        return found


CHECKS = {"typescript": TypeScript, "typescriptreact": TypeScript, "javascript": JavaScript, "python": Python}


def new_problems(before, after, old, new):
    """Those of `after` that `before` does not have with the old name."""
    def with_old_name(text):
        return re.sub(rf"\b{re.escape(new)}\b", old, text)
    renamed = collections.Counter()
    for text, count in after.items():
        renamed[with_old_name(text)] += count
    return renamed - before
