"""Sets of questions for tests/eval/search, made of a tree and its history:
  commits   the subject of a commit that changed one to five of the sources; found: a file that it changed
  messages  a text that the program shows or logs, of at least three words, as a user pastes it: with values for its placeholders; found:
            a file that has the text, or the symbol around it
  codes     "where is CODE returned" (raised, thrown): an error code or class of exceptions that one to three functions of the sources
            return, raise or throw; found: one of these functions, or its file
  names     the words of the name of a function, method or type that no other symbol of the sources has; found: that symbol, or its file
  options   "what does --OPTION do": an option of a command line that one or two functions of the sources have as a text; found: one of
            these functions, or its file
  written   questions written by hand (tests/eval/questions/REPOSITORY.json: each has a kind, a half and its answers, symbols of the tree), if
            the tree has the name of the repository; found: an answer, its file.  Half A is the half `dev`, for tuning, B is `held`
  changes   an item of the change log: found: a source that the commit changed which added the item, or the one whose subject has the #number
            that the item has; one to five sources.  The change logs are removed from the copy that is searched
  docs      the first sentence of a symbol's doc comment; found: the symbol (declaration or definition: the name in a file with the same
            stem) or its file.  These comments are blanked in the copy that is searched
Samples are taken by a hash of the question, so that another tree or one more question changes little."""
import collections, hashlib, json, os, re, subprocess

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
STOP = set(re.findall(r'"(\w+)"', open(os.path.join(ROOT, "index/words/word_tables.cpp")).read().split("kStopWords[] = {")[1].split("};")[0]))
SOURCE = re.compile(r"\.(c|h|cc|cpp|hpp|go|rs|py|js|mjs|cjs|jsx|ts|tsx|java|sh)$")
TESTS = re.compile(r"(^|/)(tests?|__tests__|spec|specs|testing|testdata|examples?|benchmarks?|bench|fuzz|deps|vendor|third_party|node_modules)/"
                   r"|(_test|\.test|\.spec|-spec|_unittest|Test|Tests)\.\w+$|(^|/)test_\w+\.py$", re.I)
DULL = re.compile(r"^(merge|bump|release|revert|prepare|version|v?\d|changelog|update dep|\[maven)", re.I)
CHANGE_LOG = re.compile(r"(^|/)(changelog|changes|history|news|release-notes|00-releasenotes)(\.\w+)?$", re.I)
LONGEST = 900  # Bytes of a question.


def words_of(text):
    found = []
    for word in re.findall(r"\w+", text.lower()):
        if word not in STOP and len(word) > 1 and word not in found:
            found.append(word)
    return found


def symbol_key(path, name):
    """The key of a symbol, equal for its declaration and its definition."""
    return os.path.basename(path).split(".")[0], name


def hash_of(text):
    return hashlib.sha256(text.encode(errors="replace")).hexdigest()


class Question:
    def __init__(self, kind, text, paths, symbols=()):
        self.commit, self.sort = None, None
        self.kind, self.text, self.paths, self.symbols = kind, " ".join(text.split())[:LONGEST], set(paths), set(symbols)
        self.half = "AB"[int(hash_of(self.text)[:8], 16) & 1]


class Source:
    """A tree, the git directory of its history (or None), the most questions of a set, and what run_queries lists of the tree."""

    def __init__(self, tree, history, most, listed):
        self.tree, self.history, self.most, self.listed = tree, history, most, listed
        self.symbols = None
        self.at_first = self.paths()

    def rows(self, what):
        return [line.split("\t") for line in self.listed(what).split("\n") if line]

    def git(self, *arguments):
        return subprocess.run(["git", "--git-dir", self.history, *arguments], stdout=subprocess.PIPE, check=True).stdout.decode(errors="replace")

    def has(self, path):
        return os.path.isfile(os.path.join(self.tree, path))

    def paths(self):
        found = []
        for folder, folders, names in os.walk(self.tree):
            folders[:] = [f for f in folders if f != ".git"]
            found += [os.path.relpath(os.path.join(folder, name), self.tree) for name in names if not os.path.islink(os.path.join(folder, name))]
        return sorted(found)

    def own_code(self):
        """The sources that are no tests, with their text; offsets in it are bytes."""
        for path in self.paths():
            if SOURCE.search(path) and not TESTS.search(path) and os.path.getsize(os.path.join(self.tree, path)) < 1 << 20:
                yield path, open(os.path.join(self.tree, path), "rb").read().decode("latin-1")

    def symbol_at(self, path, offset, callable_only=False):
        """The name of the narrowest symbol around the offset, or None."""
        if self.symbols is None:
            self.symbols = collections.defaultdict(list)
            for of, name, kind, begin, end in self.rows("symbols"):
                self.symbols[of].append((int(begin), int(end), name, kind))
        around = [(end - begin, name) for begin, end, name, kind in self.symbols[path]
                  if begin <= offset < end and (not callable_only or kind in ("function", "method", "constructor"))]
        return min(around)[1] if around else None


def sample(questions, most):
    """The `most` questions with the lowest hashes; of equal texts the first."""
    by_text = {}
    for q in questions:
        by_text.setdefault(q.text, q)
    return sorted(by_text.values(), key=lambda q: hash_of(q.text))[:most]


def spread(questions, most):
    """`most` questions at equal distances, and so from all directories."""
    return questions[::max(1, len(questions) // most)][:most] if questions else []


def commits(source):
    if not source.history:
        return []
    log = source.git("log", "--no-merges", "-n", str(source.most * 30), "--name-only", "--format=%x01%H %s")
    questions, seen = [], set()
    for commit in log.split("\x01")[1:]:
        subject, *paths = [line for line in commit.split("\n") if line]
        commit, _, subject = subject.partition(" ")
        subject = re.sub(r"\(?#\d+\)?|`", "", subject).strip()
        paths = [p for p in paths if SOURCE.search(p)]
        there = [p for p in paths if source.has(p)]
        if DULL.match(subject) or subject in seen or not 1 <= len(paths) <= 5 or not there or len(words_of(subject)) < 3:
            continue
        seen.add(subject)
        questions.append(Question("commits", subject, there))
        questions[-1].commit = commit
        if len(questions) == source.most:
            break
    return questions


def docs(source):
    fitting, seen = [], set()
    for path, _, name, begin, end, summary in source.rows("docs"):
        sentence = re.split(r"(?<=[.!?])\s", summary)[0]
        if len(words_of(sentence)) < 4 or sentence in seen or re.search(r"copyright|license|@param", sentence, re.I):
            continue
        seen.add(sentence)
        fitting.append((Question("docs", sentence, {path}, {symbol_key(path, name)}), int(begin), int(end)))
    chosen = spread(fitting, source.most)
    blank(source.tree, [(min(q.paths), begin, end) for q, begin, end in chosen])
    return [q for q, _, _ in chosen]


def blank(tree, ranges):
    """Replaces the letters of the ranges by blanks; line and byte offsets stay the same."""
    for path in {path for path, _, _ in ranges}:
        full = os.path.join(tree, path)
        text = bytearray(open(full, "rb").read())
        for other, begin, end in ranges:
            if other == path:
                text[begin:end] = re.sub(rb"[A-Za-z0-9_\x80-\xff]", b" ", bytes(text[begin:end]))
        os.chmod(full, 0o644)
        open(full, "wb").write(bytes(text))


DOUBLE, SINGLE, BACK = r'"((?:[^"\\\n]|\\.)*)"', r"(?<![\w\\])'((?:[^'\\\n]|\\.)*)'(?!\w)", r"`((?:[^`\\\n]|\\.)*)`"
LITERALS = [(re.compile(r"\.(py|sh)$"), re.compile(DOUBLE + "|" + SINGLE)), (re.compile(r"\.(go|[mc]?[jt]sx?)$"), re.compile("|".join((DOUBLE, SINGLE, BACK)))),
            (SOURCE, re.compile(DOUBLE))]
# A message is near one of these: on its line, or on one of the two before it.
SHOWN = re.compile(r"err|log|warn|panic|throw|raise|fail|fatal|print|abort|exception|bail!|assert|usage|deprecat|reply", re.I)
# Placeholders of printf and its relatives, str.format and fmt, and template texts: a value that a user may see.
PLACEHOLDERS = [(r"%\(\w+\)[sdr]", "name"), (r"%[-+ #0]*[\d*]*(?:\.[\d*]+)?(?:hh|h|ll|l|z|j|t)?[diu]", "42"),
                (r"%[-+ #0]*\d*(?:\.\d+)?(?:ll|l|z)?[xXp]", "7f3a"), (r"%[-+ #0]*\d*(?:\.\d+)?l?[feEgG]", "0.5"),
                (r"%\.\*s|%[-+#]*\d*(?:\.\d+)?[svcTw]", "name"), (r"%q", '"name"'), (r"\$\{[^}]*\}", "name"), (r"\{[^{}\s]*\}", "name"),
                (r"%%", "%")]


def as_shown(literal):
    """What a user sees of a literal, and its words without those of the placeholders."""
    text = re.sub(r"\\[ntr]", " ", literal)
    text = re.sub(r"\\(.)", r"\1", text)
    fixed = text
    for pattern, value in PLACEHOLDERS:
        text, fixed = re.sub(pattern, value, text), re.sub(pattern, " ", fixed)
    return " ".join(text.split()), [word for word in fixed.split() if re.search(r"[A-Za-z]{2}", word)]


def is_comment(line):
    return re.match(r"\s*(//|/?\*|#(?!\s*(define|if))|<!--)", line) is not None


def messages(source):
    places, documented = collections.defaultdict(list), collections.defaultdict(list)
    for path, _, _, begin, end, _ in source.rows("docs"):
        documented[path].append(range(int(begin), int(end)))
    for path, text in source.own_code():
        literals = next(literals for ending, literals in LITERALS if ending.search(path))
        lines, offset = text.split("\n"), 0
        for number, line in enumerate(lines):
            if not is_comment(line) and any(SHOWN.search(near) for near in lines[max(0, number - 2):number + 1]):
                for literal in literals.finditer(line):
                    if literal.lastindex and not any(offset + literal.start() in doc for doc in documented[path]):
                        places[literal[literal.lastindex]].append((path, offset + literal.start()))
            offset += len(line) + 1
    questions = []
    for literal, at in places.items():
        shown, fixed = as_shown(literal)
        if len(fixed) < 3 or len(words_of(" ".join(fixed))) < 2 or not re.match(r"[\x20-\x7e]+$", shown) or len({p for p, _ in at}) > 3:
            continue
        symbols = {symbol_key(path, name) for path, offset in at if (name := source.symbol_at(path, offset))}
        questions.append(Question("messages", shown, {path for path, _ in at}, symbols))
    return sample(questions, source.most)


CODE = r"(?:E[A-Z]{4,}\d*|[A-Z][A-Z0-9]*_ERR(?:OR)?(?:_[A-Z0-9_]+)?|ERR(?:OR)?_[A-Z0-9_]+|Err[A-Z]\w+|[A-Z]\w*(?:Error|Exception)(?:Code|Kind)?(?:::[A-Z]\w+)?)"
GIVEN = [(re.compile(rf"\braise\s+(?:\w+\.)*({CODE})\b"), "raised"), (re.compile(rf"\bthrow\s+(?:new\s+)?(?:\w+[.:]+)*({CODE})\b"), "thrown"),
         (re.compile(rf"\breturn\b[^;\n]*?\b({CODE})\b"), "returned"), (re.compile(rf"\bErr\(\s*(?:\w+::)*?({CODE})\b"), "returned")]


def codes(source):
    given = collections.defaultdict(set)
    for path, text in source.own_code():
        offset = 0
        for line in text.split("\n"):
            for pattern, how in GIVEN if not is_comment(line) else ():
                for found in pattern.finditer(line):
                    if name := source.symbol_at(path, offset + found.start(1), callable_only=True):
                        given[found[1], how].add((path, name))
            offset += len(line) + 1
    questions = [Question("codes", f"where is {code} {how}", {p for p, _ in places}, {symbol_key(*place) for place in places})
                 for (code, how), places in given.items() if len(places) <= 3]
    return sample(questions, source.most)


def names(source):
    own = {path for path, _ in source.own_code()}
    places = collections.defaultdict(set)
    for path, name, kind, _, _ in source.rows("symbols"):
        places[name].add((path, kind))
    questions = []
    for name, at in places.items():
        words = re.findall(r"[A-Z]?[a-z]{2,}", name)
        (path, kind), *others = at
        if not others and path in own and kind in ("function", "method", "class", "struct") and len(words) > 1 and "".join(words) == name.replace("_", ""):
            questions.append(Question("names", " ".join(words).lower(), {path}, {symbol_key(path, name)}))
    return sample(questions, source.most)


def options(source):
    places = collections.defaultdict(set)
    for path, text in source.own_code():
        for found in re.finditer(r"[\"'](--[a-z][a-z0-9-]{2,})\b", text):
            if name := source.symbol_at(path, found.start(1), callable_only=True):
                places[found[1]].add((path, name))
    questions = [Question("options", f"what does {option} do", {p for p, _ in at}, {symbol_key(*place) for place in at})
                 for option, at in places.items() if len(at) <= 2]
    return sample(questions, source.most)


def written(source):
    path = os.path.join(HERE, "questions", os.path.basename(os.path.normpath(source.tree)) + ".json")
    if not os.path.exists(path):
        return []
    repository, questions = json.load(open(path)), []
    for row in repository["questions"]:
        answers = [(answer["path"], re.split(r"::|[.#]", answer["name"])[-1]) for answer in row["answers"]]
        lost = [path for path, _ in answers if not source.has(path)]
        if lost:
            raise SystemExit(f"{source.tree}: no {lost[0]}; the answers are of {repository['commit']}")
        question = Question("written", row["question"], {path for path, _ in answers}, {symbol_key(*answer) for answer in answers})
        question.sort, question.half = row["kind"], {"dev": "A", "held": "B"}[row["half"]]
        questions.append(question)
    return questions


def changed_sources(source, paths):
    """The sources among the paths, if they are one to five, all there (or moved: theirs is the end of one path), and not only tests."""
    found = []
    for path in (p for p in paths if SOURCE.search(p)):
        moved = [p for p in source.at_first if p.endswith("/" + path)]
        if source.has(path):
            found.append(path)
        elif len(moved) == 1:
            found.append(moved[0])
        elif not TESTS.search(path):
            return []
    return found if 1 <= len(found) <= 5 and not all(TESTS.search(p) for p in found) else []


def commits_by_number(source):
    """#number in the subject of a commit -> the sources that it changed."""
    found = {}
    for commit in source.git("log", "--no-merges", "--name-only", "--format=%x01%s").split("\x01")[1:]:
        subject, *paths = [line for line in commit.split("\n") if line] or [""]
        for number in re.findall(r"#(\d+)", subject):
            found.setdefault(number, paths)
    return found


def changes(source):
    if not source.history:
        return []
    numbered, questions = commits_by_number(source), []
    log = source.git("log", "--no-merges", "-p", "-U0", "--format=%x01%H", "--", *[":(icase,glob)**/" + name + "*" for name in
                     ("changelog", "changes", "history", "news", "release-notes", "00-releasenotes")])
    for commit in log.split("\x01")[1:]:
        added = []  # The items, each with the lines that continue it.
        for line in commit.split("\n"):
            if re.match(r"\+\s*[-*+] \S", line):
                added.append(line[1:])
            elif added and re.match(r"\+\s+\S", line):
                added[-1] += " " + line[1:].strip()
        if len(added) > 5:  # The notes of a release, written at once: only their numbers tell the commit.
            own = []
        else:
            own = source.git("show", "--name-only", "--format=", commit.split("\n")[0]).split("\n")
        for line in added:
            numbers = re.findall(r"#(\d+)\b", line)
            paths = changed_sources(source, next((numbered[n] for n in numbers if n in numbered), own))
            text = re.sub(r"\[([^\]]*)\]\([^)]*\)|:\w+:`~?([^`]*)`", lambda m: m[1] or m[2] or "", line.strip().lstrip("-*+ "))
            text = re.sub(r"\(?#\d+\)?|https?://\S+|`|\*\*|\bby @\S+( in)?|\(?@\w+\)?", " ", text).strip()
            if paths and not DULL.match(text) and len(words_of(text)) >= 3:
                questions.append(Question("changes", text, paths))
    for path in source.paths():
        if CHANGE_LOG.search(path):
            os.remove(os.path.join(source.tree, path))
    return sample(questions, source.most)


# In the order in which they run: the last two change the copy of the tree.
SETS = {"commits": commits, "messages": messages, "codes": codes, "names": names, "options": options, "written": written, "changes": changes, "docs": docs}
