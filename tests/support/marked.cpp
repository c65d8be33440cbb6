// Parses marked sources and compares the markers with results of the query layer.
#include "tests/support/marked.h"
#include "tests/support/file_text.h"

#include "base/log.h"
#include "index/query/definition/definitions.h"
#include "index/query/references/references.h"
#include "index/query/symbols/find_symbols.h"

#include <catch2/catch.hpp>
#include <filesystem>
#include <map>
#include <sstream>

namespace codefinder::testing {

namespace {

struct Marker {
  FileId file;
  std::uint32_t line = 0;  // The line of the marker, 1-based.
  ByteRange range;
  bool start_only = false;  // `<-`: only the start of the range is compared.
  std::string verb, label;
  std::map<std::string, std::string> options;
};

constexpr std::pair<std::string_view, std::uint16_t> kFlags[] = {
    {"local", SymbolFlag::local},
    {"exported", SymbolFlag::exported},
    {"declaration", SymbolFlag::declaration},
    {"test", SymbolFlag::test},
    {"deprecated", SymbolFlag::deprecated},
    {"generated", SymbolFlag::generated},
    {"async", SymbolFlag::async},
    {"static", SymbolFlag::static_},
    {"abstract", SymbolFlag::abstract},
    {"default_export", SymbolFlag::default_export},
    {"member", SymbolFlag::member},
};

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  std::istringstream stream{std::string(text)};
  for (std::string word; stream >> word;)
    if (word != "*/" && word != "-->") words.push_back(word);
  return words;
}

/// The column with tab stops every four, and the byte of a line at such a column.
std::uint32_t seen_column(std::string_view line, std::size_t byte) {
  std::uint32_t column = 0;
  for (std::size_t i = 0; i < byte && i < line.size(); ++i)
    column = line[i] == '\t' ? column / 4 * 4 + 4 : column + 1;
  return column;
}
std::uint32_t byte_at_column(std::string_view line, std::uint32_t column) {
  std::uint32_t byte = 0;
  while (byte < line.size() && seen_column(line, byte) < column) ++byte;
  return byte;
}

/// True if the line is a marker; fills the columns and the rest.
bool parse_marker(std::string_view line, std::uint32_t& column, std::uint32_t& width,
                  bool& start_only, std::string_view& rest) {
  std::size_t i = line.find_first_not_of(" \t");
  if (i == std::string_view::npos) return false;
  const std::size_t starter = i;
  std::size_t after = 0;
  for (std::string_view s : {"//", "#", "--", ";", "/*", "<!--", "!", "%", "'", "\"", "*>", "{"})
    if (line.substr(i).starts_with(s)) after = i + s.size();
  if (after == 0) return false;
  i = line.find_first_not_of(" \t", after);
  if (i == std::string_view::npos) return false;
  start_only = line.substr(i).starts_with("<-");
  std::size_t end = i;
  if (start_only) {
    column = static_cast<std::uint32_t>(starter), width = 1, end = i + 2;
  } else {
    while (end < line.size() && line[end] == '^') ++end;
    if (end == i) return false;
    column = static_cast<std::uint32_t>(i), width = static_cast<std::uint32_t>(end - i);
  }
  rest = line.substr(end);
  const std::size_t word = rest.find_first_not_of(" \t");
  return word != std::string_view::npos &&
         (rest.substr(word).starts_with("def:") || rest.substr(word).starts_with("ref:") ||
          rest.substr(word).starts_with("use:") || rest.substr(word).starts_with("search:"));
}

/// Fills verb, label and options from `verb: label option=value …`.  A label may be in quotes.
void parse_words(std::string_view text, Marker& marker) {
  const std::size_t quote = text.find('"'),
                    end = quote == std::string_view::npos ? quote : text.find('"', quote + 1);
  std::vector<std::string> words = words_of(
      text.substr(0, end == std::string_view::npos ? end : quote));
  if (end != std::string_view::npos) {
    words.emplace_back(text.substr(quote + 1, end - quote - 1));
    for (std::string& word : words_of(text.substr(end + 1))) words.push_back(std::move(word));
  }
  marker.verb = words.empty() ? "" : words[0].substr(0, words[0].size() - 1);
  if (words.size() > 1) marker.label = words[1];
  for (std::size_t i = 2; i < words.size(); ++i) {
    const auto equals = words[i].find('=');
    marker.options[words[i].substr(0, equals)] = equals == std::string::npos
                                                     ? ""
                                                     : words[i].substr(equals + 1);
  }
}

void collect(FileId file, std::string_view text, std::vector<Marker>& markers,
             std::vector<std::string>& failures, const std::string& path) {
  std::uint32_t begin = 0, code_begin = 0, code_end = 0, number = 0;
  while (begin < text.size()) {
    ++number;
    std::size_t end = text.find('\n', begin);
    if (end == std::string_view::npos) end = text.size();
    std::string_view line = text.substr(begin, end - begin);
    std::uint32_t column = 0, width = 0;
    bool start_only = false;
    std::string_view rest;
    if (!parse_marker(line, column, width, start_only, rest)) {
      code_begin = begin, code_end = static_cast<std::uint32_t>(end);
    } else {
      if (const std::size_t tab = line.find('\t'); tab < column && !start_only)
        column = byte_at_column(text.substr(code_begin, code_end - code_begin),
                                seen_column(line, column));
      Marker marker;
      marker.file = file;
      marker.line = number;
      marker.range = {code_begin + column, code_begin + column + width};
      marker.start_only = start_only;
      parse_words(rest, marker);
      if (marker.label.empty() || marker.range.end > code_end)
        failures.push_back(fmt::format(
            "{}:{}: a marker without a label, or beyond the end of its line", path, number));
      else markers.push_back(std::move(marker));
    }
    begin = static_cast<std::uint32_t>(end) + 1;
  }
}

class Checker {
 public:
  Checker(MarkedWorkspace& workspace, std::vector<Marker> markers)
      : workspace_(workspace), markers_(std::move(markers)) {}

  void run() {
    for (const Marker& marker : markers_)
      if (marker.verb == "def") check_definition(marker);
    for (const Marker& marker : markers_)
      if (marker.verb == "ref") check_reference(marker);
    for (const Marker& marker : markers_)
      if (marker.verb == "def" && marker.options.contains("refs")) check_all_references(marker);
    for (const Marker& marker : markers_)
      if (marker.verb == "search") check_rank(marker);
    workspace_.markers += static_cast<int>(markers_.size());
  }

 private:
  const FakeSnapshot::File& file(FileId id) { return workspace_.snapshot.at(id); }
  void fail(const Marker& marker, const std::string& what) {
    workspace_.failures.push_back(fmt::format("{}:{}: {}: {}: {}", file(marker.file).path,
                                              marker.line, marker.verb, marker.label, what));
  }
  std::string show(const query::SymbolHit& hit) {
    return fmt::format("{}:{}:{} {} ({}, {})", hit.place.path, hit.place.start.line + 1,
                       hit.place.start.column, hit.name, to_string(hit.kind),
                       to_string(hit.evidence));
  }
  std::string show(SymbolRef ref) {
    const FileFacts& facts = *file(ref.file).facts;
    const Position at = facts.text_map.position_at(facts.symbol(ref.symbol).name_range.begin);
    return fmt::format("{}:{}:{}", file(ref.file).path, at.line + 1, at.column);
  }

  void check_definition(const Marker& marker) {
    const FileFacts& facts = *file(marker.file).facts;
    if (defined_.contains(marker.label))
      return fail(marker, "the label is marked twice in this workspace");
    SymbolRef found{marker.file, {}};
    std::string near;
    for (std::uint32_t i = 0; i < facts.symbols.size(); ++i) {
      const Symbol& symbol = facts.symbols[i];
      const bool fits = marker.start_only ? symbol.name_range.begin == marker.range.begin
                                          : symbol.name_range == marker.range;
      const bool kind_fits = !marker.options.contains("kind") ||
                             marker.options.at("kind") == to_string(symbol.kind);
      if (fits && (kind_fits || !found.symbol.valid())) found.symbol = SymbolIndex(i);
      if (!fits && facts.text_map.position_at(symbol.name_range.begin).line ==
                       facts.text_map.position_at(marker.range.begin).line)
        near += fmt::format(" {}@{}", facts.str(symbol.name),
                            facts.text_map.position_at(symbol.name_range.begin).column);
    }
    if (!found.symbol.valid())
      return fail(marker,
                  "no symbol has this name range; on the line:" + (near.empty() ? " none" : near));
    defined_[marker.label] = found;
    const Symbol& symbol = facts.symbol(found.symbol);
    if (auto it = marker.options.find("kind");
        it != marker.options.end() && it->second != to_string(symbol.kind))
      fail(marker, fmt::format("kind is {}", to_string(symbol.kind)));
    if (auto it = marker.options.find("container"); it != marker.options.end()) {
      const std::string is = container_path(facts, found.symbol);
      if ((it->second == "-" ? "" : it->second) != is)
        fail(marker, fmt::format("container is \"{}\"", is));
    }
    if (auto it = marker.options.find("flags"); it != marker.options.end()) {
      std::istringstream stream(it->second);
      for (std::string word; std::getline(stream, word, ',');) {
        const bool wanted = !word.starts_with('!');
        if (!wanted) word.erase(0, 1);
        bool known = false;
        for (const auto& [name, flag] : kFlags)
          if (name == word) {
            known = true;
            if (symbol.has(flag) != wanted)
              fail(marker, "flag " + word + (wanted ? " not set" : " set"));
          }
        if (!known) fail(marker, "no such flag: " + word);
      }
    }
    for (const auto& [key, value] : marker.options)
      if (key != "kind" && key != "container" && key != "flags" && key != "refs")
        fail(marker, "no such option: " + key);
  }

  bool hit_is(const Marker& marker, const std::string& label, const query::SymbolHit& hit) {
    auto it = defined_.find(label);
    if (it == defined_.end()) return fail(marker, "nothing is marked `def: " + label + "`"), true;
    return hit.ref == it->second;
  }

  void check_reference(const Marker& marker) {
    const auto answer = query::definitions_at(workspace_.snapshot,
                                              {marker.file, marker.range.begin});
    if (!answer.ok()) return fail(marker, "error: " + answer.error().message);
    const std::vector<query::SymbolHit>& hits = answer->hits;
    std::string all;
    for (const query::SymbolHit& hit : hits) all += "\n      " + show(hit);
    if (marker.label == "(nothing)") {
      if (!hits.empty()) fail(marker, "there are hits:" + all);
      return;
    }
    if (hits.empty())
      return fail(marker, fmt::format("no hit (the word there is \"{}\")", answer->name));
    if (marker.label == "(ambiguous)") {
      for (const query::SymbolHit& hit : hits)
        if (hit.evidence != resolve::Evidence::ambiguous)
          return fail(marker, "a certain hit:" + all);
      return;
    }
    if (marker.label.starts_with("file:")) {
      if (hits[0].place.path != marker.label.substr(5)) fail(marker, "the hits are" + all);
      return;
    }
    if (!marker.start_only && answer->origin != marker.range)
      fail(marker, fmt::format("the word there has other bounds (\"{}\")", answer->name));
    if (!hit_is(marker, marker.label, hits[0])) fail(marker, "the hits are" + all);
    if (auto it = marker.options.find("other"); it != marker.options.end()) {
      bool found = false;
      for (const query::SymbolHit& hit : hits) found = found || hit_is(marker, it->second, hit);
      if (!found) fail(marker, it->second + " is not among the hits" + all);
    }
    if (auto it = marker.options.find("evidence");
        it != marker.options.end() && it->second != to_string(hits[0].evidence))
      fail(marker, fmt::format("evidence is {}", to_string(hits[0].evidence)));
    if (auto it = marker.options.find("role"); it != marker.options.end()) {
      const FileFacts& facts = *file(marker.file).facts;
      const OccurrenceIndex occurrence = occurrence_at(facts, marker.range.begin);
      const std::string_view is = occurrence.valid() ? to_string(facts.occurrence(occurrence).role)
                                                     : "none";
      if (is != it->second) fail(marker, fmt::format("role is {}", is));
    }
    for (const auto& [key, value] : marker.options)
      if (key != "other" && key != "evidence" && key != "role")
        fail(marker, "no such option: " + key);
  }

  void check_all_references(const Marker& marker) {
    const auto definition = defined_.find(marker.label);
    if (definition == defined_.end()) return;
    query::FindReferences request;
    request.symbols = {definition->second};
    request.include_declaration = false;
    const auto found = query::find_references(workspace_.snapshot, request);
    if (!found.ok()) return fail(marker, "error: " + found.error().message);
    std::set<std::pair<FileId, std::uint32_t>> expected, got;
    for (const Marker& other : markers_)
      if ((other.verb == "ref" || other.verb == "use") && other.label == marker.label)
        expected.insert({other.file, other.range.begin});
    for (const query::Reference& reference : found->references)
      if (!reference.is_declaration && reference.evidence < resolve::Evidence::ambiguous)
        got.insert({reference.place.file, reference.place.range.begin});
    const auto show_place = [&](const std::pair<FileId, std::uint32_t>& place) {
      const Position at = file(place.first).facts->text_map.position_at(place.second);
      return fmt::format("{}:{}:{}", file(place.first).path, at.line + 1, at.column);
    };
    for (const auto& place : expected)
      if (!got.contains(place)) fail(marker, "a reference is missing: " + show_place(place));
    for (const auto& place : got)
      if (!expected.contains(place)) fail(marker, "a reference too many: " + show_place(place));
  }

  /// The hit whose name is at the marker must be number `rank` of the hits of the query.
  void check_rank(const Marker& marker) {
    query::FindSymbols request;
    request.query = marker.label;
    const auto found = find_symbols(workspace_.snapshot, request);
    if (!found.ok()) return fail(marker, "error: " + found.error().message);
    std::string all;
    std::size_t rank = 0;
    for (std::size_t i = 0; i < found->hits.size(); ++i) {
      const query::SymbolHit& hit = found->hits[i];
      all += fmt::format("\n      {} {} {}", i + 1, hit.score, show(hit));
      const bool at_marker = hit.place.file == marker.file &&
                             (marker.start_only ? hit.place.range.begin == marker.range.begin
                                                : hit.place.range == marker.range);
      if (at_marker && rank == 0) rank = i + 1;
    }
    for (const auto& [key, value] : marker.options)
      if (key != "rank") fail(marker, "no such option: " + key);
    const auto expected = marker.options.find("rank");
    if (expected == marker.options.end()) return fail(marker, "a search needs rank=N");
    if (rank == 0) return fail(marker, "it is not among the hits" + all);
    if (expected->second != std::to_string(rank))
      fail(marker, fmt::format("its rank is {} of the hits{}", rank, all));
  }

  MarkedWorkspace& workspace_;
  std::vector<Marker> markers_;
  std::map<std::string, SymbolRef> defined_;
};

}  // namespace

MarkedWorkspace check_marked(const std::vector<std::pair<std::string, std::string>>& files) {
  MarkedWorkspace workspace;
  std::vector<Marker> markers;
  for (const auto& [path, text] : files) {
    const FileId id = workspace.snapshot.add_source(path, text);
    collect(id, text, markers, workspace.failures, path);
  }
  Checker(workspace, std::move(markers)).run();
  return workspace;
}

void check(const std::vector<std::pair<std::string, std::string>>& files) {
  const MarkedWorkspace workspace = check_marked(files);
  std::string report;
  for (const std::string& failure : workspace.failures) report += "\n  " + failure;
  INFO(report);
  CHECK(workspace.markers > 0);
  CHECK(workspace.failures.empty());
}

MarkedWorkspace check_marked_directory(const std::string& directory) {
  std::vector<std::pair<std::string, std::string>> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(directory)) {
    if (!entry.is_regular_file()) continue;
    files.emplace_back(entry.path().lexically_relative(directory).generic_string(),
                       file_text(entry.path()));
  }
  std::sort(files.begin(), files.end());
  return check_marked(files);
}

}  // namespace codefinder::testing
