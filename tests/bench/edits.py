"""Changes: typing, saving, switching branches, a second worktree."""
import contextlib, json, os, shutil, tempfile, time

from driver import at, uri
from measure import Client, Home, median, percentile, timed

LANGUAGES = {"c": "c", "h": "c", "go": "go", "py": "python", "ts": "typescript", "rs": "rust", "java": "java", "js": "javascript", "cc": "cpp"}
SWITCHED = 5000  # Files that differ between two branches.


def typing(b):
    """One letter at a time into the file nearest to 5,000 lines: didChange, then an answer that needs the new text."""
    best = None
    for path, _, _ in b.places:
        with open(path, errors="replace") as file:
            lines = file.read().count("\n")
        if best is None or abs(lines - 5000) < abs(best[1] - 5000):
            best = (path, lines)
    with b.indexed() as home:
        client = Client(home)
        with open(best[0], errors="replace", newline="") as file:
            text = file.read()
        def letters(count):
            took, middle = [], best[1] // 2
            for _ in range(count):
                begun = time.monotonic()
                client.versions[best[0]] += 1
                client.notify("textDocument/didChange", {"textDocument": {"uri": uri(best[0]), "version": client.versions[best[0]]}, "contentChanges": [
                    {"range": {"start": {"line": middle, "character": 0}, "end": {"line": middle, "character": 0}}, "text": "x"}]})
                client.milliseconds("textDocument/documentHighlight", at(best[0], middle, 0))
                took.append((time.monotonic() - begun) * 1000)
            return took
        language = LANGUAGES[best[0].rsplit(".", 1)[1]]
        client.open(best[0], language, text)
        at_once = letters(1)
        client.close_file(best[0])
        client.open(best[0], language, text)
        client.milliseconds("textDocument/documentSymbol", {"textDocument": {"uri": uri(best[0])}})  # As editors do.
        time.sleep(1)  # The server parses the file before the first edit.
        took = letters(100)
        client.leave()
    b.row("keystroke p50 (didChange and an answer on the new text)", percentile(took, 0.5), "ms", f"{best[1]} lines; from a second after opening the file", target=3)
    b.row("keystroke p99", percentile(took, 0.99), "ms", f"the first letter {took[0]:.1f} ms; in the moment of opening {at_once[0]:.1f} ms", target=12)


def save(b):
    """A file changed on disk until another process finds the change in the index."""
    took = []
    with contextlib.ExitStack() as stack:
        home = stack.enter_context(Home(b.binary, b.tree))
        scratch = stack.enter_context(tempfile.TemporaryDirectory(dir=home.directory))
        copy = os.path.join(scratch, "copy")
        part = os.path.dirname(b.places[0][0])
        shutil.copytree(part, copy, symlinks=True)
        home.project = copy
        home.command("index")
        writer, reader = Client(home, root=copy), Client(home, root=copy)
        writer.status(), reader.status()
        path = os.path.join(copy, "bench_" + os.path.basename(b.places[0][0]))
        for i in range(30):
            with open(path, "w") as file:
                file.write(f"int bench_marker_{i}(void) {{ return {i}; }}\n")
            begun = time.monotonic()
            def seen():  # Until then the previous marker matches, one edit away.
                found = reader.milliseconds("workspace/symbol", {"query": f"bench_marker_{i}"})[1]
                return any(hit["name"] == f"bench_marker_{i}" for hit in found or [])
            while not seen():
                if time.monotonic() - begun > 30:
                    break
            took.append((time.monotonic() - begun) * 1000)
        writer.kill(), reader.kill()
    b.row("save to visible in another process, p50", percentile(took, 0.5), "ms")
    b.row("save to visible in another process, p99", percentile(took, 0.99), "ms", target=50)


def worktree(b):
    """The same files in another worktree, after the first was indexed."""
    with Home(b.binary, b.tree) as home:
        main, other = os.path.join(home.directory, "main"), os.path.join(home.directory, "other")
        b.copy(main)
        shutil.copytree(b.tree, other, symlinks=True)
        home.git(main, other)
        home.project = main
        first = home.command("index").wall
        home.project = other
        second = home.command("index").wall
    b.row("second worktree of the same repository / cold", second / first, "x", f"{second:.2f} s / {first:.2f} s", target=0.1)


def branch(b):
    """Many files change at once, as after a branch switch: compared with parsing these files only."""
    switched, parsed = [], []
    with Home(b.binary, b.tree) as home:
        tree = home.project = os.path.join(home.directory, "tree")
        b.copy(tree)
        home.command("index")
        sources = sorted({os.path.relpath(os.path.join(folder, n), tree) for folder, _, names in os.walk(tree) for n in names
                          if n.rsplit(".", 1)[-1] in LANGUAGES})
        paths = sources[:: max(1, len(sources) // SWITCHED)][:SWITCHED]
        listed = "\n".join(paths).encode()
        for i in range(b.options.runs):
            for path in paths:
                whole = os.path.join(tree, path)
                with open(whole, "rb") as file:
                    text = file.read()
                os.unlink(whole)  # It may be a hard link to the input.
                with open(whole, "wb") as file:
                    file.write(text + b"\n" * (i + 1))
            parsed.append(json.loads(timed([b.parse_only, tree, "--paths"], stdin=listed).out)["wall_s"])
            switched.append(home.command("index").wall)
    b.row(f"switch of branch that touches {len(paths)} files / parsing them", median(switched) / median(parsed), "x",
          f"{median(switched):.2f} s / {median(parsed):.2f} s", target=1.5)
