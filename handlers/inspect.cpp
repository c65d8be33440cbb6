// Implements check, dump and stats.
#include "handlers/inspect.h"

#include "base/files.h"
#include "base/log.h"
#include "base/path.h"
#include "base/trace.h"
#include "base/visible_text.h"
#include "handlers/verbs/answer/answer.h"
#include "handlers/verbs/params/target.h"
#include "index/index.h"
#include "index/languages/language.h"
#include "index/statistics.h"
#include "index/worker/pool.h"
#include "lsp/uri.h"

#include <map>
#include <memory>

namespace codefinder::handlers {
namespace {

using nlohmann::json;

constexpr std::uint64_t kMaxCheckedBytes = 1ull << 30;

Result<std::string> read_file(const std::string& path) {
  FileText file = read_file_at(path, kMaxCheckedBytes, Links::follow);
  if (file.ok()) return std::move(file.bytes);
  return Error{ErrorCode::not_found,
               path + (file.reason.empty() ? " does not exist" : " " + file.reason),
               "give a regular file of at most 1 GiB"};
}

double milliseconds(std::chrono::nanoseconds time) {
  return static_cast<double>(std::chrono::duration_cast<std::chrono::microseconds>(time).count()) /
         1000.0;
}

struct Sum {
  std::uint64_t files = 0, symbols = 0, bytes = 0;
  void add(const FileRow& row) {
    ++files;
    symbols += row.symbols;
    bytes += row.size;
  }
  json as_json() const { return {{"files", files}, {"symbols", symbols}, {"bytes", bytes}}; }
};

json sums_json(const std::map<std::string, Sum, std::less<>>& sums) {
  json out = json::object();
  for (const auto& [name, sum] : sums) out[name] = sum.as_json();
  return out;
}

double seconds(std::chrono::microseconds time) { return static_cast<double>(time.count()) / 1e6; }

json phases_json(const BuildReport::Phases& phases) {
  json out = json::object();
  for (const auto& phase : phases) out[phase.name] = seconds(phase.time);
  return out;
}

json build_json(const BuildReport& report, std::string_view root) {
  json languages = json::object(), slowest = json::array();
  for (const auto& part : report.parts) {
    std::chrono::microseconds time{};
    for (const auto& phase : part.phases) time += phase.time;
    languages[std::string(definition(part.language).name)] = {{"files", part.files},
                                                              {"bytes", part.bytes},
                                                              {"seconds", seconds(time)},
                                                              {"phases", phases_json(part.phases)}};
  }
  for (const auto& slow : report.slowest) {
    slowest.push_back({{"path", lsp::json_path(slow.path, root)},
                       {"language", definition(slow.language).name},
                       {"bytes", slow.bytes},
                       {"seconds", seconds(slow.time())},
                       {"phases", phases_json(slow.phases)}});
  }
  return {{"finished_at", report.finished_at},
          {"wall_seconds", seconds(report.wall)},
          {"workers", report.workers},
          {"peak_memory_bytes", report.peak_memory},
          {"files", report.files()},
          {"bytes", report.bytes()},
          {"phases", phases_json(report.phases)},
          {"languages", std::move(languages)},
          {"slowest", std::move(slowest)}};
}

std::string_view binding_word(Binding binding) {
  switch (binding) {
    case Binding::free: return "free";
    case Binding::local: return "local";
    case Binding::symbol: return "symbol";
    case Binding::import_: return "import";
    case Binding::member: return "member";
  }
  return "?";
}

/// A name in a line: line feeds and control characters are escaped.
std::string word(std::string_view text) { return visible_text(text, Keep::nothing); }

std::string place_text(const TextMap& map, ByteRange range) {
  const Position start = map.position_at(range.begin);
  return fmt::format("{}:{}", start.line + 1, start.column + 1);
}

template <class Bit>
void add_word(std::string& text, std::uint16_t flags, Bit bit, const char* word) {
  if (flags & bit) text += std::string(" ") + word;
}

std::string symbol_text(const FileFacts& facts, std::uint32_t number) {
  using Flag = SymbolFlag;
  const Symbol& symbol = facts.symbols[number];
  std::string flags;
  add_word(flags, symbol.flags, Flag::local, "local");
  add_word(flags, symbol.flags, Flag::exported, "exported");
  add_word(flags, symbol.flags, Flag::declaration, "declaration");
  add_word(flags, symbol.flags, Flag::test, "test");
  add_word(flags, symbol.flags, Flag::deprecated, "deprecated");
  add_word(flags, symbol.flags, Flag::generated, "generated");
  add_word(flags, symbol.flags, Flag::async, "async");
  add_word(flags, symbol.flags, Flag::static_, "static");
  add_word(flags, symbol.flags, Flag::abstract, "abstract");
  add_word(flags, symbol.flags, Flag::default_export, "default_export");
  add_word(flags, symbol.flags, Flag::member, "member");
  const auto last = symbol.full_range.end > symbol.full_range.begin ? symbol.full_range.end - 1
                                                                    : symbol.full_range.begin;
  std::string line = fmt::format("symbol {} {} {} at {} lines {}-{}{}", number,
                                 to_string(symbol.kind),
                                 word(qualified_name(facts, SymbolIndex(number))),
                                 place_text(facts.text_map, symbol.name_range),
                                 facts.text_map.position_at(symbol.full_range.begin).line + 1,
                                 facts.text_map.position_at(last).line + 1, flags);
  if (symbol.container.valid()) line += fmt::format(" in {}", symbol.container.value);
  if (const auto signature = facts.str(symbol.signature); !signature.empty())
    line += fmt::format(" | {}", visible_text(signature, Keep::tabs));
  return line + "\n";
}

/// Returns {"included", "reason", "detail", "root"}.
Result<json> inclusion_json(const index::IndexOptions& options, const std::string& path) {
  const Result<Inclusion> inclusion = index::Index::inclusion(options, path);
  if (!inclusion) return inclusion.error();
  return json{{"included", inclusion->included},
              {"reason", to_string(inclusion->reason)},
              {"detail", inclusion->detail},
              {"root", lsp::json_path(options.root, "")}};
}

}  // namespace

Result<json> check_file(const std::string& path, const index::IndexOptions& options,
                        const Clock& clock) {
  const auto started = clock.now();
  const Task task(clock, nullptr, "check");
  Result<std::string> bytes = read_file(path);
  if (!bytes) return bytes.error();
  const auto read = clock.now();
  const Language language = detect_language(path, *bytes);
  worker::Extraction<FileFacts> made = worker::Pool().extract(*bytes, language);
  if (made.outcome == worker::Outcome::unavailable)
    return Error{ErrorCode::internal, std::move(made.reason), {}};
  const FileFacts facts = std::move(made.value);
  const auto extracted = clock.now();
  const std::string blob = store::encode_facts(facts);
  const auto encoded = clock.now();
  json phases = json::object();
  for (const Task::Phase& phase : task.phases())
    phases[std::string(phase.name)] = milliseconds(phase.time);
  std::map<std::string, std::uint64_t, std::less<>> kinds;
  std::uint64_t locals = 0;
  std::error_code ignored;
  const std::filesystem::path working_directory = std::filesystem::current_path(ignored);
  Result<json> inclusion = inclusion_json(options,
                                          normalize_path(path, working_directory.string()));
  if (!inclusion) return inclusion;
  for (const Symbol& symbol : facts.symbols) {
    if (symbol.has(SymbolFlag::local)) ++locals;
    else ++kinds[std::string(to_string(symbol.kind))];
  }
  return json{{"schema_version", kSchemaVersion},
              {"path", lsp::json_path(path, working_directory.string())},
              {"language", definition(facts.language).name},
              {"indexed", std::move(inclusion).value()},
              {"bytes", bytes->size()},
              {"lines", facts.text_map.line_count()},
              {"symbols", facts.symbols.size() - locals},
              {"locals", locals},
              {"kinds", kinds},
              {"occurrences", facts.occurrences.size()},
              {"imports", facts.imports.size()},
              {"parse_errors", facts.parse_errors},
              {"problem", made.reason.empty() ? json(nullptr) : json(made.reason)},
              {"truncated", (facts.flags & FileFlag::truncated) != 0},
              {"generated", (facts.flags & FileFlag::generated) != 0},
              {"facts_bytes", blob.size()},
              {"milliseconds",
               {{"read", milliseconds(read - started)},
                {"extract", milliseconds(extracted - read)},
                {"encode", milliseconds(encoded - extracted)},
                {"phases", std::move(phases)}}}};
}

std::string facts_text(const FileFacts& facts) {
  std::string text = fmt::format("language {} lines {} parse_errors {} flags {}\n",
                                 definition(facts.language).name, facts.text_map.line_count(),
                                 facts.parse_errors, facts.flags);
  if (const auto package = facts.str(facts.package); !package.empty())
    text += fmt::format("package {}\n", word(package));
  for (std::uint32_t i = 0; i < facts.symbols.size(); ++i) text += symbol_text(facts, i);
  for (std::size_t i = 0; i < facts.imports.size(); ++i) {
    const Import& import = facts.imports[i];
    text += fmt::format("import {} \"{}\" name \"{}\" alias \"{}\" at {} flags {}\n", i,
                        word(facts.str(import.module)), word(facts.str(import.name)),
                        word(facts.str(import.alias)), place_text(facts.text_map, import.range),
                        import.flags);
  }
  for (std::size_t i = 0; i < facts.occurrences.size(); ++i) {
    const Occurrence& occurrence = facts.occurrences[i];
    text += fmt::format("occurrence {} {} {} at {} {}", i, to_string(occurrence.role),
                        word(facts.str(occurrence.name)),
                        place_text(facts.text_map, occurrence.range),
                        binding_word(occurrence.binding));
    if (occurrence.target != 0xFFFFFFFFu) text += fmt::format(" {}", occurrence.target);
    text += "\n";
  }
  for (const StringIndex name : facts.words)
    text += fmt::format("word {}\n", word(facts.str(name)));
  return text;
}

Result<std::string> dump_file(const index::Snapshot& snapshot, std::string_view path) {
  Result<FileId> file = file_at(snapshot, path);
  if (!file) return file.error();
  const auto facts = snapshot.facts().get(*file);
  const auto row = snapshot.files().row(*file);
  if (!facts || !row) return Error{ErrorCode::not_found, fmt::format("{} is gone", path), ""};
  std::string categories;
  for (std::string_view name : category_names(row->categories))
    categories += " " + std::string(name);
  return fmt::format("file {} {} bytes {} module \"{}\" layer \"{}\" categories{}\n", row->id.value,
                     word(row->path), row->size, word(row->module), word(row->layer), categories) +
         facts_text(*facts);
}

json stats_json(const index::Index& index) {
  const std::shared_ptr<const index::Snapshot> snapshot = index.snapshot();
  std::map<std::string, Sum, std::less<>> languages, categories, layers;
  Sum all;
  snapshot->files().for_each("", [&](const FileRow& row) {
    all.add(row);
    languages[std::string(definition(row.language).name)].add(row);
    for (std::string_view name : category_names(row.categories))
      categories[std::string(name)].add(row);
    if (!row.layer.empty()) layers[row.layer].add(row);
    return true;
  });
  const index::IndexStatus status = index.status();
  json answer = envelope(status);
  answer["root"] = lsp::json_path(status.root, "");
  answer["cache_directory"] = lsp::json_path(status.cache_directory, "");
  answer["index_bytes"] = status.bytes;
  answer["total"] = all.as_json();
  answer["languages"] = sums_json(languages);
  answer["categories"] = sums_json(categories);
  answer["layers"] = sums_json(layers);
  answer["tables"] = json::object();
  const index::IndexStatistics statistics = snapshot->project().statistics();
  for (const TableSize& table : statistics.tables)
    answer["tables"][table.name] = {{"entries", table.entries}, {"bytes", table.bytes}};
  const BuildReport& report = statistics.build;
  answer["build"] = report.empty() ? json() : build_json(report, status.root);
  return answer;
}

}  // namespace codefinder::handlers
