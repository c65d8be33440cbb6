#!/usr/bin/env python3
"""Compares `codefinder unused` with the warnings of compilers and linters.

    unused.py CODEFINDER REPOSITORY WARNINGS…

WARNINGS are files with the output of gcc or clang (-Wunused-function, -Wunused-const-variable, -Wunused-macros), of
`tsc --noUnusedLocals`, of `vulture`, of `ecj -Xemacs -warn:unused`, or of `cargo check --message-format short`, each
run in REPOSITORY, whose paths are relative to it or absolute.  A warning about a local, a parameter or an import does
not count: it names no symbol that `codefinder outline` lists on its line; nor do those in tests, generated and vendored
files, which the verb does not examine.

Prints how many of the symbols that the warnings name are listed, in which tiers, the others, and the certain symbols
that no warning names.
"""
import collections
import json
import os
import re
import subprocess
import sys

FORMATS = [
    re.compile(r"^(?P<path>[^:\s(]+):(?P<line>\d+):\d+: warning: (?:unused \w+|variable|function|'[^']*' static function|unused static \w+) "
               r"'(?P<name>[\w:~]+)"),
    re.compile(r"^(?P<path>[^:\s(]+):(?P<line>\d+):\d+: warning: macro is not used"),
    re.compile(r"^(?P<path>[^:\s(]+)\((?P<line>\d+),\d+\): error TS61(?:33|96): '(?P<name>[\w$#]+)'"),
    re.compile(r"^(?P<path>[^:\s(]+):(?P<line>\d+): unused \w+ '(?P<name>\w+)'"),
    re.compile(r"^(?P<path>[^:\s(]+):(?P<line>\d+): warning: The (?:private )?(?:method|type|value of the field|constructor) "
               r"(?:[\w$]+\.)*(?P<name>\w+)"),
    re.compile(r"^(?P<path>[^:\s(]+):(?P<line>\d+):\d+: warning: (?:\w+ )+`(?P<name>\w+)` is never (?:used|constructed|read)"),
]


def macro_at(root, path, number):
    lines = open(os.path.join(root, path), errors='replace').read().split('\n') if os.path.isfile(os.path.join(root, path)) else []
    m = re.match(r'\s*#\s*define\s+(\w+)', lines[number - 1]) if number <= len(lines) else None
    return m[1] if m else ''


KINDS = {'class', 'struct', 'union', 'interface', 'trait', 'enum', 'function', 'method', 'constant', 'variable', 'type_alias', 'macro'}


def warned(root, files):
    """The places (path, line, name) that warnings name."""
    found = set()
    for file in files:
        for line in open(file, errors='replace'):
            for form in FORMATS:
                m = form.match(line)
                if m:
                    path = os.path.relpath(os.path.realpath(os.path.join(root, m['path'])), os.path.realpath(root))
                    found.add((path, int(m['line']), m.groupdict().get('name') or macro_at(root, path, int(m['line']))))
                    break
    return found


def ask(program, root, *words):
    run = subprocess.run([program, *words, '--format', 'json'], cwd=root, capture_output=True, text=True)
    return json.loads(run.stdout)


def symbols_of(program, root, path):
    """The places (line, name) of a file's symbols of the kinds that the verb examines."""
    found = set()

    def add(rows):
        for row in rows:
            if row['kind'] in KINDS:
                found.add((row['line'], row['name']))
            add(row.get('children', []))
    add(ask(program, root, 'outline', path).get('symbols', []))
    return found


def is_source(program, root, path):
    """False for tests, and for generated and vendored files, which the verb does not examine."""
    hits = ask(program, root, 'nav', '--path', path, '--limit', '1').get('hits', [])
    return bool(hits) and hits[0]['categories'] == ['source']


def listed(program, root):
    rows, cursor = [], None
    while True:
        answer = ask(program, root, 'unused', '--limit', '10000', *(['--cursor', cursor] if cursor else []))
        rows += answer['unused']
        cursor = answer.get('next_cursor')
        if not cursor:
            return rows, answer['complete']


def main():
    program, root = os.path.abspath(sys.argv[1]), sys.argv[2]
    named = warned(root, sys.argv[3:])
    outlines = {path: symbols_of(program, root, path) for path in sorted({place[0] for place in named})
                if is_source(program, root, path)}
    named = {place for place in named if place[1:] in outlines.get(place[0], ())}
    rows, complete = listed(program, root)
    tiers = {(row['path'], row['line'], row['name'].split('.')[-1]): row['tier'] for row in rows}
    containers = {(row['path'], row['name'].split('.')[-1]): row['tier'] for row in rows}
    found = {place: tiers.get(place) or containers.get((place[0], place[2])) for place in named}
    counts = collections.Counter(tier or 'not listed' for tier in found.values())
    print('%d named%s: %s' % (len(named), '' if complete else ' (the answer is not complete)',
                              ', '.join('%s %d' % each for each in sorted(counts.items())) or 'none'))
    for place, tier in sorted(found.items()):
        if tier is None:
            print('  not listed: %s:%d %s' % place)
    certain = {place for place, tier in tiers.items() if tier == 'certain'}
    print('%d certain, of which %d are named' % (len(certain), len(certain & named)))
    for place in sorted(certain - named):
        print('  only certain: %s:%d %s' % place)


if __name__ == '__main__':
    main()
