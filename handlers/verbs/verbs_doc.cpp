#include "handlers/verbs/verbs_doc.h"

#include "base/log.h"
#include "handlers/verbs/verb.h"
#include "lsp/json.h"

#include <nlohmann/json.hpp>

#include <array>

namespace codefinder::handlers {
namespace {

using nlohmann::json;

/// What an answer holds besides the envelope.
struct AnswerDoc {
  std::string_view verb;
  std::string_view text;
};

constexpr std::array kAnswers = {
    AnswerDoc{"definition",
              "`name` (the word asked about) and `hits` (every candidate, most certain first; as nav's, without `score`). "
              "On no hit, `suggestions`."},
    AnswerDoc{"explain",
              "`name`; `symbol` (a hit, or null where nothing stands), `signature`, `doc_summary`, `module_path`, `layer`, "
              "`dependencies`, "
              "`categories`, `references` (how many uses resolve to it, with `references_truncated`), `possible_references` "
              "(uses that may be of it or of another), `evidence`, and `others`: "
              "further "
              "candidates when it is not certain. On no symbol, `suggestions`."},
    AnswerDoc{
        "nav",
        "`query_id` (null while the index is being built), `took_ms`, `next_cursor` (null on the last page) and `hits`, best "
        "first:\n\n"
        "```json\n"
        "{\"id\": \"cf_…\", \"path\": \"core/src/context_manager/mod.rs\", \"line\": 213, \"kind\": \"function\", \"language\": "
        "\"rust\",\n"
        " \"name\": \"build_context\", \"container\": \"ContextManager\", \"module\": \"core::context_manager\", \"layer\": "
        "\"core\",\n"
        " \"categories\": [\"source\"], \"recent\": true, \"preview\": \"pub(crate) async fn build_context(…) {\",\n"
        " \"score\": 0.91, \"score_reasons\": [\"exact\"], \"evidence\": \"…\",\n"
        " \"references\": [{\"path\": \"cli/src/main.rs\", \"line\": 402, \"preview\": \"…\", \"role\": \"call\", \"evidence\": "
        "\"import\"}],\n"
        " \"help\": {\"doc_summary\": \"…\", \"dependencies\": [\"…\"], \"module_path\": \"…\", \"layer\": \"core\"}}\n"
        "```\n\n"
        "`references` is there with `with_refs` only, `help` on the first hit named `help_symbol` only. On no hit, `suggestions` "
        "holds near names, or says which filter removed everything."},
    AnswerDoc{"open",
              "`id`, `path`, `language`, `range` (`start` and `end`: the lines of the symbol now), `contents` and `state`: "
              "`exact`; `moved` (the same "
              "symbol on other lines than when its id was last shown within the 32 latest queries); `changed` (the same symbol "
              "with another signature "
              "or body); `gone` (`contents` is empty, `range` and `language` are null; never another symbol's text)."},
    AnswerDoc{"outline",
              "`path`, `language`, `parse_errors` and `symbols`: a tree of `id`, `name`, `kind`, `line`, `range`, `preview`, "
              "`children`, in source order."},
    AnswerDoc{"references",
              "`name`, `symbols` (whose references these are, as hits) and `references`: `path`, `line`, `column`, `preview`, "
              "`role` (`call`, `type`, `read`, "
              "`write`, `import`, `member`, `inherit`, `declaration`), `evidence`; the certain ones first. On no symbol, "
              "`suggestions`."},
    AnswerDoc{"reindex", "As `status`, after the pass."},
    AnswerDoc{"snippet", "As `open`, but `contents` holds the lines of `window` (`start`, `end`) only."},
    AnswerDoc{"status",
              "`root`, `cache_directory`, `bytes` (of the index on disk), `writer` (`self`, `pid`), `watcher` "
              "(`inotify`, `polling`, `none`), "
              "`failure`, and `skipped`: each file that was left out, with its `path` and `reason`."},
};

std::string_view answer_of(std::string_view verb) {
  for (const AnswerDoc& doc : kAnswers) {
    if (doc.verb == verb) return doc.text;
  }
  return {};
}

std::string type_of(const json& schema) {
  const std::string type = schema.value("type", "");
  if (type == "array") return "array of strings";
  if (type == "integer")
    return fmt::format("integer, {} to {}", lsp::dump_json(schema["minimum"]), lsp::dump_json(schema["maximum"]));
  return type;
}

void add_fields(std::string& text, const json& schema, const std::string& prefix) {
  for (const auto& [name, field] : schema["properties"].items()) {
    const std::string default_text = field.contains("default") ? "`" + lsp::dump_json(field["default"]) + "`" : "";
    std::string doc = field.value("description", "");
    if (field.contains("items") && field["items"].contains("enum")) {
      std::string choices;
      for (const json& choice : field["items"]["enum"]) choices += (choices.empty() ? "" : ", ") + choice.get<std::string>();
      doc += " One or more of: " + choices + ".";
    }
    text += fmt::format("| `{}{}` | {} | {} | {} |\n", prefix, name, type_of(field), default_text, doc);
    if (field.contains("properties")) add_fields(text, field, prefix + name + ".");
  }
}

}  // namespace

std::string verbs_markdown() {
  std::string text =
      "# Verbs\n\n"
      "<!-- Generated from the verb table in handlers/verbs; run the tests with UPDATE_GOLDEN=1 to write it anew. -->\n\n"
      "A verb is a question an agent can ask. Each is written once and served through every door with the same bytes: as the LSP "
      "request "
      "`codeFinder/<verb>`, as an MCP tool, and as `codefinder <verb>` on the command line. Params and answers are JSON; names "
      "are snake_case, "
      "lines and columns count from 1, columns count characters.\n\n"
      "Every answer has\n\n"
      "- `schema_version`: 1\n"
      "- `index`: `state` (`building`, `ready`, `failed`), `symbols`, `files`, `generation`, `progress` (0 to 1), `updated_at`, "
      "`skipped` (how many files were left out)\n"
      "- `complete`: false while the index is being built: there may be more\n"
      "- `truncated`: true when more was found than is shown\n\n"
      "`evidence` says how an answer was found, most certain first: `local`, `same_file`, `import`, `member`, `package`, "
      "`unique_name`, `ambiguous`, `text`.\n\n"
      "A jump `id` is `cf_` and a hash of path, kind and qualified name: it survives edits elsewhere in the file and is the same "
      "on every machine.\n\n"
      "## Errors\n\n"
      "`{\"error\": {\"code\": \"…\", \"message\": \"…\", \"hint\": \"…\"}}`. Over JSON-RPC the same object is the error's "
      "`data`; the command line prints it and "
      "exits with 1.\n\n"
      "| code | meaning |\n|---|---|\n"
      "| `invalid_query` | An argument is unknown, of the wrong type, out of range, or contradicts another. |\n"
      "| `unknown_id` | A jump id or query id that was never handed out, or is too old. |\n"
      "| `not_found` | No such file, or no project is open. |\n"
      "| `index_building` | The answer needs an index that is not there yet. |\n"
      "| `index_failed` | The index cannot be opened or written; the message says why. |\n"
      "| `version_mismatch` | The index was written by another version and may not be rebuilt here. |\n"
      "| `outside_root` | A path outside the project, or a project that is not open. |\n"
      "| `too_large` | The answer, or the file, is larger than allowed. |\n"
      "| `cancelled` | The asker took the question back. |\n"
      "| `internal` | A fault of codefinder. |\n\n"
      "## For LSP clients\n\n"
      "The answer to `initialize` lists in `capabilities.experimental.codeFinder` the `methods` that are served, and the `kinds` "
      "and "
      "`languages` (`name`, `languageId`) that filters and settings take. A client that announces "
      "`experimental: {codeFinder: {didChangeStatus: true}}` gets the notification `codeFinder/didChangeStatus` for each "
      "project, "
      "at first and whenever it changes: `project_root`, `index` (as in every answer) and `failure` (null, or why it failed).\n";
  for (const Verb& verb : verbs()) {
    text += fmt::format("\n## {}\n\n{}\n\n| param | type | default | meaning |\n|---|---|---|---|\n", verb.name, verb.summary);
    add_fields(text, verb.input_schema(), "");
    text += fmt::format("\nAnswer: {}\n", answer_of(verb.name));
  }
  return text;
}

}  // namespace codefinder::handlers
