"""Requests to a finished index: restart, symbol search, definition, hover and references."""
import collections, os, re, subprocess, time

from driver import at
from measure import Client, median, percentile, private_bytes, timed

RANDOM = 100  # Definitions of the sample whose references are requested.
COMMON = 400  # Most frequent words whose references may be requested.
CLASSES = (  # Least and most occurrences, number of common words to request, target in milliseconds.
    (0, 1000, 0, 50),
    (1001, 50_000, 20, 500),
    (50_001, 10**12, 3, None),
)


def warm(b):
    starts, scans, finds, navs = [], [], [], []
    with b.indexed() as home:
        for _ in range(max(5, b.options.runs)):
            begun = time.monotonic()
            client = Client(home)
            client.milliseconds("workspace/symbol", {"query": b.names[0]})
            starts.append((time.monotonic() - begun) * 1000)
            client.kill()
            navs.append(home.command("nav", b.names[1], "--limit", "5", "--no-wait").wall * 1000)
            scans.append(home.command("index").wall)
            finds.append(timed(["find", b.tree, "-type", "f", "-printf", "%s %T@ %i\n"], keep=False).wall)
    b.row("restart to the first workspace/symbol answer", median(starts), "ms", target=100)
    b.row("codefinder nav, whole process, warm", median(navs), "ms", target=30)
    b.row("scan with nothing changed / find -type f with stat", median(scans) / median(finds), "x", f"{median(scans):.2f} s / {median(finds):.2f} s", target=1.5)


def realistic_queries(names):
    """200 queries: exact names, prefixes, humps, substrings, typos."""
    out = []
    for i in range(200):
        name = names[i % len(names)]
        parts = [p for p in re.split(r"_|(?<=[a-z])(?=[A-Z])", name) if p]
        kind = i % 5
        if kind == 0: out.append(name)
        elif kind == 1: out.append(name[: max(3, len(name) // 2)])
        elif kind == 2: out.append("".join(p[:2] for p in parts) if len(parts) > 1 else name[:4])
        elif kind == 3: out.append("_".join(parts[-2:]) if len(parts) > 1 else name[1:])
        else: out.append(name[:2] + name[3:] if len(name) > 5 else name)
    return out


def common_words(b):
    """The most frequent words in the files of the sample."""
    count = collections.Counter()
    for path in {path for path, _, _ in b.places}:
        with open(path, "rb") as file:
            count.update(re.findall(rb"[A-Za-z_]\w{3,}", file.read()))
    return [word.decode() for word, _ in count.most_common(COMMON)]


def occurrences(b, words):
    """The number of whole-word occurrences of each word in the tree."""
    command = ["grep", "-rohwFI", "-f", "-", b.tree]
    found = subprocess.run(command, input="\n".join(words).encode(), stdout=subprocess.PIPE, env={**os.environ, "LC_ALL": "C"})
    return collections.Counter(found.stdout.decode().split("\n"))


def references(b, client):
    """The times of the requests by number of occurrences, and the times until the first partial result."""
    common = common_words(b)
    count = occurrences(b, set(b.names[:RANDOM] + common))
    requested = [(count[name], place) for name, place in zip(b.names[:RANDOM], b.places)]
    wanted = {most: number for _, most, number, _ in CLASSES}
    for word in common:
        most = next(most for _, most, _, _ in CLASSES if count[word] <= most)
        hits = [h for h in client.result("workspace/symbol", {"query": word}) or [] if h["name"] == word] if wanted[most] > 0 else []
        if hits:
            wanted[most] -= 1
            start = hits[0]["location"]["range"]["start"]
            requested.append((count[word], (hits[0]["location"]["uri"][len("file://"):], start["line"], start["character"])))
    took, parts = [], []
    for number, place in requested:
        params = {**at(*place), "context": {"includeDeclaration": True}}
        took.append((number, client.milliseconds("textDocument/references", params)[0]))
        if 1000 < number <= 50_000:
            parts.append(client.first_part("textDocument/references", params))
    return took, parts


def at_places(client, places):
    """The times of definition and hover at each place."""
    definition, hover = [], []
    for place in places:
        definition.append(client.milliseconds("textDocument/definition", at(*place))[0])
        hover.append(client.milliseconds("textDocument/hover", at(*place))[0])
    return definition, hover


def queries(b):
    with b.indexed() as home:
        client = Client(home)
        client.milliseconds("workspace/symbol", {"query": b.names[0]})
        private = [private_bytes(client.pid)]
        symbols = [client.milliseconds("workspace/symbol", {"query": q})[0] for q in realistic_queries(b.names)]
        definition, hover = at_places(client, b.places[:300])
        definition_of_use, hover_of_use = at_places(client, b.uses[:300])
        callers = [client.milliseconds("codeFinder/callers", {"name": name})[0] for name in b.names[:RANDOM]]
        took, parts = references(b, client)
        private.append(private_bytes(client.pid))
        client.leave()
    for what, values, typical, worst in (("workspace/symbol", symbols, 3, 15), ("definition", definition, None, 5), ("hover", hover, None, 40),
                                        ("definition of a use", definition_of_use, None, 5), ("hover over a use", hover_of_use, None, 40), ("callers", callers, None, None)):
        b.row(f"{what} p50, {len(values)} requests", percentile(values, 0.5), "ms", target=typical)
        b.row(f"{what} p99", percentile(values, 0.99), "ms", target=worst)
    for least, most, _, target in CLASSES:
        of_class = [t for number, t in took if least <= number <= most]
        if of_class:
            b.row(f"references p99, names with {least:,} to {most:,} occurrences", percentile(of_class, 0.99), "ms",
                  f"p50 {median(of_class):.1f} ms; {len(of_class)} requests", target=target)
    if parts:
        b.row("references, names with 1,001 to 50,000 occurrences: the first part", median(parts), "ms",
              f"p99 {percentile(parts, 0.99):.0f} ms; {len(parts)} requests", target=30)
    b.row("private memory while serving", private[-1] / 1e6, "MB", f"{private[0] / 1e6:.1f} MB at first", target=150)
