// Finds fixtures as pytest does: in the file of the test, then in conftest.py of the directories.
#include "index/languages/python/fixtures.h"

#include "base/path.h"
#include "base/strings.h"
#include "index/resolve/resolver.h"

namespace codefinder::python {

namespace {

/// The lines before a function without an empty one: its decorators.
std::string_view decorators(std::string_view text, const Symbol& function) {
  const std::size_t line = text.rfind('\n', function.name_range.begin);
  if (line == std::string_view::npos) return {};
  const std::size_t empty = text.rfind("\n\n", line);
  const std::size_t begin = empty == std::string_view::npos ? 0 : empty + 1;
  const std::string_view lines = text.substr(begin, line - begin);
  const std::size_t last = lines.rfind("def ");
  return last == std::string_view::npos ? lines : lines.substr(last);
}

/// True if a parametrization may give the parameter its value.
bool is_parametrized(std::string_view text, const FileFacts& facts, const Symbol& function,
                     std::string_view name) {
  if (text.find("pytestmark") != std::string_view::npos) return true;
  if (contains_word(decorators(text, function), name)) return true;
  return function.container.valid() &&
         contains_word(decorators(text, facts.symbol(function.container)), name);
}

}  // namespace

bool is_fixture(std::string_view text, const Symbol& function) {
  const std::string_view lines = decorators(text, function);
  const std::size_t at = lines.find("fixture");
  return at != std::string_view::npos && lines.substr(0, at).rfind('@') != std::string_view::npos;
}

bool is_filled_by_pytest(std::string_view text, const FileFacts& facts, const Symbol& parameter) {
  if (parameter.kind != SymbolKind::parameter || !parameter.container.valid()) return false;
  const Symbol& function = facts.symbol(parameter.container);
  const std::size_t next = text.find_first_not_of(" \t\r\n", parameter.name_range.end);
  if (next == std::string_view::npos || text[next] == '=') return false;
  return is_fixture(text, function) ||
         (facts.str(function.name).starts_with("test") &&
          decorators(text, function).find("patch") == std::string_view::npos);
}

bool has_own_name(std::string_view text, const Symbol& function) {
  const std::string_view lines = decorators(text, function);
  const std::size_t at = lines.find("fixture");
  return at != std::string_view::npos && lines.find("name", at) != std::string_view::npos;
}

SymbolRef fixture_of(resolve::Resolver& resolver, SymbolRef ref) {
  resolve::Context& context = resolver.context();
  const FileFacts& facts = *context.facts(ref.file);
  const Symbol& parameter = facts.symbol(ref.symbol);
  const std::string name(facts.str(parameter.name));
  const std::string_view text = context.text(ref.file);
  if (!is_filled_by_pytest(text, facts, parameter)) return {};
  const SymbolIndex function = parameter.container;
  if (is_parametrized(text, facts, facts.symbol(function), name)) return {};
  for (const Import& import : facts.imports)
    if (facts.str(import.alias.valid() ? import.alias : import.name) == name) return {};

  // The fixture of a file: of the class of the test, or of the file.
  const auto fixture_in = [&](FileId file) -> SymbolRef {
    const FileFacts* its = context.facts(file);
    SymbolRef found;
    for (std::uint32_t i = 0; its && i < its->symbols.size(); ++i) {
      const Symbol& symbol = its->symbols[i];
      if (!resolve::is_callable(symbol.kind) || its->str(symbol.name) != name) continue;
      if (file == ref.file && SymbolIndex(i) == function) continue;
      const bool in_class = file == ref.file && symbol.container.valid() &&
                            symbol.container == facts.symbol(function).container;
      if ((!symbol.container.valid() || in_class) && is_fixture(context.text(file), symbol))
        if (in_class || !found.symbol.valid()) found = {file, SymbolIndex(i)};
    }
    return found;
  };
  SymbolRef fixture = fixture_in(ref.file);
  std::string directory(parent_path(context.path(ref.file)));
  while (!fixture.symbol.valid() && context.spend()) {
    if (const auto file = context.find_file(join_path(directory, "conftest.py"));
        file && *file != ref.file)
      fixture = fixture_in(*file);
    if (directory.empty()) break;
    directory = parent_path(directory);
  }
  return fixture;
}

resolve::Values fixture_value(resolve::Resolver& resolver, SymbolRef parameter) {
  resolve::Context& context = resolver.context();
  const SymbolRef fixture = fixture_of(resolver, parameter);
  if (!fixture.symbol.valid()) return {};
  resolve::Values given;
  const ByteRange body = context.symbol_or_none(fixture).full_range;
  const bool yields = contains_word(
      context.text(fixture.file).substr(body.begin, body.end - body.begin), "yield");
  for (const resolve::Value& value :
       resolve::Values(resolver.results_of(resolve::Value::of(fixture, resolve::Evidence::member))))
    if (!yields) given.push_back(value);
    else if (value.element.valid()) resolve::append(given, resolver.element_of(value));
  return given;
}

namespace {

bool is_at_or_below(std::string_view directory, std::string_view above) {
  return above.empty() || directory == above ||
         (directory.starts_with(above) && directory[above.size()] == '/');
}

/// The files of Python with the text.  The index does not list names of parameters.
std::vector<FileId> files_with_text(resolve::Context& context, std::string_view text) {
  constexpr std::size_t kMinText = 3;
  const index::SnapshotFiles& files = context.snapshot().files();
  std::vector<FileId> found;
  const auto some = text.size() < kMinText ? std::nullopt : files.may_contain(text);
  if (some) found = *some;
  else
    files.for_each("", [&](const FileRow& row) {
      found.push_back(row.id);
      return true;
    });
  std::erase_if(found, [&](FileId file) {
    return context.language(file) != Language::python || context.is_dependency(file) ||
           !context.spend() || !contains_word(context.text(file), text);
  });
  return found;
}

}  // namespace

std::vector<SymbolRef> parameters_of_pytest(resolve::Context& context, std::string_view name) {
  std::vector<SymbolRef> found;
  for (const FileId& file : files_with_text(context, name)) {
    const FileFacts* facts = context.facts(file);
    for (std::uint32_t i = 0; facts && i < facts->symbols.size(); ++i)
      if (facts->str(facts->symbols[i].name) == name &&
          is_filled_by_pytest(context.text(file), *facts, facts->symbols[i]))
        found.push_back({file, SymbolIndex(i)});
  }
  return found;
}

std::vector<SymbolRef> joined_by_pytest(resolve::Resolver& resolver, SymbolRef ref) {
  resolve::Context& context = resolver.context();
  const FileFacts& facts = *context.facts(ref.file);
  const Symbol& symbol = facts.symbol(ref.symbol);
  if (is_filled_by_pytest(context.text(ref.file), facts, symbol)) {
    const SymbolRef fixture = fixture_of(resolver, ref);
    return fixture.symbol.valid() ? std::vector{fixture} : std::vector<SymbolRef>();
  }
  const bool fixture = resolve::is_callable(symbol.kind) &&
                       is_fixture(context.text(ref.file), symbol);
  std::vector<SymbolRef> found;
  if (!fixture) return found;
  const std::string name(facts.str(symbol.name));
  for (const SymbolRef& parameter : parameters_of_pytest(context, name))
    if (fixture_of(resolver, parameter) == ref) found.push_back(parameter);
  // In a directory, its own fixture is used instead of one of the name in a directory above.
  const std::string_view own = parent_path(context.path(ref.file));
  for (const Definition& other : std::vector(context.definitions(name))) {
    const FileFacts* its = context.facts(other.file);
    const std::string_view directory = parent_path(context.path(other.file));
    if (its && other.symbol.valid() && resolve::is_callable(other.kind) &&
        its->language == Language::python &&
        (is_at_or_below(own, directory) || is_at_or_below(directory, own)) &&
        is_fixture(context.text(other.file), its->symbol(other.symbol)))
      found.push_back(other);
  }
  return found;
}

}  // namespace codefinder::python
