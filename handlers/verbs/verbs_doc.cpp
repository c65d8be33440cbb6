// Generates docs/verbs.md.
#include "handlers/verbs/verbs_doc.h"

#include "base/log.h"
#include "base/strings.h"
#include "handlers/schema/usual_forms.h"
#include "handlers/verbs/answer/verb.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace codefinder::handlers {
namespace {

constexpr std::string_view kVerbsIntroduction =
    "# Verbs\n\n"
    "<!-- Generated from the verb table in handlers/verbs; run the tests with UPDATE_GOLDEN=1 to "
    "write it anew. -->\n\n"
    "A verb is a question an agent can ask. Each is written once and served by every interface "
    "with the same bytes: as the LSP "
    "request "
    "`codeFinder/<verb>`, as an MCP tool, and as `codefinder <verb>` on the command line. Params "
    "and answers are JSON; names "
    "are snake_case, "
    "lines and columns count from 1, columns count characters.\n\n"
    "Every answer has\n\n"
    "- `schema_version`: 1\n"
    "- `index`: `state` (`building`, `ready`, `failed`), `symbols`, `files`, `generation`, "
    "`progress` (0 to 1), `checked` "
    "(whether all files were compared with the disk; else those that the answer names), "
    "`updated_at`, "
    "`skipped` (how many files were left out), `excluded_by` (only if the index is nearly empty: "
    "the ignore rule that excludes the rest, `.gitignore:3: /*`)\n"
    "- `complete`: false while the index is being built and there may be more. Files that "
    "mention the names asked for are read "
    "ahead of the others, so that an answer is mostly complete long before the index is; for "
    "`nav` this means that every "
    "symbol of "
    "the exact name is in it. False as well if a limit of work was reached, so that a better hit "
    "may "
    "be missing: `search_repo` reads all of a project of up to 32 MB, and the most likely files of "
    "a larger one\n"
    "- `truncated`: true when more was found than is shown; never without a hit\n\n"
    "A field without a value is absent, as `next_cursor` is on the last page; `updated_at`, "
    "`query_id`, and `language` and `range` of `open` and `snippet` are null. `codefinder schema "
    "VERB` prints the JSON Schema of an answer, `codefinder schema error` that of an error; "
    "`docs/examples/smoke_test.py` validates answers by them.\n\n"
    "A hit, in whatever answer, is one symbol:\n\n"
    "```json\n"
    "{\"id\": \"cf_…\", \"path\": \"core/src/context_manager/mod.rs\", \"line\": 213, "
    "\"kind\": \"function\", \"language\": \"rust\",\n"
    " \"name\": \"build_context\", \"container\": \"ContextManager\", \"module\": "
    "\"core::context_manager\", \"layer\": \"core\",\n"
    " \"categories\": [\"tests\"], \"recent\": true, \"preview\": \"pub(crate) async fn "
    "build_context(…) {\",\n"
    " \"evidence\": \"import\", \"also_declared\": [\"core/src/lib.rs:12\"], "
    "\"also_declared_more\": 3,\n"
    " \"score\": 0.91, \"score_reasons\": [\"exact\"]}\n"
    "```\n\n"
    "In JSON, the hits of `nav` always have `module`, `layer`, `categories`, `recent`, `preview`, "
    "`score` and `references`. Else all from `container` on is there only where it has a value: "
    "`categories` unless "
    "they are "
    "`[\"source\"]`, `recent` if it is true, the scores with `scores`. `also_declared` has the "
    "first places of the forward declarations, prototypes and import bindings that the hit stands "
    "for, `also_declared_more` the number of the others.\n\n"
    "`evidence` says how an answer was found, most certain first: `compiler` (docs/scip.md), "
    "`local`, "
    "`same_file`, "
    "`import`, `member`, `package`, "
    "`unique_name`, `ambiguous`, `text`.\n\n"
    "A list has `total`, the number of its items on all pages, or at least so many where "
    "`total_is_lower_bound` is true. `limit` 0 only counts. With `group_by` it has `groups`, the "
    "largest first: `name`, `count` and, of a container, its `id`; `group_count` is the number of "
    "all groups. `paths` of the filters are as in `.gitignore`: `src` is a directory or a file at "
    "any depth, `lib/src` one at the root, `*.rs` a glob; `!test` leaves out.\n\n"
    "A query may have modifiers: `lang:`, `kind:`, `path:`, `tests:`, `layer:` and `owner:`, in "
    "upper or lower case, with one value or several with commas, directly behind the colon; with "
    "`-` before them they exclude (`-lang:python`, `-tests:only`). A value with spaces is in "
    "quotes (`path:\"a b\"`). A value that is not allowed is an error that names the nearest one; "
    "so is a "
    "modifier without a value at the end. Everything else is text: a name with two colons "
    "(`lang::parse`), other words with a colon (`a:b`, `http://x`), a word like `tests:` before a "
    "space, and what is in quotes, where `\\\"` is a quote and `\\\\` a backslash. Quotes that are "
    "not closed enclose the rest of the query.\n\n"
    "A symbol is a target: a jump id, a name, `path:line`, `path:line:column` or "
    "`path:line#name`; `targets` takes one or several. `path:line` means what the line declares, "
    "else the innermost function with a name around it, else the class or value around it, else "
    "the first name on the line; so does a column at which no name is. The answer about several "
    "has `parts`: for each its `target` and the fields of the answer about one, or `error`.\n\n"
    "A name may be qualified and written as people, compilers, debuggers and test runners write "
    "it: `crate::builder::Arg`, `pkg.(*Type).Method`, `Outer$Inner.method`, `self.send`, "
    "`<Foo as Trait>::method`, `src/cart.py::Cart::add`, `router.ts#create`, with quotes, "
    "arguments of templates or an offset (`ns::f<int>+0x1c`). Inline namespaces, and versions of "
    "namespaces that the source does not have, may be there or not. Parameters select among "
    "overloads (`put(int, char const*)`); the name of a class does not mean its constructors, "
    "`Cart::Cart` does. If no symbol has exactly the qualified name, `fallback` has the name that "
    "was `asked` and the part of it that was `used`: without its outermost scopes, or the last "
    "name alone; of a function without a name (`run::{{closure}}`), what is around it.\n\n"
    "`frames` takes a text instead of targets: a stack trace, or the output of a compiler or of a "
    "test run. The answer has `parts`, one for each frame, at most 50. The path of a frame may be "
    "that of another machine: the file with the longest common end of its path is meant, and the "
    "function is found by its name if it has moved since. A frame that means nothing in the "
    "project has the `error` `not_found`.\n\n"
    "`max_bytes` counts the whole message, and the parts of an answer share it. When more was "
    "found, "
    "`next_cursor` is the `cursor` of the next page: the same question, in which the same target "
    "may "
    "be given in another way (`id`, `targets`, `path` with `line`), and `limit` and `max_bytes` "
    "may "
    "change. The cursor of `open` and `snippet` is a place in the text of a file, for any question "
    "that shows this place. An answer with `parts` has a `next_cursor` for the targets that are "
    "left; that of a part goes on with the target of the part alone. Suggestions and hints are "
    "shortened without a word. What does not fit at all is the error `too_large` with the bytes it "
    "needs.\n\n"
    "A `path` is relative to the root, with `/` between its parts. One that is not valid UTF-8 "
    "(or begins with `file:`) is "
    "given "
    "as a `file:` URI, in which each byte that is not an ASCII letter, digit or one of `-._~/` "
    "is percent-encoded; wherever a "
    "path is taken, a `file:` URI is taken too, so that what an answer gives can be asked about "
    "as it is.\n\n"
    "JSON escapes control characters, bidirectional controls and other invisible characters "
    "(`\\u202e`). The text that "
    "`--format text`, MCP and the log show has them in C's notation: `\\x1b` for a control "
    "character or a byte that is no "
    "UTF-8, `\\u202e` or `\\U000e0041` for others, `\\n` for a line feed inside a name; line "
    "feeds and tabs of source stay. A "
    "backslash of the source stays as it is, so text is for reading, JSON for reading back.\n\n"
    "A jump `id` is `cf_` and hashes of path, kind, qualified name and parameter types: it "
    "survives edits "
    "elsewhere in the file and is the same "
    "on every machine.\n\n"
    "With several open roots and no `project_root`, lists (`nav`, `grep`, `search_repo`, "
    "`find_file`, `definition`, `references`, `callers`, `callees`, `implementations`, `changes`) "
    "have what all roots have, `status` has the answers of all, and other answers about a file, a "
    "directory or a symbol are of the first root that has it; paths outside the first root are "
    "absolute. `index` and `reindex` are about the first root.\n\n"
    "## Errors\n\n"
    "`{\"schema_version\": 1, \"error\": {\"code\": \"…\", \"message\": \"…\", \"hint\": \"…\"}}`. "
    "Over JSON-RPC the "
    "same object is the error's "
    "`data`; the command line prints it and "
    "exits with 2.\n\n"
    "| code | meaning |\n|---|---|\n"
    "| `invalid_query` | An argument is unknown, of the wrong type, out of range, or contradicts "
    "another. |\n"
    "| `unknown_id` | A jump id or query id that was never handed out, or is too old. |\n"
    "| `not_found` | No such file, or no project is open. |\n"
    "| `index_building` | The answer needs an index that is not there yet. |\n"
    "| `index_failed` | The index cannot be opened or written; the message says why. |\n"
    "| `version_mismatch` | The index was written by another version and may not be rebuilt "
    "here. |\n"
    "| `outside_root` | A path outside the project, or a project that is not open. |\n"
    "| `not_a_project` | A directory that nobody named has no marker of a project and over 20,000 "
    "files, or is a home directory; it is not indexed. |\n"
    "| `too_large` | The answer, or the file, is larger than allowed. |\n"
    "| `cancelled` | The asker took the question back. |\n"
    "| `internal` | A fault of codefinder. |\n\n"
    "## For LSP clients\n\n"
    "The answer to `initialize` lists in `capabilities.experimental.codeFinder` the `methods` "
    "that are served, and the `kinds` "
    "and "
    "`languages` (`name`, `languageId`) that filters and settings take. A client that announces "
    "`experimental: {codeFinder: {didChangeStatus: true}}` gets the notification "
    "`codeFinder/didChangeStatus` for each "
    "project, "
    "at first and whenever it changes: `project_root`, `index` (as in every answer) and "
    "`failure` (null, or why it failed). `codeFinder/mapPage` answers with the map of a project "
    "([map.md](map.md)).\n";

std::string type_of(const Field& field) {
  switch (field.type) {
    case FieldType::path:
    case FieldType::choice: return "string";
    case FieldType::string_list:
    case FieldType::path_list: return "array of strings";
    case FieldType::integer: return fmt::format("integer, {} to {}", field.minimum, field.maximum);
    case FieldType::number: return fmt::format("number, {} to {}", field.minimum, field.maximum);
    case FieldType::boolean: return "boolean";
    case FieldType::object: return "object";
    default: return "string";
  }
}

/// Returns " Also accepted: `py` for python, `fn` and `func` for function.", or "".
std::string aliases_of(const Field& field) {
  std::string text;
  for (std::size_t i = 0; i < field.choice_aliases.size(); ++i) {
    const ChoiceAlias& each = field.choice_aliases[i];
    const bool ends = i + 1 == field.choice_aliases.size() ||
                      field.choice_aliases[i + 1].choice != each.choice;
    text += fmt::format("`{}`", each.alias);
    text += ends ? fmt::format(" for {}, ", each.choice) : " and ";
  }
  if (text.empty()) return text;
  text.resize(text.size() - 2);
  return " Also accepted: " + text + ".";
}

/// Returns the paragraph about the names of other_names().
std::string other_names_paragraph() {
  std::string all;
  for (const OtherNames& row : other_names())
    all += fmt::format("{}`{}` for `{}`", all.empty() ? "" : "; ", join(row.names, "`, `"),
                       row.field);
  return "\nArguments are accepted as callers of other tools write them: a number or a truth value "
         "as a string (`\"5\"`), one string for a list, a filter outside of `filters`, "
         "`startLine`, and other names for what a verb has no argument of that name for: " +
         all + ".\n";
}

void add_fields(std::string& text, std::vector<Field> fields, const std::string& prefix) {
  std::sort(fields.begin(), fields.end(),
            [](const Field& a, const Field& b) { return a.name < b.name; });
  for (const Field& field : fields) {
    const bool has_default = field.type != FieldType::object && field.default_value != "null";
    std::string doc(field.doc);
    if (field.required) doc += " Required.";
    if (!field.choices.empty()) doc += " One or more of: " + join(field.choices, ", ") + ".";
    doc += aliases_of(field);
    if (!field.former_names.empty())
      doc += " Also accepted: `" + join(field.former_names, ", ") + "`.";
    text += fmt::format("| `{}{}` | {} | {} | {} |\n", prefix, field.name, type_of(field),
                        has_default ? fmt::format("`{}`", field.default_value) : "", doc);
    add_fields(text, field.fields, fmt::format("{}{}.", prefix, field.name));
  }
}

}  // namespace

std::string verbs_markdown() {
  std::string text = std::string(kVerbsIntroduction) + other_names_paragraph();
  for (const Verb& verb : verbs()) {
    text += fmt::format(
        "\n## {}\n\n{}{}\n\n| param | type | default | meaning |\n|---|---|---|---|\n", verb.name,
        verb.summary,
        verb.tool == verb.name ? "" : fmt::format(" The MCP tool is `{}`.", verb.tool));
    add_fields(text, verb.fields(), "");
    text += fmt::format("\nAnswer: {}\n", verb.answer);
  }
  return text;
}

}  // namespace codefinder::handlers
