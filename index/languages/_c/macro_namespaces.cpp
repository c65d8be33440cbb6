// Finds the macros that open namespaces, and the files that use them; members that macros stand
// for, and that arguments of macros name.
#include "index/languages/_c/macro_text.h"
#include "index/languages/_c/semantics_parts.h"
#include "index/languages/cpp/written_types.h"
#include "index/resolve/includes.h"
#include "index/resolve/resolver.h"
#include "index/resolve/scope_path.h"

#include <algorithm>
#include <optional>

namespace codefinder::c_family {

using namespace resolve;

namespace {

struct MacroNamespace {
  std::string path;
  std::vector<FileId> users;  // Sorted.
};
/// By the first part of their paths.
struct MacroNamespaces : Memo<std::string, std::vector<MacroNamespace>> {};

const std::vector<MacroNamespace>& macro_namespaces(Context& context, const std::string& first) {
  const auto [it, fresh] = context.shared_memo<MacroNamespaces>().try_emplace(first);
  if (!fresh) return it->second;
  for (const Definition& ref : std::vector<Definition>(context.definitions(first))) {
    if (ref.kind != SymbolKind::namespace_ || !ref.nested || !context.spend()) continue;
    const Symbol* symbol = context.symbol(ref);
    if (!symbol || !symbol->container.valid()) continue;
    const FileFacts& facts = *context.facts(ref.file);
    const Symbol& macro = facts.symbol(symbol->container);
    if (macro.kind != SymbolKind::macro) continue;
    std::string path = own_path(facts, ref.symbol);
    // `namespace a { namespace b {`
    for (std::uint32_t i = ref.symbol.value + 1; i < facts.symbols.size(); ++i) {
      if (facts.symbols[i].full_range.begin >= macro.full_range.end) break;
      if (facts.symbols[i].kind == SymbolKind::namespace_) path = own_path(facts, SymbolIndex(i));
    }
    std::vector<FileId> users = context.files_with(facts.str(macro.name));
    std::sort(users.begin(), users.end());
    it->second.push_back({std::move(path), std::move(users)});
  }
  return it->second;
}

}  // namespace

bool is_in_macro_namespace(Context& context, FileId file, std::string_view scope,
                           std::string_view path) {
  const std::vector<MacroNamespace>& spaces = macro_namespaces(
      context, std::string(path.substr(0, path.find("::"))));
  return std::any_of(spaces.begin(), spaces.end(), [&](const MacroNamespace& space) {
    if (!path.starts_with(space.path) ||
        !std::binary_search(space.users.begin(), space.users.end(), file))
      return false;
    std::string_view rest = path.substr(space.path.size());
    if (rest.starts_with("::")) rest.remove_prefix(2);
    else if (!rest.empty()) return false;
    return rest == scope;
  });
}

namespace {

/// The macros of the name that the file sees.
Values visible_macros(Resolver& resolver, FileId file, std::string_view name) {
  Values found;
  for (const Definition& each : std::vector<Definition>(resolver.context().definitions(name))) {
    if (!resolver.context().spend()) break;
    if (each.kind == SymbolKind::macro &&
        (each.file == file || resolver.includes().includes(file, each.file)))
      found.push_back(Value::of(each, each.file == file ? Evidence::same_file : Evidence::import_));
  }
  return found;
}

/// The text between the bracket at `open` and its partner; "" if it has none.
std::string_view in_brackets(std::string_view text, std::size_t open) {
  constexpr std::size_t kMaxLength = 2000;
  int depth = 0;
  for (std::size_t at = open; at < std::min(text.size(), open + kMaxLength); ++at) {
    if (text[at] == '(') ++depth;
    if (text[at] == ')' && --depth == 0) return text.substr(open + 1, at - open - 1);
  }
  return {};
}

/// Tells in which argument of a macro the object stands whose member another argument names.
class MemberArgument {
 public:
  MemberArgument(Resolver& resolver, FileId file) : resolver_(resolver), file_(file) {}

  /// nullopt if the argument does not name a member.
  std::optional<std::size_t> object_of(const MacroArgument& argument, int depth = 0) {
    constexpr int kDeepest = 4;
    if (argument.macro.empty() || depth > kDeepest) return std::nullopt;
    if (argument.macro == "offsetof" && argument.index == 1) return 0;
    for (const Value& macro : visible_macros(resolver_, file_, argument.macro)) {
      const Symbol* symbol = symbol_of(resolver_.context(), macro);
      const std::string_view text = resolver_.context().text(macro.file);
      if (!symbol || symbol->full_range.end > text.size()) continue;
      const std::uint32_t end = symbol->name_range.end;
      const std::string_view rest = text.substr(end, symbol->full_range.end - end);
      if (!rest.starts_with('(')) continue;
      const std::string_view list = in_brackets(rest, 0);
      if (rest.size() < list.size() + 2) continue;
      if (auto found = object_in(rest.substr(list.size() + 2), split_outside_brackets(list),
                                 argument.index, depth))
        return found;
    }
    return std::nullopt;
  }

 private:
  using Parameters = std::vector<std::string_view>;

  std::optional<std::size_t> object_in(std::string_view body, const Parameters& parameters,
                                       std::size_t member, int depth) {
    std::optional<std::size_t> found;
    if (member >= parameters.size() || parameters[member].empty()) return found;
    any_word(body, parameters[member], [&](std::size_t at) {
      const std::size_t before = space_before(body, at);
      const std::string_view head = body.substr(0, before);
      if (head.ends_with("->")) found = parameter_before(body, before - 2, parameters);
      else if (head.ends_with('.')) found = parameter_before(body, before - 1, parameters);
      else found = in_nested(body, at, parameters, member, depth);
      return found.has_value();
    });
    return found;
  }

  /// The first parameter in the expression that ends there: `s` of `(s)`, `t` of `((t *)0)`.
  static std::optional<std::size_t> parameter_before(std::string_view body, std::size_t end,
                                                     const Parameters& parameters) {
    end = space_before(body, end);
    std::size_t begin = word_begin(body, end);
    if (end > 0 && body[end - 1] == ')') {
      int depth = 0;
      for (begin = end; begin > 0;) {
        if (body[--begin] == ')') ++depth;
        if (body[begin] == '(' && --depth == 0) break;
      }
    }
    return first_parameter(body.substr(begin, end - begin), parameters);
  }

  static std::optional<std::size_t> first_parameter(std::string_view text,
                                                    const Parameters& parameters) {
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = std::max(word_end(text, at), at + 1);
      const auto found = std::ranges::find(parameters, text.substr(at, end - at));
      if (found != parameters.end()) return found - parameters.begin();
      at = end;
    }
    return std::nullopt;
  }

  /// The body gives the name to another macro: `offsetof(type, member)`.
  std::optional<std::size_t> in_nested(std::string_view body, std::size_t at,
                                       const Parameters& parameters, std::size_t member,
                                       int depth) {
    const auto begin = static_cast<std::uint32_t>(at);
    const auto end = static_cast<std::uint32_t>(at + parameters[member].size());
    const MacroArgument inner = argument_at(body, {begin, end});
    const std::optional<std::size_t> object = object_of(inner, depth + 1);
    if (!object) return std::nullopt;
    const std::size_t name = static_cast<std::size_t>(inner.macro.data() - body.data());
    const std::size_t open = body.find('(', name);
    const Parameters arguments = split_outside_brackets(in_brackets(body, open));
    return *object < arguments.size() ? first_parameter(arguments[*object], parameters)
                                      : std::nullopt;
  }

  Resolver& resolver_;
  const FileId file_;
};

/// The values of the last name in the text, which is a part of the file's.
Values last_values(Resolver& resolver, FileId file, std::string_view part) {
  const std::string_view text = resolver.context().text(file);
  const auto begin = static_cast<std::uint32_t>(part.data() - text.data());
  const auto end = static_cast<std::uint32_t>(begin + part.size());
  const FileFacts& facts = *resolver.context().facts(file);
  Values found;
  if (part.ends_with(')')) return found;
  for (std::uint32_t i = 0; i < facts.occurrences.size(); ++i) {
    const ByteRange range = facts.occurrences[i].range;
    if (range.begin < begin || range.end > end) continue;
    found.clear();
    for (const Value& named : Values(resolver.named_values(file, OccurrenceIndex(i))))
      for (Value& value : resolver.expanded(named)) found.push_back(std::move(value));
  }
  return found;
}

}  // namespace

Values member_macros(Resolver& resolver, FileId file, const Occurrence& use) {
  const FileFacts& facts = *resolver.context().facts(file);
  Values found = visible_macros(resolver, file, facts.str(use.name));
  const bool called = use.role == Role::call;
  std::erase_if(found, [&](const Value& value) {
    const Symbol* symbol = symbol_of(resolver.context(), value);
    return !symbol || (!called && symbol->parameters != Symbol::kUnknownArity);
  });
  return found;
}

Values members_in_macro(Resolver& resolver, FileId file, const Occurrence& use) {
  if (use.role != Role::read || use.receiver.valid() || use.binding != Binding::free) return {};
  const std::string_view text = resolver.context().text(file);
  if (use.range.end > text.size()) return {};  // A large file, or one that was cut since.
  const MacroArgument argument = argument_at(text, use.range);
  const std::optional<std::size_t> object = MemberArgument(resolver, file).object_of(argument);
  if (!object) return {};
  const std::size_t open = text.find('(',
                                     static_cast<std::size_t>(argument.macro.data() - text.data()));
  const std::vector<std::string_view> arguments = split_outside_brackets(in_brackets(text, open));
  Values found;
  if (*object >= arguments.size()) return found;
  const std::string_view name = resolver.context().facts(file)->str(use.name);
  for (const Value& value : last_values(resolver, file, arguments[*object]))
    for (Value& member : resolver.members_of(value, name)) {
      member.evidence = Evidence::member;
      if (!has_same_target(found, member)) found.push_back(std::move(member));
    }
  return found;
}

}  // namespace codefinder::c_family
