"""Measures processes: wall and CPU time, peak and private memory; and an LSP client that measures each response."""
import os, re, statistics, subprocess, sys, threading, time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "clients"))
import driver  # noqa: E402  The LSP client of the tests.


class RunCost:
    """The cost of one run of a program."""

    def __init__(self, wall, cpu, peak, out, code):
        self.wall, self.cpu, self.peak, self.out, self.code = wall, cpu, peak, out, code


def timed(command, cwd=None, env=None, stdin=None, keep=True):
    begun = time.monotonic()
    process = subprocess.Popen(command, cwd=cwd, env=env, stdin=subprocess.PIPE if stdin is not None else subprocess.DEVNULL,
                               stdout=subprocess.PIPE if keep else subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    if stdin is not None:
        process.stdin.write(stdin)
        process.stdin.close()
    out = process.stdout.read() if keep else b""
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return RunCost(time.monotonic() - begun, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024, out, process.returncode)


def private_bytes(pid):
    """Anonymous memory of the process.  The mapped index belongs to the page cache, also while its pages are dirty."""
    with open(f"/proc/{pid}/smaps_rollup") as rollup:
        return 1024 * int(re.search(r"^Anonymous:\s+(\d+)", rollup.read(), re.M).group(1))


def processes_below(pid):
    """The process and its descendants."""
    found = [pid]
    for process in found:
        try:
            for thread in os.listdir(f"/proc/{process}/task"):
                with open(f"/proc/{process}/task/{thread}/children") as children:
                    found += [int(child) for child in children.read().split()]
        except OSError:
            pass  # It has ended.
    return found


def shared_bytes(pid):
    """The memory of the process, with its share of what others map too (PSS)."""
    try:
        with open(f"/proc/{pid}/smaps_rollup") as rollup:
            return 1024 * int(re.search(r"^Pss:\s+(\d+)", rollup.read(), re.M).group(1))
    except (OSError, AttributeError):
        return 0  # It has ended.


class PeakOfChildren:
    """Samples the memory of the processes that this one starts, all together, every `interval` seconds."""

    def __init__(self, interval=0.25):  # Each sample stops page faults of the process.
        self.interval = interval

    def __enter__(self):
        self.most, self.ended = 0, threading.Event()
        self.thread = threading.Thread(target=self.watch, daemon=True)
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.ended.set()
        self.thread.join()

    def watch(self):
        while not self.ended.wait(self.interval):
            self.most = max(self.most, sum(map(shared_bytes, processes_below(os.getpid())[1:])))

    def peak(self):
        return self.most


def median(values):
    return statistics.median(values)


def percentile(values, share):
    values = sorted(values)
    return values[min(len(values) - 1, int(share * len(values)))]


class Home(driver.Home):
    """A home with its own cache for a tree in another directory."""

    def __init__(self, binary, tree):
        super().__init__(binary)
        self.project = tree

    def git(self, main, worktree):
        """Makes `main` a repository and `worktree` one of its worktrees, by their .git files only."""
        link = os.path.join(main, ".git", "worktrees", "other")
        os.makedirs(link)
        for path, text in ((main + "/.git/HEAD", "ref: refs/heads/main\n"), (link + "/commondir", "../..\n"), (worktree + "/.git", f"gitdir: {link}\n")):
            with open(path, "w") as file:
                file.write(text)

    def index_bytes(self):
        """The allocated blocks, not the length of a sparse file."""
        total = 0
        for folder, _, names in os.walk(self.directory + "/cache"):
            total += sum(os.stat(os.path.join(folder, n)).st_blocks * 512 for n in names if n == "index.mdb")
        return total

    def command(self, *arguments):
        return timed([self.binary, *arguments, "--project-root", self.project], cwd=self.directory, env=self.environment)


class Client(driver.Server):
    def milliseconds(self, method, params):
        begun = time.monotonic()
        answer = self.answer(self.start(method, params), 600)
        return (time.monotonic() - begun) * 1000, answer.get("result")

    def first_part(self, method, params):
        """Milliseconds until the first partial result, or the response."""
        self.parts = getattr(self, "parts", 0) + 1
        token = f"part-{self.parts}"
        begun = time.monotonic()
        number = self.start(method, {**params, "partialResultToken": token})
        with self.changed:
            self.changed.wait_for(lambda: number in self.answers or self.ended or any(
                m["method"] == "$/progress" and m["params"]["token"] == token for m in self.said), 600)
        took = (time.monotonic() - begun) * 1000
        self.answer(number, 600)
        return took
