"""A blocking LSP client for any server: requests, open documents, edits of one document."""
import json
import os
import queue
import subprocess
import threading
import time
import urllib.parse

LANGUAGES = {".py": "python", ".ts": "typescript", ".tsx": "typescriptreact", ".js": "javascript", ".mjs": "javascript", ".jsx": "javascriptreact",
             ".c": "c", ".h": "c", ".cc": "cpp", ".cpp": "cpp", ".go": "go", ".java": "java", ".rs": "rust", ".php": "php", ".rb": "ruby", ".vue": "vue",
             ".svelte": "svelte", ".css": "css", ".scss": "scss"}
SYMBOLS = {"documentSymbol": {"hierarchicalDocumentSymbolSupport": True}, "definition": {"linkSupport": False}, "references": {}, "documentHighlight": {},
           "completion": {"completionItem": {"snippetSupport": False}}, "synchronization": {"didSave": True}}


class Server:
    """One process of a server for one root; answers are read by a thread of their own."""

    def __init__(self, command, root, timeout=60):
        self.root, self.timeout, self.id, self.version = os.path.realpath(root), timeout, 0, 1
        self.answers, self.texts, self.progress, self.last = queue.Queue(), {}, set(), time.time()
        self.process = subprocess.Popen(command, cwd=self.root, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        threading.Thread(target=self.read_all, daemon=True).start()
        uri = self.uri("")[:-1]
        self.capabilities = self.ask("initialize", {
            "processId": os.getpid(), "rootUri": uri, "workspaceFolders": [{"uri": uri, "name": "p"}],
            "capabilities": {"general": {"positionEncodings": ["utf-16"]}, "window": {"workDoneProgress": True},
                             "workspace": {"workspaceFolders": True, "configuration": True}, "textDocument": SYMBOLS}})["capabilities"]
        self.send({"method": "initialized", "params": {}})
        self.send({"method": "workspace/didChangeConfiguration", "params": {"settings": {}}})  # Pyright waits for it.

    def uri(self, path):
        return "file://" + urllib.parse.quote(self.root + "/" + path)

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def read_all(self):
        while True:
            size = 0
            while (line := self.process.stdout.readline()).strip():
                if line.lower().startswith(b"content-length:"):
                    size = int(line.split(b":")[1])
            if not size:
                return self.answers.put(None)
            self.take(json.loads(self.process.stdout.read(size)))

    def take(self, message):
        self.last = time.time()
        params = message.get("params") or {}
        if "method" not in message:
            self.answers.put(message)
        elif message["method"] == "$/progress":
            begins = params["value"].get("kind") != "end"
            (self.progress.add if begins else self.progress.discard)(str(params["token"]))
        elif "id" in message:
            settings = [None] * len(params.get("items", []))
            self.send({"id": message["id"], "result": settings if message["method"] == "workspace/configuration" else None})

    def ask(self, method, params):
        """The result; None after an error or without an answer in time."""
        self.id += 1
        self.send({"id": self.id, "method": method, "params": params})
        end = time.time() + self.timeout
        while time.time() < end:
            try:
                message = self.answers.get(timeout=max(0.01, end - time.time()))
            except queue.Empty:
                break
            if message is None:
                raise SystemExit("the server ended")
            if message.get("id") == self.id:
                return message.get("result")
        return None

    def wait(self, quiet=3.0, limit=300):
        """Waits until the server reports no work and has sent nothing for some seconds."""
        end = time.time() + limit
        while time.time() < end and (self.progress or time.time() - self.last < quiet):
            time.sleep(0.1)

    def text(self, path):
        if path not in self.texts:
            with open(os.path.join(self.root, path), encoding="utf-8", errors="replace", newline="") as file:
                self.texts[path] = file.read()
            self.send({"method": "textDocument/didOpen", "params": {"textDocument": {
                "uri": self.uri(path), "languageId": LANGUAGES.get(os.path.splitext(path)[1], "plaintext"), "version": 1, "text": self.texts[path]}}})
        return self.texts[path]

    def close_document(self, path):
        if self.texts.pop(path, None) is not None:
            self.send({"method": "textDocument/didClose", "params": {"textDocument": {"uri": self.uri(path)}}})

    def change(self, path, text):
        self.version += 1
        self.send({"method": "textDocument/didChange", "params": {"textDocument": {"uri": self.uri(path), "version": self.version},
                                                                  "contentChanges": [{"text": text}]}})

    def at(self, method, path, line, character, **more):
        self.text(path)
        return self.ask("textDocument/" + method, {"textDocument": {"uri": self.uri(path)}, "position": {"line": line, "character": character}, **more})

    def places(self, result):
        """Locations or links as sorted (path, line, character), without those outside the root."""
        return sorted(set(self.places_in_order(result)))

    def places_in_order(self, result):
        found = []
        for each in result if isinstance(result, list) else [result] if result else []:
            path = os.path.realpath(urllib.parse.unquote(each.get("targetUri", each.get("uri"))[len("file://"):]))
            start = (each.get("targetSelectionRange") or each.get("range"))["start"]
            if path.startswith(self.root + "/"):
                found.append((os.path.relpath(path, self.root), start["line"], start["character"]))
        return found

    def end(self):
        self.ask("shutdown", None)
        self.send({"method": "exit"})
        self.process.wait(10)
