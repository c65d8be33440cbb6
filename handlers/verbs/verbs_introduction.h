// The part of docs/verbs.md that is about all verbs, as Markdown.
#pragma once

#include <string_view>

namespace codefinder::handlers {

inline constexpr std::string_view kVerbsIntroduction = R"md(# Verbs

<!-- Generated from handlers/verbs by UPDATE_GOLDEN=1 build/release/tests/tests_verbs -->

A verb is a query. Each is implemented once and served by every interface: as the LSP request
`codeFinder/<verb>`, as an MCP tool, and as the command `codefinder <verb>`. Parameters and answers
are JSON, with names in snake_case. Lines and columns count from 1, and columns count characters,
unless noted.

## Answers

Every answer has (`name` and `suggestions` where they apply)

| field | meaning |
|---|---|
| `schema_version` | 1 |
| `index` | The index that the answer was computed from: see below. |
| `complete` | False if there may be more: the index is being built, or a limit was reached. |
| `truncated` | True if more was found than the answer contains; never without a hit. |
| `at` | With the parameter `at`: the id of the commit. |
| `name` | In verbs that take targets: the requested name. |
| `suggestions` | If nothing was found: near names, other requests, or the missing package. |

and `index` has

| field | meaning |
|---|---|
| `state` | `building`, `ready` or `failed` |
| `symbols`, `files` | how many are indexed |
| `generation` | the number of the committed state that was read |
| `progress` | from 0 to 1 |
| `checked` | true: all files were compared with the disk; false: those in the answer were |
| `updated_at` | when the index last changed, or null |
| `skipped` | how many files were left out |
| `excluded_by` | if nearly empty: the ignore rule that excludes the rest, `.gitignore:3: /*` |

While the index is being built, files that mention the requested names are indexed first, so most
answers are complete long before the index is; a complete answer of `nav` then has every symbol with
exactly the requested name. `search_repo` reads all of a project of up to 32 MB, and the most likely
files of a larger one; then its answer is not complete.

A field without a value is absent, as `next_cursor` is on the last page; `updated_at`, `query_id`,
and `language` and `range` of `open` and `snippet` are null instead. `codefinder schema VERB` prints
the JSON Schema of an answer, `codefinder schema error` that of an error;
`docs/examples/smoke_test.py` validates answers with them.

### Hits

A hit is one symbol, in the answers of all verbs:

```json
{"id": "cf_…", "path": "core/src/context_manager/mod.rs", "line": 213, "kind": "function",
 "language": "rust", "name": "build_context", "container": "ContextManager",
 "module": "core::context_manager", "layer": "core",
 "categories": ["tests"], "recent": true, "preview": "pub(crate) async fn build_context(…) {",
 "evidence": "import", "also_declared": ["core/src/lib.rs:12"], "also_declared_more": 3,
 "score": 0.91, "score_reasons": ["exact"]}
```

In JSON, hits of `nav` always have `module`, `layer`, `categories`, `recent`, `preview`, `score` and
`references`. In all other hits, each field from `container` on is present only with a value:
`categories` unless it is `["source"]`, `recent` if true, the scores with `scores`.
`also_declared` has the first forward declarations, prototypes and import bindings of the symbol,
`also_declared_more` the number of the others.

The jump `id` is `cf_` and hashes of path, kind, qualified name and parameter types. Edits elsewhere
in the file do not change it, and it is the same on every machine. In a library it names the
package, the version and the file instead of the path (`cf_5r0tq2n8d@flask@3.0.2/app.py`).

`evidence` is how an answer was found, most certain first: `compiler` ([scip.md](scip.md)), `local`,
`same_file`, `import`, `member`, `package`, `unique_name`, `ambiguous`, `text`.

### Rows

Other rows of lists have some of these fields, which the sections of the verbs do not repeat:

| field | meaning |
|---|---|
| `path`, `line` | the place |
| `kind`, `name`, `id` | the symbol at this place; `name` with its container |
| `signature`, `doc` | its signature, and the first sentence of its documentation |
| `preview` | the line of source, trimmed |
| `evidence` | as in a hit |

### Lists and pages

`total` is the number of items on all pages, or a lower bound of it if `total_is_lower_bound` is
true. With `limit` 0 the answer only counts. With `group_by` it has `groups`, the largest first:
`name`, `count` and, for a container, its `id`; `group_count` is the number of all groups.

If more was found, `next_cursor` is the `cursor` of the next page. The next request must be the same
query; `limit` and `max_bytes` may change, and the target may be written in another way (`id`,
`targets`, `path` with `line`). The cursor of `open` and `snippet` is a position in the text of a
file, and valid for every request that shows this position.

`max_bytes` limits the size of the whole message. If it is exceeded, the answer ends early and has a
cursor; suggestions and hints are shortened. If not even one item fits, the error `too_large` has
the number of bytes that it needs.

### Several targets

The answer about several targets has `parts`: for each its `target` and the fields of the answer
about one target, or `error`. The parts share `max_bytes`. `next_cursor` of the answer leads to the
remaining targets, `next_cursor` of a part to the rest of that part, with its target alone.

### Several roots

If several roots are open and `project_root` is not given:

- `nav`, `grep`, `search_repo`, `find_file`, `definition`, `references`, `callers`, `callees`,
  `implementations` and `changes` list what all roots have;
- `status` has the status of each root;
- `index` and `reindex` apply to the first root;
- every other verb answers from the first root that has the file, directory or symbol.

Paths outside the first root are absolute.

### Text

JSON escapes control characters, bidirectional controls and other invisible characters (`\u202e`).
`--format text`, MCP and the log escape them as C does: `\x1b` for a control character or a byte
that is not UTF-8, `\u202e` or `\U000e0041` for others, `\n` for a line feed in a name. Line feeds,
tabs and backslashes of source are not escaped, so text cannot be converted back; JSON can.

## Parameters

### Targets

A target is a jump id, a name, `path:line`, `path:line:column` or `path:line#name`. `path:line` is
the symbol that the line declares, else the innermost named function around the line, else the class
or value around it, else the first name on the line. A column without a name is resolved the same
way.

A name may be qualified, and in the notation of source, compilers, debuggers or test runners:
`crate::builder::Arg`, `pkg.(*Type).Method`, `Outer$Inner.method`, `self.send`,
`<Foo as Trait>::method`, `src/cart.py::Cart::add`, `router.ts#create`, with quotes, template
arguments or an offset (`ns::f<int>+0x1c`). Inline namespaces may be left out; versions of
namespaces that the source does not have may be present. Parameters select an overload
(`put(int, char const*)`). The name of a class does not include its constructors; `Cart::Cart` means
them. If no symbol has exactly the qualified name, `fallback` has the name as `asked` and the part
that was `used`: without the outermost scopes, or only the last name; for an unnamed function
(`run::{{closure}}`), the symbol around it.

`frames` takes a text instead of targets: a stack trace, or the output of a compiler or of a test
run. The answer has `parts`, one for each frame, at most 50. Paths from other machines are accepted:
the file with the longest common end of the path is used, and the function is found by its name if
it has moved. A frame that matches nothing in the project has the `error` `not_found`.

### Queries

A query may have the modifiers `lang:`, `kind:`, `path:`, `tests:`, `layer:` and `owner:`, in upper
or lower case, with one value or several separated by commas, without a space after the colon.
`-` before a modifier excludes (`-lang:python`, `-tests:only`). A value with spaces is quoted
(`path:"a b"`). A value that is not allowed is an error that names the nearest allowed value; a
modifier without a value at the end of the query is an error too. Everything else is text: a name
with two colons (`lang::parse`), other words with a colon (`a:b`, `http://x`), a word like `tests:`
before a space, and quoted text, in which `\"` is a quote and `\\` a backslash. An unclosed quote
extends to the end of the query.

### Paths

A `path` is relative to the root, with `/` between its parts. Every parameter that takes a path also
takes a `file:` URI. Answers have a `file:` URI instead of a path that is not valid UTF-8 or begins
with `file:`; each byte of it that is not an ASCII letter, digit or one of `-._~/` is
percent-encoded. `paths` of the filters match as in `.gitignore`: `src` is a directory or a file at
any depth, `lib/src` one at the root, `*.rs` a glob; `!test` excludes.

)md";

inline constexpr std::string_view kVerbsErrors = R"md(
## Errors

`{"schema_version": 1, "error": {"code": "…", "message": "…", "hint": "…"}}`. Over JSON-RPC this
object is the `data` of the error; the command line prints it and exits with 2.

| code | meaning |
|---|---|
| `invalid_query` | A parameter is unknown, of a wrong type, out of range, or contradicts another. |
| `unknown_id` | A jump id or query id that was never returned, or is too old. |
| `not_found` | No such file, or no project is open. |
| `index_building` | The answer needs an index that does not exist yet. |
| `index_failed` | The index cannot be opened or written; the message has the reason. |
| `version_mismatch` | The index was written by another version and may not be rebuilt here. |
| `outside_root` | A path outside the project, or a project that is not open. |
| `not_a_project` | The directory is not indexed: see below. |
| `too_large` | The answer, or the file, is larger than allowed. |
| `cancelled` | The client cancelled the request. |
| `internal` | A bug in codefinder. |

`not_a_project` is returned for a directory that the user did not name and that is a home directory,
or has over 20,000 files and no marker of a project.

## For LSP clients

The result of `initialize` lists in `capabilities.experimental.codeFinder` the served `methods`, and
the `kinds` and `languages` (`name`, `languageId`) that filters and settings take. A client that
announces `experimental: {codeFinder: {didChangeStatus: true}}` receives the notification
`codeFinder/didChangeStatus` for each project, at first and after each change: `project_root`,
`index` (as in every answer) and `failure` (null, or the reason). `codeFinder/mapPage` returns the
map of a project ([map.md](map.md)).
)md";

}  // namespace codefinder::handlers
