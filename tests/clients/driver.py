"""Runs the real binary for the tests of this folder: language servers over pipes, command lines, a temporary home.

It waits for messages of the server, with a deadline, without sleeps."""
import contextlib, json, os, pathlib, queue, shutil, subprocess, sys, tempfile, threading, time, urllib.parse

DEADLINE = 30.0  # Seconds that a response may take on a loaded machine.


class Failure(Exception):
    pass


def check(condition, *details):
    if not condition:
        raise Failure(" ".join(str(t) for t in details) or "a check failed")


def uri(path):
    return "file://" + urllib.parse.quote(os.fsencode(path))


def at(path, line, character):
    return {"textDocument": {"uri": uri(path)}, "position": {"line": line, "character": character}}


class Home:
    """A temporary directory with a project, a cache and a home, and the binary to run there."""

    def __init__(self, binary):
        self.binary = binary
        self.directory = os.path.realpath(tempfile.mkdtemp(prefix="codefinder-test-"))
        self.project = self.directory + "/project"
        os.makedirs(self.project)
        self.environment = {"HOME": self.directory, "XDG_CACHE_HOME": self.directory + "/cache", "XDG_CONFIG_HOME": self.directory + "/config",
                            "PATH": "/usr/local/bin:/usr/bin:/bin", "CODEFINDER_FORMAT": "json"}
        self.calls = 0
        self.lock = threading.Lock()

    def __enter__(self):
        return self

    def __exit__(self, *ignored):
        shutil.rmtree(self.directory, ignore_errors=True)

    def write(self, path, text):
        """Saves as editors do: a new file replaces the old one."""
        target = os.path.join(os.fsencode(self.project), os.fsencode(path))
        os.makedirs(os.path.dirname(target), exist_ok=True)
        new = target + b"~new" if len(os.path.basename(target)) < 250 else os.path.dirname(target) + b"/new~"
        with open(new, "wb") as out:
            out.write(text if isinstance(text, bytes) else text.encode())
        os.replace(new, target)
        return os.fsdecode(target)

    def run(self, *arguments, root=None):
        """Runs one command: (exit code, its JSON, stderr)."""
        with self.lock:
            self.calls += 1
        ran = subprocess.run([self.binary, *arguments, "--project-root", root or self.project], env=self.environment, cwd=self.directory,
                             stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=120)
        check(ran.returncode in (0, 1, 2), "exit code", ran.returncode, arguments, ran.stderr)
        try:
            return ran.returncode, json.loads(ran.stdout), ran.stderr.decode(errors="replace")
        except ValueError:
            raise Failure(f"no JSON on stdout: {arguments} {ran.stdout[:300]} {ran.stderr[:300]}")

    def ask(self, *arguments):
        code, answer, stderr = self.run(*arguments)
        check(code in (0, 1), arguments, answer, stderr)
        return answer

    def server(self, **more):
        return Server(self, **more)


class Server:
    """A `codefinder lsp` process and its client. Any thread may send requests."""

    def __init__(self, home, root=None, options=None, capabilities=None, initialize=True):
        self.home = home
        self.log = tempfile.TemporaryFile()
        self.process = subprocess.Popen(self.command(), env=home.environment, cwd=home.directory, stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=self.log)
        self.pid = self.process.pid
        self.lock = threading.Lock()
        self.changed = threading.Condition()
        self.last_id, self.answers, self.said, self.ended, self.versions = 0, {}, [], False, {}
        threading.Thread(target=self._listen, daemon=True).start()
        self.root = root or home.project
        if initialize:
            self.initialize(options, capabilities)

    def command(self):
        return [self.home.binary, "lsp"]

    def initialize(self, options=None, capabilities=None):
        params = {"processId": None, "capabilities": capabilities or {"general": {"positionEncodings": ["utf-8"]}},
                  "workspaceFolders": [{"uri": uri(self.root), "name": "w"}], "rootUri": uri(self.root)}
        if options is not None:
            params["initializationOptions"] = options
        answer = self.result("initialize", params)
        self.notify("initialized", {})
        return answer

    def send_bytes(self, data):
        with self.lock:
            self.process.stdin.write(data)
            self.process.stdin.flush()

    def send(self, message):
        body = json.dumps(message).encode()
        self.send_bytes(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))

    def notify(self, method, params=None):
        self.send({"jsonrpc": "2.0", "method": method, **({} if params is None else {"params": params})})

    def start(self, method, params=None):
        with self.lock:
            self.last_id += 1
            number = self.last_id
        self.send({"jsonrpc": "2.0", "id": number, "method": method, **({} if params is None else {"params": params})})
        return number

    def answer(self, number, deadline=DEADLINE):
        with self.changed:
            self.changed.wait_for(lambda: number in self.answers or self.ended, deadline)
            check(number in self.answers, "no answer to request", number, "after", deadline, "s; the server", "ended" if self.ended else "runs", self.log_tail())
            return self.answers.pop(number)

    def ask(self, method, params=None):
        return self.answer(self.start(method, params))

    def result(self, method, params=None):
        answer = self.ask(method, params)
        check("result" in answer, method, params, answer)
        return answer["result"]

    def error(self, method, params=None):
        answer = self.ask(method, params)
        check("error" in answer, method, params, answer)
        return answer["error"]

    def wait_for(self, wanted, deadline=DEADLINE):
        """A notification or request of the server that `wanted` accepts, also one received before."""
        def find():
            return next((m for m in self.said if wanted(m)), None)
        with self.changed:
            self.changed.wait_for(lambda: find() or self.ended, deadline)
            found = find()
            check(found, "the server never sent it", self.log_tail())
            return found

    def open(self, path, language, text):
        self.versions[path] = 1
        self.notify("textDocument/didOpen", {"textDocument": {"uri": uri(path), "languageId": language, "version": 1, "text": text}})

    def change(self, path, text, line_range=None):
        self.versions[path] += 1
        change = {"text": text}
        if line_range:
            change["range"] = {"start": {"line": line_range[0], "character": 0}, "end": {"line": line_range[1], "character": 0}}
        self.notify("textDocument/didChange", {"textDocument": {"uri": uri(path), "version": self.versions[path]}, "contentChanges": [change]})

    def close_file(self, path):
        self.notify("textDocument/didClose", {"textDocument": {"uri": uri(path)}})

    def symbols(self, query):
        """{name: (file name, line)} of workspace/symbol's exact hits."""
        hits = self.result("workspace/symbol", {"query": query})
        return {h["name"]: (h["location"]["uri"].rsplit("/", 1)[1], h["location"]["range"]["start"]["line"]) for h in hits}

    def status(self):
        return self.result("codeFinder/status", {})

    def kill(self):
        self.process.kill()
        self.process.wait(DEADLINE)

    def leave(self):
        """Sends shutdown and exit; returns the exit code."""
        self.result("shutdown")
        self.notify("exit")
        return self.process.wait(DEADLINE)

    def log_tail(self):
        self.log.seek(0)
        return self.log.read()[-2000:].decode(errors="replace")

    def _listen(self):
        out = self.process.stdout
        try:
            while True:
                length = None
                while (line := out.readline()) not in (b"\r\n", b""):
                    if line.lower().startswith(b"content-length:"):
                        length = int(line.split(b":")[1])
                if length is None:
                    break
                message = json.loads(out.read(length).decode())
                if "method" in message and "id" in message:
                    self.send({"jsonrpc": "2.0", "id": message["id"], "result": None})
                with self.changed:
                    if "method" in message:
                        self.said.append(message)
                    else:
                        self.answers[message.get("id")] = message
                    self.changed.notify_all()
        except (OSError, ValueError):
            pass
        with self.changed:
            self.ended = True
            self.changed.notify_all()


def eventually(ask, wanted, what, deadline=DEADLINE):
    """Repeats `ask` until its result is `wanted`: (number of calls, seconds). Each call waits for its response, so the server sets the pace."""
    begun = time.monotonic()
    asked = 0
    while True:
        answer = ask()
        asked += 1
        if wanted(answer):
            return asked, time.monotonic() - begun
        check(time.monotonic() - begun < deadline, what, "did not come within", deadline, "s; the last answer:", str(answer)[:1000])


@contextlib.contextmanager
def at_once(count):
    """Threads for concurrent calls: `with at_once(n) as go: go(f, x)`; the first failure is raised at the end."""
    failures, threads = [], []

    def go(call, *arguments):
        def work():
            try:
                call(*arguments)
            except BaseException as failure:
                failures.append(failure)
        thread = threading.Thread(target=work, daemon=True)
        threads.append(thread)
        thread.start()
        check(len(threads) <= count, "too many calls at once")
    yield go
    for thread in threads:
        thread.join(120)
        check(not thread.is_alive(), "a call hangs")
    if failures:
        raise failures[0]
