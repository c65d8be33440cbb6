// codeFinder/diagnostics: errors in the files of a directory or of a diff.
#include "index/query/editor/diagnostics.h"

#include "base/log.h"
#include "handlers/disk_tests.h"
#include "handlers/schema/decode_fields.h"
#include "handlers/session.h"
#include "handlers/verbs/answer/answer.h"
#include "handlers/verbs/answer/diagnostics_answer.h"
#include "handlers/verbs/answer/page.h"
#include "handlers/verbs/params/list_fields.h"
#include "handlers/verbs/params/path_target.h"
#include "handlers/verbs/params/run_query.h"
#include "handlers/verbs/params/target.h"
#include "handlers/verbs/verb_list.h"
#include "index/query/changes/changes.h"
#include "index/query/hits/path_filter.h"
#include "index/query/references/remaining_uses.h"

#include <algorithm>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace codefinder::handlers {
namespace {

using nlohmann::json;

const std::vector<Field>& diagnostics_fields() {
  static const std::vector<Field> kFields = [] {
    std::vector<Field> all;
    all.push_back(scope_field("A file or a directory, relative to the project root."));
    all.push_back({.name = "diff",
                   .type = FieldType::string,
                   .default_value = "null",
                   .doc = "Only files that have changed since a commit, or in a range, as `base` "
                          "of `changes`; and uses of what was removed.",
                   .command_line = {.value = "BASE", .without_value = "HEAD"}});
    all.push_back(limit_field("100", 10'000));
    return with_common_fields(with_page_fields(std::move(all)));
  }();
  return kFields;
}

/// An error with the place that orders it.
struct ErrorRow {
  std::string path;
  std::uint32_t line = 0;
  json row;
};

class DiagnosticRows {
 public:
  DiagnosticRows(const index::Snapshot& snapshot, const query::DiskTests& disk,
                 std::stop_token stop)
      : snapshot_(snapshot), disk_(disk), stop_(std::move(stop)) {}

  /// Errors: cancelled.
  Status add_file(FileId file) {
    const auto found = query::diagnostics_of(
        snapshot_, {file, {query::DiagnosticKind::syntax, query::DiagnosticKind::import_}}, disk_,
        stop_);
    if (!found) return found.error();
    const auto row = snapshot_.files().row(file);
    const auto facts = snapshot_.facts().get(file);
    for (const query::Diagnostic& one : *found) {
      if (!row || !facts) break;
      const bool is_syntax = one.kind == query::DiagnosticKind::syntax;
      add(row->path, facts->text_map, facts->text_map.position_at(one.range.begin).line,
          is_syntax ? "syntax" : "import", one.message);
    }
    return Done{};
  }

  void add_unresolved(const query::Changes& changes, const query::RemainingUse& use) {
    const query::SymbolVersion& gone = *changes.symbols[use.removed].before;
    if (use.place.facts)
      add(use.place.path, use.place.facts->text_map, use.place.start.line, "unresolved",
          fmt::format("`{}` was removed", qualified_name(changes.facts_before(gone), gone.symbol)));
  }

  std::vector<json> take() {
    std::ranges::stable_sort(rows_, {}, [](const ErrorRow& row) {
      return std::pair(std::string_view(row.path), row.line);
    });
    std::vector<json> rows;
    for (ErrorRow& row : rows_) rows.push_back(std::move(row.row));
    return rows;
  }

 private:
  void add(const std::string& path, const TextMap& map, std::uint32_t line, std::string_view kind,
           std::string_view message) {
    std::string preview;
    const auto file = snapshot_.files().find(path);
    if (const Result<std::string> text = file ? snapshot_.files().text(*file)
                                              : Result<std::string>(std::string());
        text.ok())
      preview = query::line_of(*text, map, line);
    rows_.push_back({path, line,
                     object_of({{kDiagnostic.path, shown_path(snapshot_.status(), path)},
                                {kDiagnostic.line, line + 1},
                                {kDiagnostic.kind, kind},
                                {kDiagnostic.message, message},
                                {kDiagnostic.preview, preview}})});
  }

  const index::Snapshot& snapshot_;
  const query::DiskTests& disk_;
  const std::stop_token stop_;
  std::vector<ErrorRow> rows_;
};

/// The files of a scope; errors: not_found.
Result<std::vector<FileId>> files_in(const index::Snapshot& snapshot, const std::string& path) {
  std::vector<FileId> files;
  if (const auto file = snapshot.files().find(path)) return std::vector<FileId>{*file};
  snapshot.record_miss(MissingKey::all, {});
  snapshot.files().for_each(path.empty() ? path : path + "/", [&](const FileRow& row) {
    files.push_back(row.id);
    return true;
  });
  if (files.empty() && !path.empty()) return file_at(snapshot, path).error();
  return files;
}

Result<json> answer_of(const index::Snapshot& snapshot, const ScopeRequest& asked,
                       const query::DiskTests& disk, const std::stop_token& stop) {
  const std::string range = string_of(asked.decoded, "diff");
  DiagnosticRows rows(snapshot, disk, stop);
  std::vector<FileId> files;
  if (range.empty()) {
    Result<std::vector<FileId>> found = files_in(snapshot, asked.path);
    if (!found) return found.error();
    files = std::move(*found);
  } else {
    query::ChangesRequest request{.range = range, .paths = {}};
    if (!asked.path.empty()) request.paths = {"/" + asked.path};
    const Result<query::Changes> changes = query::find_changes(snapshot, request, stop);
    if (!changes) return changes.error();
    for (const FileId file : changes->ids)
      if (file.valid()) files.push_back(file);
    const query::RemainingUses remaining = query::remaining_uses(snapshot, *changes, stop);
    for (const query::RemainingUse& use : remaining.uses) rows.add_unresolved(*changes, use);
  }
  std::size_t examined = 0;
  for (const FileId file : files) {
    if (snapshot.limits().is_late() || snapshot.limits().exceeded()) break;
    if (Status added = rows.add_file(file); !added) return added.error();
    ++examined;
  }
  asked.files.insert(asked.files.end(), files.begin(), files.end());
  std::vector<json> all = rows.take();
  json answer = envelope(snapshot.status());
  if (examined < files.size()) mark_partial(answer);
  put_fields(answer, {{kDiagnostics.files, examined},
                      {kDiagnostics.total, all.size()},
                      {kDiagnostics.total_is_lower_bound, examined < files.size()}});
  const auto limit = static_cast<std::size_t>(integer_of(asked.decoded, "limit"));
  const std::size_t begin = std::min(all.size(), asked.offset);
  const std::size_t end = std::min(all.size(), begin + limit);
  const bool more = end < all.size();
  std::vector<json> page(std::make_move_iterator(all.begin() + static_cast<std::ptrdiff_t>(begin)),
                         std::make_move_iterator(all.begin() + static_cast<std::ptrdiff_t>(end)));
  return with_page(std::move(answer), {kDiagnostics.diagnostics, std::move(page), begin, more},
                   asked.decoded);
}

Result<json> run_diagnostics(Session& session, const json& params, std::stop_token stop) {
  return ask_about_scope(
      session, params,
      [&](const index::Snapshot& snapshot, const ScopeRequest& asked) {
        const RootOnDisk disk(*session.settings(), snapshot.status().root);
        return answer_of(snapshot, asked, disk.tests(), stop);
      },
      stop);
}

}  // namespace

const Verb kDiagnosticsVerb{
    "diagnostics",
    "diagnostics",
    "Find errors in files",
    "Syntax errors, imports that lead to no file, and with `diff` the uses that are left of what "
    "was removed.",
    "Only what is certain: syntax errors where the grammar accepts all of the language, and "
    "imports that name a file by its path.",
    diagnostics_fields,
    kDiagnostics,
    run_diagnostics,
    false,
    4000,
    true};

}  // namespace codefinder::handlers
