#!/usr/bin/env python3
"""A smoke test for CI: asks codefinder about a project, and validates every answer against the JSON Schema that the program prints.

smoke_test.py CODEFINDER PROJECT NAME    NAME is a symbol of the project; exit code 1 if an answer is not as its schema says

It knows nothing of the answers but their schemas (codefinder schema VERB).  It needs the package jsonschema: pip install jsonschema"""
import json, subprocess, sys

import jsonschema


def main(program, project, name):
    def run(*words):
        return subprocess.run([program, *words], cwd=project, stdout=subprocess.PIPE, check=False).stdout

    def answer(verb, *words):
        found = json.loads(run(verb, *words, "--format", "json"))
        schema = json.loads(run("schema", "error" if "error" in found else verb))
        jsonschema.Draft202012Validator.check_schema(schema)
        problems = list(jsonschema.Draft202012Validator(schema).iter_errors(found))
        for problem in problems:
            print(f"{verb} {' '.join(words)}: {problem.json_path}: {problem.message}"[:500], file=sys.stderr)
        if problems:
            sys.exit(1)
        print(f"{verb} {' '.join(words)}: as its schema says")
        return found

    first = answer("nav", name)["hits"][0]
    place = f"{first['path']}:{first['line']}"
    for verb in ("open", "snippet", "definition", "references", "callers"):
        answer(verb, first["id"])
    answer("open", place, first["id"], "no/such/file")
    answer("open", "cf_0000000000000000")
    answer("outline", first["path"])
    answer("grep", name)
    answer("find_file", first["path"])
    answer("nav", "no_symbol_has_this_name")
    answer("status")
    return 0


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
