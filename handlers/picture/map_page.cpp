// map_page: the graph as the columns that editors/map/src/data.ts describes.
#include "handlers/picture/map_page.h"

#include "base/text.h"
#include "handlers/picture/markup.h"
#include "handlers/picture/page_template.h"
#include "index/languages/language.h"
#include "lsp/json.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace codefinder::handlers {
namespace {

using nlohmann::json;

/// A number for each word, in the order in which they come.
class Words {
 public:
  std::size_t number(std::string_view word) {
    const auto [at, is_new] = numbers_.emplace(std::string(word), words_.size());
    if (is_new) words_.push_back(at->first);
    return at->second;
  }
  const std::vector<std::string>& words() const { return words_; }

 private:
  std::map<std::string, std::size_t, std::less<>> numbers_;
  std::vector<std::string> words_;
};

/// The directories, each after its parent; the first is the root.
class Directories {
 public:
  std::size_t number(std::string_view path) {
    if (path.empty()) return 0;
    if (const auto at = numbers_.find(path); at != numbers_.end()) return at->second;
    const std::size_t slash = path.rfind('/');
    const bool is_top = slash == std::string_view::npos;
    const std::size_t parent = is_top ? 0 : number(path.substr(0, slash));
    names_.push_back(to_valid_utf8(is_top ? path : path.substr(slash + 1)));
    parents_.push_back(parent);
    return numbers_[std::string(path)] = names_.size() - 1;
  }
  json columns() const { return {{"names", names_}, {"parents", parents_}}; }

 private:
  std::map<std::string, std::size_t, std::less<>> numbers_;
  std::vector<std::string> names_ = {""};
  std::vector<std::size_t> parents_ = {0};
};

void append_number(std::string& out, std::uint64_t value) {
  for (; value >= 0x80; value >>= 7) out += static_cast<char>((value & 0x7f) | 0x80);
  out += static_cast<char>(value);
}

std::string base64(std::string_view bytes) {
  static constexpr std::string_view kLetters =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t group = 0;
    for (std::size_t k = 0; k < 3; ++k)
      group = group << 8 | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0u);
    for (std::size_t k = 0; k < 4; ++k)
      out += i + k > bytes.size() ? '=' : kLetters[group >> (18 - 6 * k) & 63];
  }
  return out;
}

json links_of(const query::FileGraph& graph) {
  std::string bytes;
  for (const std::vector<query::FileLink>& links : graph.links) {
    append_number(bytes, links.size());
    std::uint32_t before = 0;
    for (const query::FileLink& link : links)
      append_number(bytes, link.to - std::exchange(before, link.to));
  }
  return base64(bytes);
}

json files_of(const query::ProjectGraph& graph, Directories& directories, Words& languages) {
  json names = json::array(), places = json::array(), language = json::array(),
       bytes = json::array(), symbols = json::array(), commits = json::array(),
       ranks = json::array(), auxiliary = json::array();
  for (std::size_t i = 0; i < graph.files.size(); ++i) {
    const query::FileNode& node = graph.graph->files[i];
    const std::size_t slash = node.path.rfind('/');
    const bool is_top = slash == std::string::npos;
    names.push_back(to_valid_utf8(is_top ? node.path : node.path.substr(slash + 1)));
    places.push_back(directories.number(std::string_view(node.path).substr(0, is_top ? 0 : slash)));
    language.push_back(languages.number(definition(node.language).name));
    bytes.push_back(graph.files[i].bytes);
    symbols.push_back(node.symbols);
    commits.push_back(graph.files[i].commits);
    ranks.push_back(std::llround(node.rank * 1e6));
    auxiliary.push_back(node.is_auxiliary ? 1 : 0);
  }
  return {{"names", std::move(names)},        {"directories", std::move(places)},
          {"languages", std::move(language)}, {"bytes", std::move(bytes)},
          {"symbols", std::move(symbols)},    {"commits", std::move(commits)},
          {"ranks", std::move(ranks)},        {"auxiliary", std::move(auxiliary)}};
}

json symbols_of(const query::ProjectGraph& graph, Words& kinds) {
  json files = json::array(), names = json::array(), kind = json::array(), lines = json::array(),
       uses = json::array();
  for (const query::GraphSymbol& symbol : graph.symbols) {
    files.push_back(symbol.file);
    names.push_back(to_valid_utf8(symbol.name));
    kind.push_back(kinds.number(to_string(symbol.kind)));
    lines.push_back(symbol.line);
    uses.push_back(symbol.uses);
  }
  return {{"files", std::move(files)},
          {"names", std::move(names)},
          {"kinds", std::move(kind)},
          {"lines", std::move(lines)},
          {"uses", std::move(uses)}};
}

/// Neither ends the script element of the page, nor begins a comment in it.
std::string escaped_script(std::string_view text) {
  std::string out;
  for (const char c : text) c == '<' ? out += "\\u003c" : out += c;
  return out;
}

}  // namespace

std::string map_page(const query::ProjectGraph& graph, std::string_view name) {
  Directories directories;
  Words languages, kinds;
  const std::string title = to_valid_utf8(name);
  json data = {{"name", title}, {"commits", graph.commits}, {"complete", graph.is_complete}};
  data["files"] = files_of(graph, directories, languages);
  data["links"] = links_of(*graph.graph);
  data["symbols"] = symbols_of(graph, kinds);
  data["cycles"] = json::array();
  for (const query::DirectoryCycle& cycle : graph.cycles) {
    json members = json::array();
    for (const std::string& member : cycle.members) members.push_back(to_valid_utf8(member));
    data["cycles"].push_back(
        {{"directory", directories.number(cycle.directory)}, {"members", std::move(members)}});
  }
  data["directories"] = directories.columns();
  data["languages"] = languages.words();
  data["kinds"] = kinds.words();
  std::string page;
  const auto append = [&](std::string_view& rest, std::string_view mark, std::string_view value) {
    const std::size_t at = rest.find(mark);
    page += rest.substr(0, at);
    page += value;
    rest.remove_prefix(at + mark.size());
  };
  std::string_view rest = kMapPage;
  append(rest, "{{title}}", escaped_markup(title));
  append(rest, "{{data}}", escaped_script(lsp::dump_json(data)));
  page += rest;
  return page;
}

}  // namespace codefinder::handlers
