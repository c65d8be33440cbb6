// hover_facts: fits the facts into one line.
#include "handlers/editor/hover_facts.h"

#include "base/log.h"
#include "base/strings.h"

#include <algorithm>
#include <set>
#include <span>
#include <vector>

namespace codefinder::handlers::editor {
namespace {

constexpr std::string_view kSeparator = " · ";
// Shown dependencies: of the file, and of the symbol itself.
constexpr std::size_t kMaxOfFile = 3;
constexpr std::size_t kMaxOfSymbol = 6;
constexpr std::size_t kMinModuleLength = 20;
// A count that was not finished is shown from here on: less is no useful bound.
constexpr std::uint64_t kUsefulBound = 10;

std::size_t length_of(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  }));
}

/// Escapes the characters of a name that are Markdown.
std::string escaped(std::string_view name) {
  std::string out;
  for (std::size_t i = 0; i < name.size(); ++i) {
    const bool inner = i > 0 && i + 1 < name.size() && is_alphanumeric(name[i - 1]) &&
                       is_alphanumeric(name[i + 1]);
    const bool marks = name[i] == '_' ? !inner
                                      : std::string_view("\\`*<>[]~&!|$#").find(name[i]) !=
                                            std::string_view::npos;
    if (marks) out += '\\';
    out += name[i] == '\n' || name[i] == '\r' ? ' ' : name[i];
  }
  return out;
}

/// Returns "15 references", or "" if the count is of no use.
std::string references_text(const query::Explanation& what) {
  if (what.references_truncated)
    return what.references < kUsefulBound ? ""
                                          : fmt::format("at least {} references", what.references);
  std::string text = what.references == 0   ? "no references"
                     : what.references == 1 ? "1 reference"
                                            : fmt::format("{} references", what.references);
  if (what.possible_references > 0) text += fmt::format(", {} possible", what.possible_references);
  return text;
}

/// The names of the dependencies in the order of usefulness, each once.
std::vector<std::string> names_of(const std::vector<query::Dependency>& dependencies,
                                  std::size_t& of_symbol) {
  std::vector<std::string> names;
  std::set<std::string_view> seen;
  for (const bool by_user : {true, false}) {
    for (const bool external : {false, true})
      for (const query::Dependency& dependency : dependencies)
        if (dependency.by_user == by_user && dependency.external == external &&
            !dependency.short_name.empty() && seen.insert(dependency.short_name).second)
          names.push_back(dependency.short_name);
    if (by_user) of_symbol = names.size();
  }
  return names;
}

/// True if the layer is a prefix of the module, whatever separates their parts.
bool repeats(std::string_view layer, std::string_view module) {
  if (layer.size() > module.size()) return false;
  const auto is_same = [](char a, char b) {
    return a == b || (!is_word_char(a) && !is_word_char(b));
  };
  return std::equal(layer.begin(), layer.end(), module.begin(), is_same) &&
         (layer.size() == module.size() || !is_word_char(module[layer.size()]));
}

class Line {
 public:
  explicit Line(bool markdown) : markdown_(markdown) {}

  std::string name(std::string_view text) const {
    return markdown_ ? escaped(text) : std::string(text);
  }
  void add(const std::string& part) {
    if (!part.empty()) parts_.push_back(part);
  }
  /// The characters that are left for a part, if `later` follows it.
  std::size_t space(std::string_view later) const {
    std::size_t used = length_of(text()) + (parts_.empty() ? 0 : length_of(kSeparator));
    if (!later.empty()) used += length_of(later) + length_of(kSeparator);
    return kMaxFactsLength - std::min(used, kMaxFactsLength);
  }
  void add_if_fits(const std::string& part, std::string_view later, std::size_t spared = 0) {
    if (length_of(part) + spared <= space(later)) add(part);
  }
  std::string text() const { return join(parts_, kSeparator); }

 private:
  const bool markdown_;
  std::vector<std::string> parts_;
};

/// "deps createProxy, formatter, procedure +7" in at most `space` characters, or "".
std::string dependencies_text(const query::Explanation& what, const Line& line, std::size_t space) {
  std::size_t of_symbol = 0;
  const std::vector<std::string> names = names_of(what.dependencies, of_symbol);
  const std::size_t most = std::clamp(of_symbol, kMaxOfFile, kMaxOfSymbol);
  for (std::size_t shown = std::min(names.size(), most); shown > 0; --shown) {
    std::string text = "deps " + join(std::span(names).first(shown), ", ",
                                      [&](const std::string& name) { return line.name(name); });
    if (names.size() > shown) text += fmt::format(" +{}", names.size() - shown);
    if (length_of(text) <= space) return text;
  }
  return "";
}

/// The end of a module's name that fits in `space`, with "…" before it if it is cut.
std::string module_text(std::string_view module, const Line& line, std::size_t space) {
  if (length_of(line.name(module)) <= space) return line.name(module);
  while (!module.empty()) {
    module.remove_prefix(1);
    while (!module.empty() && (static_cast<unsigned char>(module[0]) & 0xC0) == 0x80)
      module.remove_prefix(1);
    if (std::string text = "…" + line.name(module); length_of(text) <= space) return text;
  }
  return "";
}

}  // namespace

std::string hover_facts(const query::Explanation& what, lsp::MarkupKind kind) {
  const query::SymbolHit& symbol = what.symbol;
  const std::string references = references_text(what);
  if ((symbol.flags & SymbolFlag::local) != 0) return references;
  Line line(kind == lsp::MarkupKind::markdown);
  line.add(
      module_text(what.module_path, line, std::max(line.space(references) / 2, kMinModuleLength)));
  if (!what.layer.empty() && !repeats(what.layer, what.module_path))
    line.add_if_fits(line.name(what.layer), references);
  // A member is known by its container: dependencies of one short name still fit after it.
  const std::size_t spared = what.dependencies.empty() ? 0 : 20;
  if (!symbol.container.empty())
    line.add_if_fits("in " + line.name(symbol.container), references, spared);
  line.add(dependencies_text(what, line, line.space(references)));
  line.add(references);
  return line.text();
}

}  // namespace codefinder::handlers::editor
