// The properties of components that are files, and the variables of their templates' loops.
#include "index/languages/_ecma/templates.h"

#include "base/strings.h"
#include "index/languages/_ecma/components.h"
#include "index/resolve/resolver.h"

#include <algorithm>
#include <optional>
#include <string_view>

namespace codefinder::ecma {

using namespace resolve;

namespace {

/// Vue's holders of a value, which its templates unwrap.
constexpr Words kUnwrappedRefs = "Ref ShallowRef ComputedRef WritableComputedRef ModelRef";

/// The type of the variables that a call in `file` is taken apart into: `let { a }: T = call()`.
Values type_taken_apart(Resolver& resolver, FileId file, const Occurrence& call) {
  const FileFacts& facts = *resolver.context().facts(file);
  for (const Symbol& symbol : facts.symbols) {
    if (!symbol.value.valid() || !symbol.full_range.contains(call.range.begin)) continue;
    ExprIndex whole = symbol.value;
    while (whole.valid() && facts.exprs[whole.value].op == ExprOp::member)
      whole = ExprIndex(facts.exprs[whole.value].a);
    if (whole != symbol.value) return resolver.values_of(file, whole);
  }
  return {};
}

bool is_in_script(std::string_view text, std::size_t at) {
  const std::size_t begin = text.rfind("<script", at);
  return begin != std::string_view::npos && text.find("</script", begin) > at;
}

/// The loop that declares `item`: `(item, index) in items`, `items as item, index`.
struct Loop {
  ByteRange expression;
  std::string_view names;  // Before the requested name.
};

/// The value of an attribute, in Vue.
std::optional<Loop> loop_in_attribute(std::string_view text, ByteRange name) {
  const std::size_t quote = text.find_last_of("\"'", name.begin);
  if (quote == std::string_view::npos) return std::nullopt;
  const std::size_t end = text.find(text[quote], quote + 1);
  const std::size_t word = std::min(text.find(" in ", name.end), text.find(" of ", name.end));
  if (end == std::string_view::npos || word > end) return std::nullopt;
  return Loop{{static_cast<std::uint32_t>(word + 4), static_cast<std::uint32_t>(end)},
              text.substr(quote + 1, name.begin - quote - 1)};
}

/// The head of a block, in Svelte.
std::optional<Loop> loop_in_block(std::string_view text, ByteRange name) {
  constexpr std::string_view kOpen = "{#each ", kAs = " as ";
  const std::size_t open = text.rfind(kOpen, name.begin), as = text.rfind(kAs, name.begin);
  if (open == std::string_view::npos || as == std::string_view::npos || as < open)
    return std::nullopt;
  return Loop{{static_cast<std::uint32_t>(open + kOpen.size()), static_cast<std::uint32_t>(as)},
              text.substr(as + kAs.size(), name.begin - as - kAs.size())};
}

/// A call without its arguments; any other expression itself.
std::string_view without_arguments(std::string_view expression) {
  if (!expression.ends_with(")")) return expression;
  int depth = 0;
  for (std::size_t at = expression.size(); at > 0; --at) {
    if (expression[at - 1] == ')') ++depth;
    if (expression[at - 1] == '(' && --depth == 0) return expression.substr(0, at - 1);
  }
  return {};
}

/// The values of an expression that ends with a name, or with a call of it.
Values values_of_text(Resolver& resolver, FileId file, std::string_view text, ByteRange range) {
  std::string_view whole = text.substr(range.begin, range.end - range.begin);
  whole = trim(whole.substr(0, std::min(whole.find("??"), whole.find("||"))));
  const std::string_view expression = without_arguments(whole);
  if (expression.empty()) return {};
  const bool called = expression.size() != whole.size();
  const std::size_t end = expression.data() - text.data() + expression.size();
  const FileFacts& facts = *resolver.context().facts(file);
  for (std::uint32_t i = 0; i < facts.occurrences.size(); ++i) {
    if (facts.occurrences[i].range.end != end) continue;
    Values found;
    for (const Value& value : Values(resolver.named_values(file, OccurrenceIndex(i))))
      append(found, called ? resolver.results_of(value) : resolver.expanded(value));
    return found;
  }
  return {};
}

Values unwrapped(Resolver& resolver, const Value& value) {
  const std::string_view type = value.symbol.valid() ? resolver.context().name(value.ref())
                                                     : value.external_type_name;
  if (!kUnwrappedRefs.contains(type)) return {value};
  return value.arguments && !value.arguments->empty() ? Values{value.arguments->front()}
                                                      : resolver.element_of(value);
}

/// The property of this name in the type that is written at `defineProps<{ … }>()`.
Values written_property(Resolver& resolver, FileId file, std::string_view name) {
  const FileFacts& facts = *resolver.context().facts(file);
  const std::string_view text = resolver.context().text(file);
  Values found;
  for (const Occurrence& call : facts.occurrences) {
    if (call.role != Role::call || facts.str(call.name) != "defineProps") continue;
    const std::size_t begin = call.range.end, end = text.find(">(", begin);
    if (!text.substr(std::min(begin, text.size())).starts_with("<")) continue;
    for (std::uint32_t i = 0; i < facts.symbols.size(); ++i) {
      const Symbol& symbol = facts.symbols[i];
      if (symbol.kind == SymbolKind::property && symbol.name_range.begin > begin &&
          symbol.name_range.begin < end && facts.str(symbol.name) == name &&
          (!symbol.container.valid() ||
           facts.symbol(symbol.container).kind != SymbolKind::property))
        found.push_back(Value::of({file, SymbolIndex(i)}, Evidence::member));
    }
  }
  return found;
}

/// The key of the element that the name takes in `{ key: name }`, `{ name }`.
std::string_view key_of(std::string_view before, std::string_view name) {
  const std::string_view part = before.substr(before.find_last_of("{,") + 1);
  const std::size_t colon = part.find(':');
  return colon == std::string_view::npos ? name : trim(part.substr(0, colon));
}

}  // namespace

Values properties_of_file(Resolver& resolver, FileId file) {
  const FileFacts& facts = *resolver.context().facts(file);
  for (std::uint32_t i = 0; i < facts.occurrences.size(); ++i) {
    const Occurrence& call = facts.occurrences[i];
    if (call.role != Role::call || call.receiver.valid()) continue;
    const std::string_view name = facts.str(call.name);
    if (name == "$props") return type_taken_apart(resolver, file, call);
    if (name != "defineProps") continue;
    if (const auto types = type_arguments(facts, OccurrenceIndex(i)); !types.empty())
      return resolver.element_of(Value::generic(file, types.front()));
  }
  return {Value::module(file, Evidence::member)};
}

Values template_property(Resolver& resolver, FileId file, const Occurrence& occurrence) {
  Context& context = resolver.context();
  if (context.language(file) != Language::vue || occurrence.binding != Binding::free ||
      is_in_script(context.text(file), occurrence.range.begin))
    return {};
  const std::string_view name = context.facts(file)->str(occurrence.name);
  Values found = written_property(resolver, file, name);
  if (!found.empty()) return found;
  for (const Value& type : properties_of_file(resolver, file))
    if (type.kind != Value::Kind::file) append(found, resolver.members_of(type, name));
  return found;
}

Values attribute_property(Resolver& resolver, FileId file, const Occurrence& attribute) {
  const FileFacts& facts = *resolver.context().facts(file);
  const Expr& taken = facts.exprs[attribute.receiver.value];
  Values found;
  if (taken.op != ExprOp::argument) return found;
  for (const Value& component : Values(resolver.values_of(file, ExprIndex(taken.a))))
    if (component.kind == Value::Kind::file)
      append(found, written_property(resolver, component.file, facts.str(attribute.name)));
  return found;
}

Values loop_variable(Resolver& resolver, SymbolRef symbol) {
  Context& context = resolver.context();
  const std::optional<Language> language = context.language(symbol.file);
  if (language != Language::vue && language != Language::svelte) return {};
  const std::string_view text = context.text(symbol.file);
  const ByteRange name = context.symbol_or_none(symbol).name_range;
  if (name.end > text.size() || is_in_script(text, name.begin)) return {};
  const std::optional<Loop> loop = language == Language::vue ? loop_in_attribute(text, name)
                                                             : loop_in_block(text, name);
  const std::size_t brace = loop ? loop->names.find('{') : std::string_view::npos;
  if (!loop || loop->names.substr(0, brace).find(',') != std::string_view::npos ||
      loop->names.find('}') != std::string_view::npos)
    return {};  // The index.
  Values elements, found;
  for (const Value& value : values_of_text(resolver, symbol.file, text, loop->expression))
    for (const Value& held : unwrapped(resolver, value))
      append(elements, resolver.element_of(held));
  if (brace == std::string_view::npos) return elements;
  const std::string_view key = key_of(loop->names, text.substr(name.begin, name.end - name.begin));
  for (const Value& element : elements)
    for (const Value& member : resolver.members_of(element, key))
      append(found, resolver.expanded(member));
  return found;
}

}  // namespace codefinder::ecma
