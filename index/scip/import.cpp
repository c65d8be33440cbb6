// Reads a SCIP file twice: first where symbols are defined, then what occurrences refer to.
#include "index/scip/import.h"

#include "base/path.h"
#include "base/result.h"
#include "base/strings.h"
#include "index/scip/decode.h"
#include "index/scip/matched_document.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <unordered_map>
#include <unordered_set>

namespace codefinder::scip {

namespace {

/// More definitions than this are no answer.
constexpr std::size_t kMaxTargets = 16;

/// Where a symbol is defined.
struct Places {
  std::vector<SymbolRef> definitions, forward;
  bool is_unknown = false;  // There are definitions at what is no symbol of the index.
};
using PlacesBySymbol = std::unordered_map<std::string, Places>;

bool is_local(std::string_view symbol) { return symbol.starts_with("local "); }

/// Scheme and package of a global symbol: its text up to the fourth single space.
std::string_view package_of(std::string_view symbol) {
  int spaces = 0;
  for (std::size_t i = 0; i < symbol.size(); ++i) {
    if (symbol[i] != ' ') continue;
    if (i + 1 < symbol.size() && symbol[i + 1] == ' ') ++i;
    else if (++spaces == 4) return symbol.substr(0, i);
  }
  return symbol;
}

/// The path of a file: URI; "" if it is none.
std::string path_of(std::string_view uri) {
  if (!uri.starts_with("file://")) return {};
  uri.remove_prefix(7);
  uri.remove_prefix(std::min(uri.find('/'), uri.size()));
  std::string path;
  while (!uri.empty()) {
    unsigned char byte = 0;
    const char* const end = uri.data() + std::min<std::size_t>(uri.size(), 3);
    const bool coded = uri[0] == '%' && uri.size() > 2 &&
                       std::from_chars(uri.data() + 1, end, byte, 16).ptr == end;
    path += coded ? static_cast<char>(byte) : uri[0];
    uri.remove_prefix(coded ? 3 : 1);
  }
  return normalize_path(path);
}

class IndexImport {
 public:
  IndexImport(const index::Snapshot& snapshot, const std::string& file, std::stop_token stop)
      : snapshot_(snapshot), file_(file), stop_(std::move(stop)) {}

  Result<ImportedIndex> run() {
    for (const Pass pass : {Pass::definitions, Pass::uses}) {
      const IndexVisitor visitor{
          [&](const Metadata& metadata) -> Status { return set_metadata(metadata), Done{}; },
          [&](Document&& document) -> Status { return visit(pass, document); }};
      if (const Status read = read_index(file_, visitor); !read) return read.error();
    }
    return std::move(out_);
  }

 private:
  enum class Pass { definitions, uses };

  void set_metadata(const Metadata& metadata) {
    out_.tool = to_valid_utf8(metadata.tool), out_.version = to_valid_utf8(metadata.version);
    // An index of a part of the project.
    const auto below = relative_to(path_of(metadata.project_root), snapshot_.status().root);
    prefix_ = below.value_or("");
  }

  Status visit(Pass pass, const Document& document) {
    if (stop_.stop_requested()) return cancelled_error();
    const auto matched = MatchedDocument::of(snapshot_, prefix_, document);
    if (pass == Pass::definitions) {
      out_.occurrences += document.occurrences.size();
      if (!matched) return skip(document.path, matched.error().message), Done{};
      add_definitions(*matched, document, definitions_, Scope::global);
    } else if (matched) {
      add_uses(*matched, document);
    }
    return Done{};
  }

  void skip(const std::string& path, const std::string& reason) {
    ++out_.reasons[reason];
    if (out_.skipped.size() < ImportedIndex::kMaxSkipped)
      out_.skipped.emplace_back(to_valid_utf8(path), reason);
  }

  enum class Scope { global, local };
  void add_definitions(const MatchedDocument& matched, const Document& document, PlacesBySymbol& to,
                       Scope scope) {
    for (const Occurrence& each : document.occurrences) {
      const bool defines = (each.roles & SymbolRole::definition) != 0;
      const bool declares = (each.roles & SymbolRole::forward_definition) != 0;
      if ((!defines && !declares) || is_local(each.symbol) != (scope == Scope::local)) continue;
      if (scope == Scope::global) packages_.emplace(package_of(each.symbol));
      Places& places = to[each.symbol];
      const auto symbol = matched.defined_at(each.range);
      if (!symbol) places.is_unknown = true;
      else (defines ? places.definitions : places.forward).push_back({matched.file(), *symbol});
    }
  }

  void add_uses(const MatchedDocument& matched, const Document& document) {
    PlacesBySymbol locals;
    add_definitions(matched, document, locals, Scope::local);
    std::map<OccurrenceIndex, std::vector<SymbolRef>> found;
    std::unordered_set<std::uint32_t> unknown;  // Occurrences with a symbol that is not known.
    for (const Occurrence& each : document.occurrences) {
      if ((each.roles & (SymbolRole::definition | SymbolRole::forward_definition)) != 0) continue;
      const auto uses = matched.used_at(each.range);
      if (uses.empty()) continue;
      const auto targets = targets_of(is_local(each.symbol) ? locals : definitions_, each.symbol);
      for (const OccurrenceIndex use : uses) {
        if (!targets) unknown.insert(use.value);
        else found[use].insert(found[use].end(), targets->begin(), targets->end());
      }
    }
    DocumentBuilder builder(snapshot_, matched);
    const auto is_file = [](const SymbolRef& target) { return !target.symbol.valid(); };
    for (auto& [use, targets] : found) {
      // The name of a module is best explained by its import, which the compiler's index omits.
      const bool module = std::any_of(targets.begin(), targets.end(), is_file);
      if (!unknown.contains(use.value) && targets.size() <= kMaxTargets && !module)
        builder.add(use, std::move(targets));
    }
    CompilerDocument done = builder.take();
    out_.uses += done.uses.size();
    out_.documents.push_back(std::move(done));
  }

  /// nullopt if it is not known what the symbol is; none if another package defines it.
  std::optional<std::vector<SymbolRef>> targets_of(const PlacesBySymbol& places,
                                                   const std::string& symbol) const {
    const auto at = places.find(symbol);
    if (at == places.end()) {
      const bool outside = !is_local(symbol) &&
                           !packages_.contains(std::string(package_of(symbol)));
      return outside ? std::optional(std::vector<SymbolRef>()) : std::nullopt;
    }
    if (at->second.is_unknown) return std::nullopt;
    return at->second.definitions.empty() ? at->second.forward : at->second.definitions;
  }

  const index::Snapshot& snapshot_;
  const std::string& file_;
  const std::stop_token stop_;
  std::string prefix_;
  PlacesBySymbol definitions_;
  std::unordered_set<std::string> packages_;  // That the index defines symbols of.
  ImportedIndex out_;
};

}  // namespace

Result<ImportedIndex> read_import(const index::Snapshot& snapshot, const std::string& file,
                                  std::stop_token stop) {
  return IndexImport(snapshot, file, std::move(stop)).run();
}

}  // namespace codefinder::scip
