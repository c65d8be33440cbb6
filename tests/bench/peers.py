"""Other programs that index or search the same tree, from Debian and npm packages."""
import json, os, shutil, tempfile, time

import driver
from measure import median, timed

HERE = os.path.dirname(os.path.abspath(__file__))
CODEGRAPH = os.path.join(HERE, "peers", "node_modules", ".bin", "codegraph")
CODEGRAPH_MOST_BYTES = 200e6  # Larger trees take an hour.


class PeerRuns:
    """Runs each peer once per round, and reports the medians."""

    def __init__(self, b):
        self.b = b
        self.directory = tempfile.mkdtemp(prefix="codefinder-bench-")
        self.taken = {}  # Row name: [(RunCost, bytes of output files)].

    def __enter__(self):
        return self

    def __exit__(self, *ignored):
        shutil.rmtree(self.directory, ignore_errors=True)

    def commands(self):
        """(what, program, command, cwd, environment)."""
        tree, scratch = self.b.tree, os.path.join(self.directory, "out")
        yield "universal-ctags -R", "ctags", ["ctags", "-R", "-f", scratch + "/tags", tree], scratch
        yield "universal-ctags -R, references too", "ctags", ["ctags", "-R", "--extras=+r", "--fields=+r", "-f", scratch + "/tags", tree], scratch
        yield "GNU global (gtags)", "gtags", ["gtags", "-C", tree, scratch], scratch
        yield "cscope -b -q -R", "cscope", ["cscope", "-b", "-q", "-R", "-s", tree, "-f", scratch + "/cscope.out"], scratch
        yield "ripgrep -w, one name", "rg", ["rg", "-w", "-c", self.b.names[0], tree], scratch
        if self.b.bytes <= CODEGRAPH_MOST_BYTES:
            yield "codegraph init", CODEGRAPH, [CODEGRAPH, "init", "--yes", scratch + "/tree"], scratch

    def round(self):
        if self.b.options.no_peers:
            return
        for what, program, command, scratch in self.commands():
            if shutil.which(program) is None:
                self.taken.setdefault(what, None)
                continue
            os.makedirs(scratch)
            before = 0
            if program == CODEGRAPH:  # It writes into the project: runs on a copy of links.
                self.b.copy(scratch + "/tree")
                before = size_of(scratch)
            environment = {**os.environ, "HOME": scratch, "CI": "1", "DO_NOT_TRACK": "1"}
            ran = timed(command, cwd=scratch, env=environment, keep=False)
            self.taken.setdefault(what, []).append((ran, size_of(scratch) - before))
            shutil.rmtree(scratch)

    def rows(self, indexed):
        """`indexed`: the seconds of codefinder in the same rounds."""
        for what, taken in self.taken.items():
            if taken is None:
                print(f"  {self.b.name:<16} {what}: not installed", flush=True)
                continue
            wall = median([ran.wall for ran, _ in taken])
            left = median([size for _, size in taken])
            notes = f"codefinder {indexed:.2f} s; peak {median([ran.peak for ran, _ in taken]) / 1e6:.0f} MB"
            self.b.row("peer: " + what, wall, "s", notes + (f"; {left / 1e6:.1f} MB of files" if left > 0 else ""))


def size_of(directory):
    return sum(os.lstat(os.path.join(folder, name)).st_size for folder, _, names in os.walk(directory) for name in names)


class Clangd(driver.Server):
    """clangd with its background index, and a client for it."""

    def __init__(self, directory):
        self.directory, self.root = directory, directory
        super().__init__(type("", (), {"binary": "clangd", "environment": {**os.environ, "HOME": directory}, "directory": directory})(), root=directory,
                         capabilities={"window": {"workDoneProgress": True}})

    def command(self):
        return ["clangd", "--background-index", f"-j={os.cpu_count()}", "--log=error"]

    def peak_bytes(self):
        with open(f"/proc/{self.pid}/status") as status:
            return next(int(line.split()[1]) * 1024 for line in status if line.startswith("VmHWM"))


def clangd(b):
    """The time until clangd has indexed a small C++ project, compiled with the flags of inputs.COMPILED."""
    import inputs
    if b.name not in inputs.COMPILED or b.options.no_peers:
        return
    if shutil.which("clangd") is None:
        print(f"  {b.name:<16} clangd: not installed", flush=True)
        return
    sources_in, flags = inputs.COMPILED[b.name]
    walls, peaks, sizes, count = [], [], [], 0
    for _ in range(b.options.runs):
        with tempfile.TemporaryDirectory(prefix="codefinder-bench-") as scratch:
            tree = os.path.join(scratch, "tree")
            b.copy(tree)
            sources = [os.path.join(folder, n) for folder, _, names in os.walk(os.path.join(tree, sources_in)) for n in sorted(names)
                       if n.endswith(".cc") and "_test" not in n and "_bench" not in n and not n.startswith("env_windows")]
            count = len(sources)
            with open(tree + "/compile_commands.json", "w") as out:
                json.dump([{"directory": tree, "file": s, "arguments": ["g++", *flags, "-c", s]} for s in sources], out)
            begun = time.monotonic()
            server = Clangd(tree)
            with open(sources[0]) as file:
                server.open(sources[0], "cpp", file.read())
            server.wait_for(lambda m: m["method"] == "$/progress" and m["params"]["token"] == "backgroundIndexProgress"
                            and m["params"]["value"]["kind"] == "end", 600)
            walls.append(time.monotonic() - begun)
            peaks.append(server.peak_bytes())
            server.kill()
            sizes.append(size_of(tree + "/.cache"))
    b.row("peer: clangd, background index complete", median(walls), "s",
          f"{count} files compiled; peak {median(peaks) / 1e6:.0f} MB; {median(sizes) / 1e6:.1f} MB of files")
