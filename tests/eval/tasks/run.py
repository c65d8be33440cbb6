#!/usr/bin/env python3
"""Runs the scripted calls of 50 tasks of coding agents, and judges the results.

    run.py checkout DIRECTORY                                clones the repositories at the commits of the tasks
    run.py cf BINARY CALLS.json --repositories DIRECTORY     calls MCP tools
    run.py rg CALLS.json --repositories DIRECTORY            runs shell commands

tasks.json has the tasks with answers that were read from the sources, calls.json the calls of an agent that knows the descriptions of the
tools alone, calls_shell.json those with ripgrep, sed and git.  CALLS.json maps the id of a task to its calls: {"tool": NAME, "arguments": {…}},
or a command.  In a later call {{N:REGEX}} stands for group 1 of the first match of REGEX in the text of call N (1-based): a row that an agent
has read.  With "evidence": false a call counts in calls and bytes only (a list of candidates); so do the tools of answer.not_from, unless it is true.

A task is solved if every string of answer.all_of is found in the results:
  path          the path occurs in it
  name          the word occurs in it
  path:name     the word occurs on a line that names the path, or on a line below the last line that did (the head of a group), or, if a call
                names one path only, anywhere in the result of that call
"""
import argparse
import json
import os
import re
import statistics
import subprocess
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
TASKS = os.path.join(HERE, 'tasks.json')
ROOT = ''  # The directory of the repositories, with '/'.
ENV = dict(os.environ)


def checkout(directory):
    for name, at in json.load(open(os.path.join(HERE, 'repositories.json'))).items():
        path = os.path.join(directory, name)
        if not os.path.isdir(path):
            subprocess.run(['git', 'clone', '-q', at['source'], path], check=True)
        subprocess.run(['git', '-C', path, 'checkout', '-q', at['commit']], check=True)


def word(name):
    return re.compile(r'(?<![\w$])' + re.escape(name) + r'(?![\w])')


class Paths:
    """Finds a repository's paths in a line of text."""
    def __init__(self, repo):
        out = subprocess.run(['git', '-C', ROOT + repo, 'ls-files'], capture_output=True, text=True).stdout
        self.all = set(out.split('\n')) - {''}
        self.bases = {}
        for p in self.all:
            self.bases.setdefault(p.rsplit('/', 1)[-1], []).append(p)

    def of(self, line, directory=''):
        found = []
        for m in re.finditer(r'[\w.@$+/-]*\w', line):
            token = m.group(0)
            if token.startswith('./'):
                token = token[2:]
            # A diff's a/ and b/; the line number of grep -n follows a colon, of grep's context a dash or "=".
            for t in (token, token[2:] if token[:2] in ('a/', 'b/') else token,
                      re.sub(r'[-=]\d+$', '', token), re.sub(r'-\d+-.*$', '', token)):
                if t in self.all:
                    found.append(t)
                    break
                if directory and directory + '/' + t in self.all:
                    found.append(directory + '/' + t)
                    break
        return found


def evidence(paths, requests, results):
    """The pairs (path, line) that a reader can see, and the whole text."""
    pairs = []
    for request, text in zip(requests, results):
        asked = paths.of(request)
        directory = ''
        m = re.search(r'cd ([\w./+-]+)', request)
        if m:
            directory = m.group(1).strip('/')
        current = asked if len(set(asked)) == 1 else []
        for line in text.split('\n'):
            here = paths.of(line, directory)
            # Rows below a directory's head name a file relative to it.
            if here:
                current = here
            for p in (here or current):
                pairs.append((p, line))
            if len(set(asked)) == 1 and not here:
                pairs.append((asked[0], line))
    return pairs


def judge(task, paths, requests, results, counts):
    requests = [q for q, c in zip(requests, counts) if c]
    results = [t for t, c in zip(results, counts) if c]
    pairs = evidence(paths, requests, results)
    text = '\n'.join(results)
    missing = []
    for want in task['answer']['all_of']:
        m = re.match(r'^([\w./-]+\.\w+):(.+)$', want)
        if m and m[1] in paths.all:
            w = word(m[2])
            ok = any(p == m[1] and w.search(line) for p, line in pairs)
        elif want in paths.all:
            ok = want in text
        else:
            ok = bool(word(want).search(text)) or (re.fullmatch('[0-9a-f]{8}', want) and want[:7] in text)
        if not ok:
            missing.append(want)
    return missing


class Server:
    def __init__(self, binary, repo, tools):
        command = [binary, 'mcp', ROOT + repo] + (['--tools', 'all'] if tools == 'all' else [])
        self.p = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                  text=True, env=ENV)
        self.n = 0
        self.call('initialize', dict(protocolVersion='2025-06-18', capabilities={},
                                     clientInfo=dict(name='tasks', version='1')))
        self.write(dict(jsonrpc='2.0', method='notifications/initialized'))

    def write(self, message):
        self.p.stdin.write(json.dumps(message) + '\n')
        self.p.stdin.flush()

    def call(self, method, params):
        self.n += 1
        self.write(dict(jsonrpc='2.0', id=self.n, method=method, params=params))
        while True:
            line = self.p.stdout.readline()
            if not line:
                raise SystemExit('the server ended')
            r = json.loads(line)
            if r.get('id') == self.n and 'method' not in r:
                return r
            if 'method' in r and 'id' in r:      # A request of the server, as roots/list.
                self.write(dict(jsonrpc='2.0', id=r['id'], error=dict(code=-32601, message='no')))

    def tool(self, name, arguments):
        r = self.call('tools/call', dict(name=name, arguments=arguments))
        if 'error' in r:
            return 'ERROR ' + r['error'].get('message', '')
        return '\n'.join(c.get('text', '') for c in r['result'].get('content', []))

    def end(self):
        self.p.stdin.close()
        try:
            self.p.wait(10)
        except subprocess.TimeoutExpired:
            self.p.kill()


def fill(value, results):
    if isinstance(value, str):
        def one(m):
            found = re.search(m[2], results[int(m[1]) - 1], re.M)
            return found.group(1) if found else 'NOT-FOUND'
        return re.sub(r'\{\{(\d+):(.+?)\}\}', one, value)
    if isinstance(value, list):
        return [fill(v, results) for v in value]
    if isinstance(value, dict):
        return {k: fill(v, results) for k, v in value.items()}
    return value


def main():
    a = argparse.ArgumentParser()
    a.add_argument('mode', choices=['checkout', 'cf', 'rg'])
    a.add_argument('files', nargs='+')
    a.add_argument('--repositories', default='.')
    a.add_argument('--cache', help='directory of the indexes; else a temporary one')
    a.add_argument('--tools', default='default')
    a.add_argument('--out')
    a.add_argument('--only')
    a.add_argument('--show', action='store_true')
    o = a.parse_args()
    if o.mode == 'checkout':
        return checkout(o.files[0])
    global ROOT
    ROOT = o.repositories.rstrip('/') + '/'
    ENV['XDG_CACHE_HOME'] = o.cache or tempfile.mkdtemp()
    binary = o.files[0] if o.mode == 'cf' else None
    calls = json.load(open(o.files[-1]))
    tasks = json.load(open(TASKS))
    only = set(o.only.split(',')) if o.only else None
    if o.out:
        os.makedirs(o.out, exist_ok=True)
    indexed, all_paths, rows, list_bytes = set(), {}, [], 0
    for task in tasks:
        if only and task['id'] not in only or task['id'] not in calls:
            continue
        repo = task['repository']
        if repo not in all_paths:
            all_paths[repo] = Paths(repo)
        requests, results, counts = [], [], []
        not_from = task['answer'].get('not_from', [])
        if o.mode == 'cf':
            if repo not in indexed:
                subprocess.run([binary, 'index', '--project-root', ROOT + repo], env=ENV, stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL)
                indexed.add(repo)
            server = Server(binary, repo, o.tools)
            if not list_bytes:
                r = server.call('tools/list', {})
                list_bytes = len(json.dumps(r['result'], separators=(',', ':'), ensure_ascii=False).encode())
            for c in calls[task['id']]:
                arguments = fill(c['arguments'], results)
                text = server.tool(c['tool'], arguments)
                requests.append(c['tool'] + ' ' + json.dumps(arguments, ensure_ascii=False))
                results.append(text)
                counts.append(c.get('evidence', c['tool'] not in not_from))
            server.end()
        else:
            for c in calls[task['id']]:
                counts.append(not isinstance(c, dict) or c.get('evidence', True))
                c = fill(c['command'] if isinstance(c, dict) else c, results)
                r = subprocess.run(['bash', '-c', c], cwd=ROOT + repo, capture_output=True, text=True, errors='replace',
                                   stdin=subprocess.DEVNULL, env=ENV)
                requests.append(c)
                results.append(r.stdout + r.stderr)
        missing = judge(task, all_paths[repo], requests, results, counts)
        sizes = [len(t.encode()) for t in results]
        rows.append((task, len(results), sum(sizes), missing))
        print(f"{task['id']:22} {'ok ' if not missing else 'NO '} {len(results)} calls {sum(sizes):6} B  {sizes}"
              + (f"  missing {missing}" if missing else ''), flush=True)
        shown = '\n'.join(f'>>> {q}\n{t}' for q, t in zip(requests, results))
        if o.show:
            print(shown)
        if o.out:
            open(f"{o.out}/{task['id']}.txt", 'w').write(f"{task['task']}\n{task['answer']['all_of']}\n{shown}\n")
    if rows:
        sizes = [r[2] for r in rows]
        print(f"\n{'codefinder' if o.mode == 'cf' else 'rg, sed, git'}: tasks {len(rows)}, solved {sum(not r[3] for r in rows)}, "
              f"calls {sum(r[1] for r in rows)}, bytes {sum(sizes)}, median {int(statistics.median(sizes))}"
              + (f", tools/list {list_bytes}" if list_bytes else ''))
        kinds = {}
        for t, n, b, m in rows:
            k = kinds.setdefault(t['kind'], [0, 0, 0, 0])
            k[0] += 1; k[1] += not m; k[2] += n; k[3] += b
        for k, v in sorted(kinds.items()):
            print(f'  {k:16} {v[1]}/{v[0]} solved, {v[2]} calls, {v[3]} bytes')


main()
