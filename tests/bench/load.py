"""A server under load: fast requests during a slow one, and memory after many requests and edits."""
import time

import answers
from driver import at
from measure import Client, percentile, private_bytes

REQUESTS, EDITS = 10_000, 2_000


def concurrent(b):
    """Hover requests while references of common names are running."""
    with b.indexed() as home:
        client = Client(home)
        places = []
        for word in answers.common_words(b):
            hits = [h for h in client.result("workspace/symbol", {"query": word}) or [] if h["name"] == word]
            if hits:
                start = hits[0]["location"]["range"]["start"]
                places.append((hits[0]["location"]["uri"][len("file://"):], start["line"], start["character"]))
        alone = [client.milliseconds("textDocument/hover", at(*place))[0] for place in b.places[:100]]
        busy, turn = [], 0
        for place in places:
            slow = client.start("textDocument/references", {**at(*place), "context": {"includeDeclaration": True}})
            while slow not in client.answers and not client.ended:
                busy.append(client.milliseconds("textDocument/hover", at(*b.places[turn % len(b.places)]))[0])
                turn += 1
            client.answer(slow, 600)
        client.leave()
    if busy:
        b.row("hover p99 while references of a common name are found", percentile(busy, 0.99), "ms",
              f"p50 {percentile(busy, 0.5):.1f} ms, {len(busy)} requests; alone p99 {percentile(alone, 0.99):.1f} ms")


def flat(b):
    """Private memory at a tenth of the requests and edits, and after all of them."""
    with b.indexed() as home:
        client = Client(home)
        path = b.places[0][0]
        with open(path, errors="replace", newline="") as file:
            text = file.read()
        client.open(path, "c", text)
        begun, early = time.monotonic(), 0
        for i in range(REQUESTS):
            if i % (REQUESTS // EDITS) == 0:
                client.change(path, "x" if i // (REQUESTS // EDITS) % 2 == 0 else "", (0, 0))
            place = at(*b.places[i % len(b.places)])
            kind = i % 4
            if kind == 0: client.milliseconds("workspace/symbol", {"query": b.names[i % len(b.names)]})
            elif kind == 1: client.milliseconds("textDocument/hover", place)
            elif kind == 2: client.milliseconds("textDocument/definition", place)
            else: client.milliseconds("textDocument/documentSymbol", {"textDocument": place["textDocument"]})
            if i == REQUESTS // 10:
                early = private_bytes(client.pid)
        late = private_bytes(client.pid)
        client.leave()
    b.row(f"private memory after {REQUESTS} requests and {EDITS} edits", late / 1e6, "MB",
          f"{early / 1e6:.1f} MB after a tenth of them; {time.monotonic() - begun:.0f} s", target=150)
