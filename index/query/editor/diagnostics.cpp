// diagnostics_of: the errors of a parse, and the imports that are proven to lead nowhere.
#include "index/query/editor/diagnostics.h"

#include "base/result.h"
#include "index/languages/needed_files.h"
#include "index/query/definition/symbol_at_position.h"
#include "index/resolve/resolver.h"
#include "index/syntax_errors.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

namespace codefinder::query {

namespace {

constexpr std::uint64_t kMaxDiagnosedText = 4u << 20;  // Bytes.

class DiagnosticSearch {
 public:
  DiagnosticSearch(const index::Snapshot& snapshot, const FileRow& row, std::stop_token stop)
      : snapshot_(snapshot), row_(row), stop_(std::move(stop)) {}

  void add_syntax_errors() {
    const index::SyntaxErrors* parser = index::syntax_errors_of(snapshot_);
    const auto facts = snapshot_.facts().get(row_.id);
    if (!parser || !facts || facts->parse_errors == 0 ||
        !definition(row_.language).has_exact_grammar)
      return;
    if ((facts->flags & FileFlag::truncated) != 0) return;
    const Result<std::string> text = snapshot_.files().text(row_.id, kMaxDiagnosedText);
    if (!text) return;
    for (const SyntaxError& error : parser->syntax_errors(row_.id, stop_)) {
      if (error.range.end > text->size()) continue;  // The file has changed meanwhile.
      found_.push_back({DiagnosticKind::syntax, error.range, message_of(error, *text)});
    }
  }

  void add_imports(const DiskTests& disk) {
    if (snapshot_.status().state != index::IndexState::ready || snapshot_.damaged()) return;
    resolve::Context context(snapshot_, stop_);
    resolve::Resolver resolver(context);
    const FileFacts* facts = context.facts(row_.id);
    const Result<std::string> text = snapshot_.files().text(row_.id, kMaxDiagnosedText);
    if (!facts || !text || context.is_dependency(row_.id)) return;
    std::set<ByteRange> seen;  // Several imports may have one module.
    for (std::uint32_t i = 0; i < facts->imports.size() && !context.stopped(); ++i) {
      const auto needed = needed_file(row_.language, {row_.path, *text, *facts, facts->imports[i]});
      if (!needed || needed->range.end > text->size() || !seen.insert(needed->range).second)
        continue;
      if (!resolver.resolve_module(row_.id, ImportIndex(i)).empty() ||
          !resolver.resolve_import(row_.id, ImportIndex(i)).empty() ||
          !is_proven_absent(context, *needed, disk))
        continue;
      const ByteRange at = needed->range;
      found_.push_back({DiagnosticKind::import_, at,
                        "No file for `" + text->substr(at.begin, at.end - at.begin) + "`"});
    }
  }

  std::vector<Diagnostic> take() {
    std::stable_sort(found_.begin(), found_.end(),
                     [](const Diagnostic& a, const Diagnostic& b) { return a.range < b.range; });
    return std::move(found_);
  }

 private:
  static std::string message_of(const SyntaxError& error, const std::string& text) {
    constexpr std::size_t kMaxShown = 40;  // Bytes.
    if (!error.missing.empty()) return "Expected `" + error.missing + "` here";
    const std::string near = text.substr(error.range.begin, error.range.end - error.range.begin);
    if (near.empty() || near.size() > kMaxShown) return "Cannot be parsed from here on";
    return "Cannot be parsed: `" + to_valid_utf8(near) + "`";
  }

  bool is_proven_absent(resolve::Context& context, const NeededFile& needed,
                        const DiskTests& disk) {
    if (!needed.present.empty() && !context.find_file(needed.present)) return false;
    for (const NeededFile::Exception& exception : needed.exceptions) {
      const std::optional<FileId> file = context.find_file(exception.path);
      if (file && context.text(*file).find(exception.text) != std::string::npos) return false;
    }
    for (const std::string& stem : needed.stems) {
      if (disk.may_exist(stem)) return false;
      for (const std::string_view ending : needed.endings)
        if (disk.is_ignored(stem + std::string(ending))) return false;
    }
    return true;
  }

  const index::Snapshot& snapshot_;
  const FileRow& row_;
  const std::stop_token stop_;
  std::vector<Diagnostic> found_;
};

}  // namespace

Result<std::vector<Diagnostic>> diagnostics_of(const index::Snapshot& snapshot,
                                               const DiagnosticsRequest& request,
                                               const DiskTests& disk, std::stop_token stop) {
  const std::optional<FileRow> row = snapshot.files().row(request.file);
  if (!row) return no_such_file();
  DiagnosticSearch search(snapshot, *row, stop);
  for (const DiagnosticKind kind : request.kinds) {
    if (kind == DiagnosticKind::syntax) search.add_syntax_errors();
    else search.add_imports(disk);
  }
  if (stop.stop_requested()) return cancelled_error();
  return search.take();
}

}  // namespace codefinder::query
