// Python: what can be a name.
#include "index/languages/renaming_rules.h"

#include "base/strings.h"
#include "index/languages/python/fixtures.h"
#include "index/languages/python/library_bases.h"
#include "index/resolve/context.h"
#include "index/resolve/resolver.h"

#include <algorithm>

namespace codefinder::renaming_rows {
namespace {

/// The name before a bracket.
std::string_view called(std::string_view text, std::size_t open) {
  std::size_t begin = open;
  while (begin > 0 && is_word_char(text[begin - 1])) --begin;
  return text.substr(begin, open - begin);
}

/// True for the second argument of `getattr(a, "b")` and its neighbours, methods too, and for
/// arguments of `attrgetter("a", "b")` and its neighbours.
bool names_attribute(std::string_view text, ByteRange word) {
  if (word.begin == 0) return false;
  const std::size_t before = end_of_code_before(text, word.begin - 1);
  const std::size_t open = open_bracket_before(text, word.begin - 1);
  if (before == 0 || open == std::string_view::npos || text[open] != '(') return false;
  const std::string_view function = called(text, open);
  return Words("attrgetter methodcaller usefixtures getfixturevalue").contains(function) ||
         (text[before - 1] == ',' &&
          Words("getattr hasattr setattr delattr object").contains(function));
}

/// True for `globals()["a"]` and `x.__dict__["a"]`.
bool is_key_of_namespace(std::string_view text, ByteRange word) {
  if (word.begin == 0) return false;
  const std::size_t open = end_of_code_before(text, word.begin - 1);
  if (open == 0 || text[open - 1] != '[') return false;
  const std::string_view holder = text.substr(0, end_of_code_before(text, open - 1));
  if (holder.ends_with("__dict__")) return true;
  if (!holder.ends_with(')')) return false;
  const std::size_t call = open_bracket_before(text, holder.size() - 1);
  return call != std::string_view::npos &&
         Words("globals locals vars").contains(called(text, call));
}

/// True for a part of `patch("module.name")`, and of other calls that take a path as a string.
bool is_in_path(std::string_view text, ByteRange word) {
  std::size_t begin = word.begin, end = word.end;
  while (begin > 0 && (is_word_char(text[begin - 1]) || text[begin - 1] == '.')) --begin;
  while (end < text.size() && (is_word_char(text[end]) || text[end] == '.')) ++end;
  if (begin == 0 || end == text.size() || begin == word.begin || text[begin - 1] != text[end])
    return false;
  const std::size_t before = end_of_code_before(text, begin - 1);
  return before > 0 && text[before - 1] == '(' &&
         Words("patch setattr delattr multiple import_string import_module")
             .contains(called(text, before - 1));
}

/// The names of attributes in `__slots__ = ("size", …)`, `__match_args__` and calls of getattr.
bool python_is_use_in_string(std::string_view text, ByteRange word) {
  if (names_attribute(text, word) || is_key_of_namespace(text, word) || is_in_path(text, word))
    return true;
  constexpr std::size_t kMax = 2000;  // Bytes between the list's name and the word.
  const std::size_t first = word.begin - std::min<std::size_t>(word.begin, kMax);
  const std::string_view before = text.substr(first, word.begin - first);
  for (const std::string_view list : {"__slots__", "__match_args__"}) {
    const std::size_t at = before.rfind(list);
    if (at == std::string_view::npos) continue;
    const std::size_t value = before.find('=', at);  // `__slots__: T = (…)`
    if (value == std::string_view::npos ||
        before.substr(at, value - at).find('\n') != std::string_view::npos)
      continue;
    const std::string_view between = before.substr(value);
    if (std::all_of(between.begin(), between.end(), [](char c) {
          return is_word_char(c) ||
                 std::string_view("=([{,\"' \t\r\n").find(c) != std::string_view::npos;
        }))
      return true;
  }
  return false;
}

/// True if a test or a fixture has a parameter of the name whose value is not known to come from a
/// fixture of the project.
bool fills_parameter(resolve::Resolver& resolver, std::string_view name) {
  const std::vector<SymbolRef> all = python::parameters_of_pytest(resolver.context(), name);
  return std::any_of(all.begin(), all.end(), [&](SymbolRef parameter) {
    return !python::fixture_of(resolver, parameter).symbol.valid();
  });
}

/// The parameter by which a function of the text passes on arguments of the type:
/// `**options: Unpack[Options]`, `f(**options)`.
std::string_view passed_on(std::string_view text, std::string_view type) {
  for (std::size_t at = text.find("Unpack["); at != std::string_view::npos;
       at = text.find("Unpack[", at + 1)) {
    const std::string_view argument = text.substr(at, text.find(']', at) - at);
    const std::size_t named = argument.rfind(type);
    const std::size_t mark = text.rfind("**", at);
    if (named == std::string_view::npos || is_word_char(argument[named - 1]) ||
        argument.substr(named + type.size()).find_first_not_of("\"'") != std::string_view::npos ||
        mark == std::string_view::npos)
      continue;
    std::size_t end = mark + 2;
    while (end < text.size() && is_word_char(text[end])) ++end;
    const std::string_view parameter = text.substr(mark, end - mark);
    for (std::size_t use = text.find(parameter); use != std::string_view::npos;
         use = text.find(parameter, use + 1)) {
      const std::size_t after = use + parameter.size();
      if (after < text.size() && text[after] != ':' && !is_word_char(text[after])) return parameter;
    }
  }
  return {};
}

/// Adds the names of the classes that name the last one as a base.
void add_subclasses(resolve::Context& context, std::vector<std::string>& names) {
  const std::string name = names.back();
  for (const FileId& file : context.files_with(name)) {
    const FileFacts* facts = context.spend() ? context.facts(file) : nullptr;
    if (!facts || facts->language != Language::python) continue;
    for (const Occurrence& use : facts->occurrences) {
      if (use.role != Role::inherit || facts->str(use.name) != name) continue;
      for (const Symbol& symbol : facts->symbols)
        if (symbol.kind == SymbolKind::class_ && symbol.full_range.contains(use.range) &&
            symbol.name_range.end <= use.range.begin &&
            std::find(names.begin(), names.end(), facts->str(symbol.name)) == names.end())
          names.emplace_back(facts->str(symbol.name));
    }
  }
}

/// The parameter by which a function passes on arguments of the class or of one below it.
std::string passed_on(resolve::Context& context, std::string_view type) {
  std::vector<std::string> names{std::string(type)};
  for (std::size_t at = 0; at < names.size() && at < 16; ++at) {
    for (const FileId& file : context.files_with(names[at]))
      if (context.spend())
        if (const std::string_view found = passed_on(context.text(file), names[at]); !found.empty())
          return std::string(found);
    std::vector<std::string> below{names[at]};
    add_subclasses(context, below);
    for (const std::string& each : below)
      if (std::find(names.begin(), names.end(), each) == names.end()) names.push_back(each);
  }
  return {};
}

/// The names of the parameters of a function that arguments can name.
std::vector<std::string_view> named_parameters(const FileFacts& facts, std::string_view text,
                                               SymbolIndex function) {
  std::vector<std::string_view> names;
  const std::uint32_t end = facts.symbol(function).full_range.end;
  for (std::uint32_t i = function.value + 1;
       i < facts.symbols.size() && facts.symbols[i].full_range.begin < end; ++i) {
    const Symbol& parameter = facts.symbols[i];
    const std::string_view name = facts.str(parameter.name);
    if (parameter.kind != SymbolKind::parameter || parameter.container != function) continue;
    const std::size_t before = end_of_code_before(text, parameter.name_range.begin);
    if (before > 0 && text[before - 1] == '*') continue;
    const std::size_t next = text.find_first_of("/)", parameter.name_range.end);
    if (next < text.size() && text[next] == '/' && text.substr(next).find_first_of(",)") == 1)
      names.clear();  // Those before the slash have no names for callers.
    else if (!name.starts_with("__") && name != "self" && name != "cls") names.push_back(name);
  }
  return names;
}

bool is_protocol(const FileFacts& facts, SymbolIndex type) {
  if (!type.valid() || !is_class_like(facts.symbol(type).kind)) return false;
  const ByteRange header{facts.symbol(type).name_range.end, facts.symbol(type).full_range.end};
  return std::any_of(facts.occurrences.begin(), facts.occurrences.end(),
                     [&](const Occurrence& base) {
                       return base.role == Role::inherit && header.contains(base.range) &&
                              facts.str(base.name) == "Protocol";
                     });
}

/// The protocol whose `__call__` has the parameters of the function, so that callers of that may
/// name them.
std::string callback_protocol(resolve::Context& context, FileId file, const Symbol& parameter) {
  const FileFacts& facts = *context.facts(file);
  const std::string_view name = facts.str(parameter.name);
  const std::vector<std::string_view> own = named_parameters(facts, context.text(file),
                                                             parameter.container);
  const auto has = [](const std::vector<std::string_view>& all, std::string_view one) {
    return std::find(all.begin(), all.end(), one) != all.end();
  };
  if (!has(own, name)) return {};
  for (const Definition& call : std::vector(context.definitions("__call__"))) {
    const FileFacts* its = context.spend() ? context.facts(call.file) : nullptr;
    if (!its || its->language != Language::python ||
        !is_protocol(*its, its->symbol(call.symbol).container))
      continue;
    const auto wanted = named_parameters(*its, context.text(call.file), call.symbol);
    if (has(wanted, name) && std::all_of(wanted.begin(), wanted.end(),
                                         [&](std::string_view each) { return has(own, each); }))
      return std::string(its->str(its->symbol(its->symbol(call.symbol).container).name));
  }
  return {};
}

std::string python_objection(resolve::Resolver& resolver, FileId file, SymbolIndex index) {
  resolve::Context& context = resolver.context();
  const FileFacts& facts = *context.facts(file);
  const Symbol& symbol = facts.symbol(index);
  const std::string name(facts.str(symbol.name));
  if (python::is_filled_by_pytest(context.text(file), facts, symbol) &&
      !python::fixture_of(resolver, {file, index}).symbol.valid())
    return "pytest finds the value of the parameter `" + name + "` by its name";
  if (resolve::is_callable(symbol.kind) && python::is_fixture(context.text(file), symbol) &&
      (python::has_own_name(context.text(file), symbol) || fills_parameter(resolver, name)))
    return "`" + name + "` is a fixture, which parameters of its name receive";
  if (symbol.kind == SymbolKind::parameter && symbol.container.valid())
    if (const std::string protocol = callback_protocol(context, file, symbol); !protocol.empty())
      return "calls of a `" + protocol + "` may name the parameter `" + name + "`";
  if (symbol.kind != SymbolKind::field || !symbol.container.valid()) return {};
  const std::string passed = passed_on(context, facts.str(facts.symbol(symbol.container).name));
  return passed.empty()
             ? passed
             : "`" + name + "` names an argument that a function passes on with `" + passed + "`";
}

}  // namespace

constinit const RenamingRules python = {
    .language = Language::python,
    .keywords =
        "False None True and as assert async await break class continue def del elif else "
        "except finally for from global if import in is lambda nonlocal not or pass raise "
        "return try while with yield",
    .contextual_keywords = "case match type",
    .special_names = "_ self cls",
    .special_prefix = "__",  // Methods that the language calls, and names mangled with the class's.
    .open_types = "list dict set tuple deque defaultdict OrderedDict Generator",
    .plain_values = "None True False not NotImplemented",
    .value_marks = "await",
    .iteration_words = "in",
    .adding_methods = "append appendleft add insert extend extendleft setdefault update",
    .result_words = "return yield",
    .entering_methods = "__enter__ __aenter__",
    .comprehension_word = "for",
    .mapping_mark = "**",
    .class_methods = "__init_subclass__ __new__ __init__ __prepare__",
    .quotes = "\"'",
    .has_triple_quotes = true,
    .library_bases = python::kLibraryBases,
    .protocol_base = "Protocol",
    .attributes_override = true,
    .alias_word = " as ",
    .local_readers = "locals eval exec",
    .members_may_be_added = true,
    .scope_words = "lambda",
    .joined = python::joined_by_pytest,
    .is_use_in_string = python_is_use_in_string,
    .symbol_objection = python_objection,
};

}  // namespace codefinder::renaming_rows
