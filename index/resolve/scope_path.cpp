// Scope paths: the names of the enclosing scopes, normalized.
#include "index/resolve/scope_path.h"

#include "base/strings.h"
#include "index/languages/language.h"
#include "index/resolve/context.h"

#include <algorithm>
#include <vector>

namespace codefinder::resolve {

namespace {

/// The text without angle brackets and their contents, and without blanks.
std::string plain(std::string_view text) {
  std::string out;
  int open = 0;
  for (char c : text) {
    open += c == '<' ? 1 : 0;
    if (open == 0 && c != ' ') out += c;
    open -= c == '>' && open > 0 ? 1 : 0;
  }
  return out;
}

void join(std::string& path, std::string_view name) {
  if (!path.empty() && !name.empty()) path += "::";
  path += name;
}

/// True for a function that a class declares as a friend, and for a symbol that a function declares
/// as defined elsewhere (`extern int a;`): it is of the scope around the class or function.
bool is_of_outer_scope(const FileFacts& facts, const Symbol& symbol) {
  if (!symbol.container.valid()) return false;
  const SymbolKind around = facts.symbol(symbol.container).kind;
  if (is_class_like(around))
    return symbol.kind == SymbolKind::function && !symbol.has(SymbolFlag::member);
  return is_callable(around) && symbol.has(SymbolFlag::declaration) &&
         symbol.has(SymbolFlag::exported) && !symbol.has(SymbolFlag::local);
}

/// The path of the enclosing scopes, with the symbol's own name if `whole`.  Not recursive: a file
/// can nest scopes arbitrarily deep.
std::string path_of(const FileFacts& facts, SymbolIndex index, bool whole) {
  std::vector<SymbolIndex> chain{index};
  const bool outside = is_of_outer_scope(facts, facts.symbol(index));
  for (SymbolIndex at = facts.symbol(index).container; at.valid() && at < chain.back();
       at = facts.symbol(at).container)  // Containers come first, so this ends.
    if (!outside || facts.symbol(at).kind == SymbolKind::namespace_) chain.push_back(at);
  std::string path;
  for (auto at = chain.rbegin(); at != chain.rend(); ++at) {
    const Symbol& symbol = facts.symbol(*at);
    join(path, plain(facts.str(symbol.qualifier)));
    if ((*at != index || whole) && !is_transparent(facts, symbol))
      join(path, plain(facts.str(symbol.name)));
  }
  return path;
}

}  // namespace

bool is_transparent(const FileFacts& facts, const Symbol& symbol) {
  if (symbol.kind == SymbolKind::macro) return true;
  const std::string_view prefix = definition(facts.language).traits.transparent_namespace_prefix;
  if (symbol.kind != SymbolKind::namespace_ || prefix.empty()) return false;
  const std::string_view signature = facts.str(symbol.signature);
  if (signature.starts_with(prefix)) return true;
  // `namespace a::inline b`
  const std::size_t nested = signature.find(prefix);
  if (nested == std::string_view::npos || !signature.substr(0, nested).ends_with("::"))
    return false;
  const std::string_view name = signature.substr(nested + prefix.size());
  return name.substr(0, name.find("::")) == facts.str(symbol.name);
}

std::string scope_path(const FileFacts& facts, SymbolIndex index) {
  if (!index.valid() || index.value >= facts.symbols.size()) return {};
  if (!definition(facts.language).traits.qualified_definitions) return container_path(facts, index);
  return path_of(facts, index, false);
}

std::string own_path(const FileFacts& facts, SymbolIndex index) {
  if (!index.valid() || index.value >= facts.symbols.size()) return {};
  if (!definition(facts.language).traits.qualified_definitions) return qualified_name(facts, index);
  return path_of(facts, index, true);
}

bool is_same_or_suffix(std::string_view written, std::string_view whole) {
  if (written == whole) return true;
  return !written.empty() && whole.size() > written.size() + 2 && whole.ends_with(written) &&
         whole.substr(whole.size() - written.size() - 2, 2) == "::";
}

bool may_be_scope_of(const FileFacts& type_facts, SymbolIndex type, const FileFacts& member_facts,
                     SymbolIndex member) {
  if (!definition(member_facts.language).traits.qualified_definitions) return true;
  const std::string scope = scope_path(member_facts, member), path = own_path(type_facts, type);
  return is_same_or_suffix(scope, path) || is_same_or_suffix(path, scope);
}

namespace {

/// The offset after the list of type arguments that opens at `open`; npos if it is not closed.
std::size_t after_arguments(std::string_view text, std::size_t open) {
  const char opening = text[open], closing = opening == '<' ? '>' : ']';
  int depth = 0;
  for (std::size_t i = open; i < text.size(); ++i) {
    if (text[i] == opening) ++depth;
    else if (text[i] == closing && text[i - 1] != '-' && --depth == 0) return i + 1;
  }
  return std::string_view::npos;
}

}  // namespace

std::string_view written_arguments(const FileFacts& facts, SymbolIndex index, ArgumentsOf of) {
  const Symbol& symbol = facts.symbol(index);
  if (!definition(facts.language).traits.qualified_definitions) return {};
  const bool is_name = of == ArgumentsOf::name;
  const std::string_view text = facts.str(is_name ? symbol.signature : symbol.qualifier);
  const std::string_view name = is_name ? facts.str(symbol.name) : last_segment(text);
  if (name.empty()) return {};
  const auto is_part = [&](std::size_t place) {
    return place < text.size() && is_word_char(text[place]);
  };
  std::size_t at = is_name ? text.find(name) : static_cast<std::size_t>(name.data() - text.data());
  while (at != std::string_view::npos && ((at > 0 && is_part(at - 1)) || is_part(at + name.size())))
    at = text.find(name, at + 1);
  if (at == std::string_view::npos) return {};
  const std::size_t open = std::min(text.find_first_not_of(' ', at + name.size()), text.size());
  if (open == text.size() || text[open] != '<') return {};
  const std::size_t end = after_arguments(text, open);
  return end == std::string_view::npos ? std::string_view() : text.substr(open + 1, end - open - 2);
}

std::string_view written_arguments(Context& context, SymbolRef symbol, ArgumentsOf of) {
  return context.symbol(symbol) != nullptr
             ? written_arguments(*context.facts(symbol.file), symbol.symbol, of)
             : std::string_view();
}

bool are_same_arguments(std::string_view a, std::string_view b) {
  const auto without_blanks = [](std::string_view text) {
    std::string plain(text);
    std::erase(plain, ' ');
    return plain;
  };
  return a == b || without_blanks(a) == without_blanks(b);
}

bool is_global_name(Context& context, FileId file, ByteRange name) {
  const FileFacts* facts = context.facts(file);
  if (!facts || !definition(facts->language).traits.qualified_definitions) return false;
  const std::string_view text = context.text(file);
  const std::string_view before = text.substr(0, std::min<std::size_t>(name.begin, text.size()));
  if (!before.ends_with("::")) return false;
  const char last = before.size() > 2 ? before[before.size() - 3] : ' ';
  return !is_word_char(last) && last != '>';
}

std::string_view last_segment(std::string_view qualifier) {
  for (std::size_t open = qualifier.find_first_of("<["); open != std::string_view::npos;
       open = qualifier.find_first_of("<[")) {
    const std::size_t end = after_arguments(qualifier, open);
    const std::string_view rest = end < qualifier.size() ? qualifier.substr(end)
                                                         : std::string_view();
    if (!rest.starts_with("::") && !rest.starts_with('.')) {
      qualifier = qualifier.substr(0, open);
      break;
    }
    qualifier = rest.substr(std::min(rest.find_first_not_of(":."), rest.size()));
  }
  while (!qualifier.empty() && (qualifier.back() == ' ' || qualifier.back() == ')'))
    qualifier.remove_suffix(1);
  const std::size_t at = qualifier.find_last_of(":.*& (");
  return at == std::string_view::npos ? qualifier : qualifier.substr(at + 1);
}

}  // namespace codefinder::resolve
