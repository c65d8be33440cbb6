// Follows the braces of a source file, and distinguishes namespaces from types, functions and
// initializers by the text before each opening brace.
#include "architecture/definitions.h"

#include "architecture/rules.h"

#include <algorithm>
#include <map>
#include <regex>

namespace codefinder::architecture {
namespace {

/// The namespace of a module; the longest prefix applies.
struct ModuleNamespace {
  std::string_view prefix, name;
};

const std::vector<ModuleNamespace>& module_namespaces() {
  static const std::vector<ModuleNamespace> all = {
      {"base/", "codefinder"},
      {"lsp/", "codefinder::lsp"},
      {"index/languages", "codefinder"},
      {"index/model", "codefinder"},
      {"index/words/", "codefinder::words"},
      {"index/extract/", "codefinder::extract"},
      {"index/extract/grammars/", ""},  // C code for the grammars.
      {"index/store/", "codefinder::store"},
      {"index/worker/", "codefinder::worker"},
      {"index/update/", "codefinder::update"},
      {"index/", "codefinder::index"},
      {"index/embed/", "codefinder::embed"},
      {"index/net/", "codefinder::net"},
      {"index/objects/", "codefinder::objects"},
      {"index/remote/", "codefinder::remote"},
      {"index/includes/", "codefinder::includes"},
      {"index/overlay/", "codefinder::overlay"},
      {"index/live/", "codefinder::live"},
      {"index/resolve/", "codefinder::resolve"},
      {"index/query/", "codefinder::query"},
      {"index/extra/", "codefinder::extra"},
      {"index/bundled/", "codefinder::bundled"},
      {"index/archives/", "codefinder::archives"},
      {"index/scip/", "codefinder::scip"},
      {"handlers/", "codefinder::handlers"},
      {"mcp/", "codefinder::mcp"},
      {"serve/", "codefinder::serve"},
      {"setup/", "codefinder::setup"},
      {"cli/", "codefinder::cli"},
      {"tests/", "codefinder"},
  };
  return all;
}

bool is_within(std::string_view name, std::string_view space) {
  return name == space ||
         (name.substr(0, space.size()) == space && name.substr(space.size(), 2) == "::");
}

/// The longest module namespace that contains `name`; "" if none does.
std::string_view owner_of(std::string_view name) {
  std::string_view best;
  for (const ModuleNamespace& module : module_namespaces())
    if (is_within(name, module.name) && module.name.size() > best.size()) best = module.name;
  return best;
}

std::string_view namespace_of(std::string_view path) {
  const ModuleNamespace* best = nullptr;
  for (const ModuleNamespace& module : module_namespaces())
    if (path.substr(0, module.prefix.size()) == module.prefix &&
        (!best || module.prefix.size() > best->prefix.size()))
      best = &module;
  return best ? best->name : std::string_view();
}

/// `text` on one line, with single spaces for white space and what code_only() blanked.
std::string one_line(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool space = c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\1';
    if (!space || (!out.empty() && out.back() != ' ')) out += space ? ' ' : c;
  }
  while (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

/// A definition or declaration directly in a namespace.
struct Item {
  std::string space;   // "codefinder::store"; with "(unnamed)" in it inside an unnamed namespace.
  std::string header;  // Its text before '{' or ';', on one line.
  bool has_body = false;
};

/// Splits a source file into the items of its namespaces.
class ItemReader {
 public:
  explicit ItemReader(std::string_view text) : code_(code_only(text)) { blank_directives(); }

  std::vector<Item> run() {
    for (std::size_t i = 0; i < code_.size(); ++i) {
      if (code_[i] == '{') {
        open(i);
      } else if (code_[i] == '}') {
        if (!scopes_.empty()) scopes_.pop_back();
        start_ = i + 1;
      } else if (code_[i] == ';') {
        if (in_namespace()) add(i, false);
        start_ = i + 1;
      }
    }
    return std::move(items_);
  }

 private:
  void blank_directives() {
    static const std::regex directive(R"re((^|\n)[ \t]*#(\\\n|[^\n])*)re");
    code_ = std::regex_replace(code_, directive, "$1");
  }

  bool in_namespace() const {
    return std::all_of(scopes_.begin(), scopes_.end(),
                       [](const std::string& scope) { return scope != "{"; });
  }

  void open(std::size_t at) {
    static const std::regex space(R"re((?:inline )?namespace(?: ([\w:]+))?|extern "[^"]*")re");
    const std::string header = one_line(std::string_view(code_).substr(start_, at - start_));
    std::smatch match;
    if (in_namespace() && std::regex_match(header, match, space)) {
      const bool linkage = header[0] == 'e';
      scopes_.push_back(linkage ? "extern C" : match[1].matched ? match[1].str() : "(unnamed)");
    } else {
      if (in_namespace()) add(at, true);
      scopes_.push_back("{");
    }
    start_ = at + 1;
  }

  void add(std::size_t end, bool has_body) {
    std::string header = one_line(std::string_view(code_).substr(start_, end - start_));
    if (header.empty()) return;
    std::string space;
    for (const std::string& scope : scopes_) space += (space.empty() ? "" : "::") + scope;
    items_.push_back({std::move(space), std::move(header), has_body});
  }

  std::string code_;
  std::size_t start_ = 0;
  std::vector<std::string> scopes_;  // A namespace's name, "extern C", or "{" of other braces.
  std::vector<Item> items_;
};

/// The name of the type that `header` opens ("struct alignas(8) A final : B" is "A"); else "".
std::string type_name(const std::string& header) {
  static const std::regex type(
      R"re((?:template <.*> ?)?(?:typedef )?(?:enum class|enum struct|enum|class|struct|union) (?:alignas\([^)]*\) |\[\[[^\]]*\]\] )*([\w:]+(?:<.*>)?)(?: final)?(?: ?: .*)?)re");
  std::smatch match;
  return std::regex_match(header, match, type) ? match[1].str() : std::string();
}

bool is_inline_function(const std::string& header) {
  static const std::regex begin(R"re((?:template <|inline |constexpr ).*)re");
  return header.find('(') != std::string::npos && std::regex_match(header, begin) &&
         header.find(" static ") == std::string::npos;
}

/// True for forward declarations, declarations with C linkage, specializations for std, `using` and
/// main().
bool may_be_anywhere(const Item& item) {
  static const std::regex forward(R"re((?:enum class|enum|class|struct) \w+(?: : [\w:]+)?)re");
  static const std::regex outside(R"re(using .*|extern .*|int main\(.*|.* std::hash<.*)re");
  return (!item.has_body && std::regex_match(item.header, forward)) || item.space == "std" ||
         item.space == "extern C" || (item.space.empty() && std::regex_match(item.header, outside));
}

}  // namespace

std::vector<std::string> shared_definitions(std::string_view text) {
  std::vector<std::string> names;
  for (const Item& item : ItemReader(text).run()) {
    if (!item.has_body || item.space.find('(') != std::string::npos) continue;
    const std::string type = type_name(item.header);
    if (!type.empty()) names.push_back(item.space + "::" + type);
    else if (is_inline_function(item.header)) names.push_back(item.space + ": " + item.header);
  }
  return names;
}

std::vector<std::string> namespace_violations(std::string_view path, std::string_view text) {
  const std::string_view own = namespace_of(path);
  std::vector<std::string> broken;
  for (const Item& item : ItemReader(text).run()) {
    const std::string space = item.space.substr(0, item.space.find("::(unnamed)"));
    const bool test = path.substr(0, 6) == "tests/" && (space.empty() || is_within(space, own));
    if (owner_of(space) == own || test || space == "(unnamed)" || may_be_anywhere(item)) continue;
    broken.push_back(std::string(path) + ": '" + item.header + "' is in namespace '" + space +
                     "', not in '" + std::string(own) + "'");
    break;
  }
  return broken;
}

}  // namespace codefinder::architecture
