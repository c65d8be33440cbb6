"""Building the index, compared with the limits of the machine and with peers in the same rounds."""
import json, os, time

from measure import Client, Home, PeakOfChildren, median, timed
import peers

WAITING = "wait for the parser"  # A phase without work of its own.


def cold(b):
    """A full index compared with parsing only and reading only; the peers run in the same rounds."""
    walls = {"parse": [], "cat": [], "index": []}
    processor = {"parse": [], "index": []}
    peaks, together, sizes, parts, answer = [], [], [], {}, None
    with peers.PeerRuns(b) as peer_runs:
        for _ in range(b.options.runs):
            ran = timed([b.parse_only, b.tree])
            walls["parse"].append(json.loads(ran.out)["wall_s"])
            processor["parse"].append(ran.cpu)
            with Home(b.binary, b.tree) as home:
                with PeakOfChildren() as memory:
                    ran = home.command("index")
                processor["index"].append(ran.cpu)
                answer = json.loads(ran.out)
                walls["index"].append(ran.wall)
                peaks.append(ran.peak)
                together.append(memory.peak())
                sizes.append(home.index_bytes())
                stats = json.loads(home.command("stats", "--format", "json").out)
                for part, seconds in stats["build"]["phases"].items():
                    parts.setdefault(part, []).append(seconds)
            walls["cat"].append(json.loads(timed([b.parse_only, b.tree, "--cat"]).out)["wall_s"])
            peer_runs.round()
        indexed, parsed, read = (median(walls[k]) for k in ("index", "parse", "cat"))
        b.row("cold full index / parse only", indexed / parsed, "x", f"{indexed:.2f} s / {parsed:.2f} s; reading alone {read:.2f} s", target=1.30)
        indexed_cpu, parsed_cpu = median(processor["index"]), median(processor["parse"])
        b.row("the same in processor time", indexed_cpu / parsed_cpu, "x", f"{indexed_cpu:.2f} s / {parsed_cpu:.2f} s")
        b.row("peak memory of all processes (PSS)", median(together) / 1e6, "MB", target=700)
        b.row("peak resident memory of the largest process", median(peaks) / 1e6, "MB", "with the mapped pages of the index", target=450)
        b.row("index on disk / source", median(sizes) / b.bytes, "x", f"{median(sizes) / 1e6:.1f} MB / {b.bytes / 1e6:.1f} MB", target=0.40)
        b.row("files indexed", answer["index"]["files"], "", f"{answer['index']['symbols']:,} symbols")
        for part, seconds in sorted(parts.items(), key=lambda item: -median(item[1])):
            if part != WAITING:
                b.row(f"{part}, all threads", median(seconds), "s", f"{median(seconds) / parsed_cpu:.2f} of parsing alone")
        peer_runs.rows(indexed)


def against(b):
    """A full index by this program and by that of --against, in turn."""
    if not b.options.against:
        return
    runs = {b.options.against: [], b.binary: []}
    for _ in range(b.options.runs):
        for binary, figures in runs.items():
            with Home(binary, b.tree) as home, PeakOfChildren() as memory:
                ran = home.command("index")
                figures.append((ran.cpu, ran.wall, memory.peak() / 1e6, home.index_bytes() / 1e6))
    for at, (what, unit) in enumerate((("processor time", "s"), ("time", "s"), ("peak memory of all processes (PSS)", "MB"), ("index on disk", "MB"))):
        other, own = (median([figures[at] for figures in runs[binary]]) for binary in (b.options.against, b.binary))
        b.row(f"cold full index, {what} / that of {os.path.basename(b.options.against)}", own / other, "x", f"{own:.2f} {unit} / {other:.2f} {unit}")


def disk(b):
    """With a cold page cache: reading the files only, and indexing them."""
    walls = {"cat": [], "index": []}
    for _ in range(b.options.runs):
        b.evict()
        walls["cat"].append(json.loads(timed([b.parse_only, b.tree, "--cat"]).out)["wall_s"])
        b.evict()
        with Home(b.binary, b.tree) as home:
            walls["index"].append(home.command("index").wall)
    b.row("cold full index from a cold disk / reading alone from it", median(walls["index"]) / median(walls["cat"]), "x",
          f"{median(walls['index']):.2f} s / {median(walls['cat']):.2f} s")


def first(b):
    """The times from a cold start to the first answer and to a correct answer."""
    starts, verbs = [], {"nav": [], "definition": [], "references": []}
    for i in range(b.options.runs):
        with Home(b.binary, b.tree) as home:
            begun = time.monotonic()
            client = Client(home)
            while not client.milliseconds("workspace/symbol", {"query": "init"})[1] and time.monotonic() - begun < 60:
                pass
            starts.append(time.monotonic() - begun)
            client.kill()
        for verb, took in verbs.items():
            name = b.names[i % len(b.names)]
            with Home(b.binary, b.tree) as home:
                ran = home.command(verb, *(["--symbol", name] if verb == "nav" else []), name, "--format", "json")
                answer = json.loads(ran.out)
                took.append((ran.wall, answer.get("complete", False)))
    b.row("cold start to the first useful answer", median(starts), "s", target=1)
    for verb, took in verbs.items():
        b.row(f"cold start to a right answer: {verb} of a name, whole process", median([t for t, _ in took]), "s",
              f"{sum(c for _, c in took)} of {len(took)} complete", target=6)
