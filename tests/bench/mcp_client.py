"""An MCP client over standard input and output that counts the bytes of each response; and names, files and phrases of a
repository, the same in every run."""
import json, os, random, re, subprocess, sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "clients"))
import driver  # noqa: E402  The home of the tests.

SOURCES = (".c", ".h", ".cc", ".cpp", ".go", ".py", ".ts", ".tsx", ".rs", ".java", ".js")
DEFINITION = re.compile(r"^[ \t]*(?:(?:export|default|public|private|protected|static|final|abstract|pub(?:\([^)]*\))?|async|unsafe|const|inline)[ \t]+)*"
                        r"(?:def|class|func(?:[ \t]*\([^)]*\))?|fn|struct|enum|trait|interface|type|function)[ \t]+([A-Za-z_]\w{3,})"
                        r"|^[A-Za-z_][\w \t\*]*?\b([A-Za-z_]\w{3,})\s*\([^;{}]*\)\s*\{", re.M)
WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")


class Client:
    """One MCP session with one project; `bytes` is the size of the last response line."""

    def __init__(self, binary, root, environment):
        self.process = subprocess.Popen([binary, "mcp", "--project-root", root], env=environment, cwd=root, stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.number = self.bytes = 0
        self.request("initialize", {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "bench", "version": "1"}})
        self.send({"jsonrpc": "2.0", "method": "notifications/initialized"})

    def send(self, message):
        self.process.stdin.write(json.dumps(message).encode() + b"\n")
        self.process.stdin.flush()

    def request(self, method, params):
        self.number += 1
        self.send({"jsonrpc": "2.0", "id": self.number, "method": method, "params": params})
        while True:
            line = self.process.stdout.readline()
            if not line:
                sys.exit("the server ended")
            message = json.loads(line)
            if message.get("id") == self.number:
                self.bytes = len(line)
                return message

    def call(self, tool, arguments):
        """(the text of the result, whether it is an error)"""
        result = self.request("tools/call", {"name": tool, "arguments": arguments}).get("result", {})
        return "".join(item.get("text", "") for item in result.get("content", [])), result.get("isError", not result)

    def close(self):
        self.process.stdin.close()
        self.process.wait(60)


class Sample:
    """`count` names that the repository's sources define, files with definitions, and phrases made of the words of names."""

    def __init__(self, root, count):
        rng = random.Random(20261124)
        paths = []
        for folder, folders, names in os.walk(root):
            folders[:] = sorted(f for f in folders if not f.startswith("."))
            paths += [os.path.join(folder, n) for n in sorted(names) if n.endswith(SOURCES)]
        rng.shuffle(paths)
        self.names, self.files, self.phrases = [], [], []
        for path in paths:
            if os.path.islink(path) or os.path.getsize(path) > 400_000:
                continue
            with open(path, errors="replace") as file:
                found = [m.group(1) or m.group(2) for m in DEFINITION.finditer(file.read())]
            found = sorted(set(found))
            if found:
                self.files.append(os.path.relpath(path, root))
            for name in rng.sample(found, min(2, len(found))):
                self.names.append(name)
                words = [word.lower() for word in WORD.findall(name)]
                if len(words) > 1:
                    self.phrases.append(" ".join(words))
        self.names, self.files, self.phrases = (list(dict.fromkeys(items))[:count] for items in (self.names, self.files, self.phrases))
