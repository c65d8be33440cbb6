"""Compares `codefinder grep --code` with ast-grep (npm @ast-grep/cli) over repositories.

    code_patterns.py CODEFINDER AST_GREP REPOSITORIES

REPOSITORIES is a directory of checkouts. Each row of PATTERNS names one of them, the language, the files and
the pattern; places (path and line) that only one of the two finds are printed.
"""

import json
import os
import subprocess
import sys

PATTERNS = [
    ("leveldb", "cpp", "*.cc", "delete $A"),
    ("leveldb", "cpp", "*.cc", "$A->Unref()"),
    ("leveldb", "cpp", "*.cc", "assert($A == $B)"),
    ("leveldb", "cpp", "*.cc", "if (!$S.ok()) { $$$ }"),
    ("re2", "cpp", "*.cc", "static_cast<$T>($A)"),
    ("re2", "cpp", "*.cc", "for (int $I = 0; $I < $N; $I++) $BODY"),
    ("redis", "c", "*.c", "zfree($A)"),
    ("redis", "c", "*.c", "memcpy($A, $B, sizeof($C))"),
    ("redis", "c", "*.c", "addReplyErrorFormat($C, $$$ARGS)"),
    ("redis", "c", "*.c", "$A == NULL"),
    ("redis", "c", "*.c", "return $A ? $B : $C;"),
    ("jq", "c", "*.c", "jv_free($A)"),
    ("gin", "go", "*.go", "assert.Equal($T, $A, $A)"),
    ("gin", "go", "*.go", "if err != nil { return err }"),
    ("gin", "go", "*.go", "defer $A()"),
    ("cobra", "go", "*.go", "$C.Flags().$M($$$)"),
    ("cobra", "go", "*.go", "fmt.Sprintf($F, $A)"),
    ("flask", "python", "*.py", "isinstance($A, $B)"),
    ("flask", "python", "*.py", "raise $E($$$) from $C"),
    ("flask", "python", "*.py", "if $A is None: $$$"),
    ("requests", "python", "*.py", "$A.get($K, None)"),
    ("requests", "python", "*.py", "with $A as $B: $$$"),
    ("ripgrep", "rust", "*.rs", "$A.unwrap()"),
    ("ripgrep", "rust", "*.rs", "match $A { $$$ }"),
    ("ripgrep", "rust", "*.rs", "Box::new($A)"),
    ("regex", "rust", "*.rs", "assert_eq!($$$)"),
    ("regex", "rust", "*.rs", "$A.push($B)"),
    ("zod", "typescript", "*.ts", "new $T($$$)"),
    ("zod", "typescript", "*.ts", "expect($A).toEqual($B)"),
    ("zod", "typescript", "*.ts", "typeof $A === \"string\""),
    ("express", "javascript", "*.js", "app.use($$$)"),
    ("express", "javascript", "*.js", "$A === $A"),
    ("express", "javascript", "*.js", "function $F($A, $B) { $$$ }"),
    ("gson", "java", "*.java", "new $T<>($$$)"),
    ("gson", "java", "*.java", "if ($A == null) { $$$ }"),
    ("gson", "java", "*.java", "assertThat($A).isEqualTo($B)"),
]


def ours(program, root, language, files, pattern):
    found, cursor, complete = set(), None, True
    while True:
        command = [program, "grep", "--code", pattern, "--path", files, "--language", language, "--limit", "5000", "--format", "json"]
        command += ["--cursor", cursor] if cursor else []
        run = subprocess.run(command, cwd=root, capture_output=True, text=True)
        answer = json.loads(run.stdout)
        if "error" in answer:
            return answer["error"]["message"], False
        found.update((match["path"], match["line"]) for match in answer["matches"])
        complete = complete and answer["complete"]
        cursor = answer.get("next_cursor")
        if not cursor:
            return found, complete


def theirs(program, root, language, files, pattern):
    command = [program, "run", "--pattern", pattern, "--lang", language, "--globs", files, "--json=stream", "."]
    run = subprocess.run(command, cwd=root, capture_output=True, text=True)
    rows = [json.loads(line) for line in run.stdout.splitlines() if line.startswith("{")]
    return {(row["file"].removeprefix("./"), row["range"]["start"]["line"] + 1) for row in rows}


def main():
    program, other, repositories = (os.path.abspath(path) for path in sys.argv[1:4])
    equal = 0
    for repository, language, files, pattern in PATTERNS:
        root = os.path.join(repositories, repository)
        found, complete = ours(program, root, language, files, pattern)
        expected = theirs(other, root, language, files, pattern)
        if isinstance(found, str):
            print(f"ERROR {repository} {pattern}: {found} (ast-grep: {len(expected)})")
            continue
        same = found == expected
        equal += same
        print(f"{'equal' if same else 'DIFF '} {repository:9} {len(found):5} {len(expected):5}{'' if complete else ' incomplete'}  {pattern}")
        for name, places in (("only codefinder", found - expected), ("only ast-grep", expected - found)):
            for path, line in sorted(places)[:4]:
                print(f"    {name}: {path}:{line}")
    print(f"{equal} of {len(PATTERNS)} equal")


if __name__ == "__main__":
    main()
