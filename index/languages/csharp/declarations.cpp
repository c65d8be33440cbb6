// See declarations.h.
#include "index/languages/csharp/declarations.h"

#include "index/languages/csharp/overloads.h"

#include <algorithm>

namespace codefinder::csharp {

using namespace resolve;

bool is_type(SymbolKind kind) { return is_class_like(kind) || kind == SymbolKind::type_alias; }

std::string dotted(std::string_view a, std::string_view b) {
  std::string out(a);
  if (!a.empty() && !b.empty()) out += '.';
  return out.append(b);
}

std::string_view outer_scope(std::string_view scope) {
  const std::size_t dot = scope.rfind('.');
  return dot == std::string_view::npos ? std::string_view() : scope.substr(0, dot);
}

bool is_around(std::string_view scope, std::string_view inner) {
  return scope.empty() || scope == inner ||
         (inner.starts_with(scope) && inner.size() > scope.size() && inner[scope.size()] == '.');
}

std::string scope_of(const FileFacts& facts, SymbolIndex symbol) {
  return dotted(facts.str(facts.package), container_path(facts, symbol));
}

std::string scope_at(const FileFacts& facts, std::uint32_t offset) {
  const SymbolIndex around = enclosing_symbol(facts, offset);
  return around.valid() ? dotted(scope_of(facts, around), facts.str(facts.symbol(around).name))
                        : std::string(facts.str(facts.package));
}

namespace {

/// The number of items between the bracket at `at` and the one that closes it.
int items(std::string_view text, std::size_t at) {
  if (at >= text.size() || text[at] != '<') return 0;
  int open = 0, count = 1;
  for (; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '<' || c == '(') ++open;
    else if (c == '>' || c == ')') --open;
    else if (c == ',' && open == 1) ++count;
    else if (c == ';' || c == '{') return 0;
    if (open == 0) return count;
  }
  return 0;
}

}  // namespace

int type_parameters(std::string_view signature, std::string_view name) {
  for (std::size_t at = signature.find(name); at != std::string_view::npos;
       at = signature.find(name, at + 1)) {
    const std::size_t end = at + name.size();
    if (end < signature.size() && signature[end] == '<') return items(signature, end);
  }
  return 0;
}

int type_arguments(std::string_view text, std::size_t at) { return items(text, at); }

ParameterCounts count_parameters(std::string_view signature) {
  ParameterCounts counts;
  const std::size_t begin = signature.find('(');
  if (begin == std::string_view::npos) return counts;
  int open = 0;
  bool is_empty = true, optional = false;
  std::size_t start = begin + 1;
  const auto end_of = [&](std::size_t at) {
    std::string_view one = signature.substr(start, at - start);
    while (one.starts_with(' ')) one.remove_prefix(1);
    const bool many = one.starts_with("params ");
    counts.extends = counts.extends || (counts.all == 0 && one.starts_with("this "));
    counts.all += many ? 100 : 1;
    counts.required += optional || many ? 0 : 1;
    optional = false, start = at + 1;
  };
  for (std::size_t at = begin; at < signature.size(); ++at) {
    const char c = signature[at];
    if (c == '(' || c == '<' || c == '[') ++open;
    else if (c == ')' || c == '>' || c == ']') --open;
    else if (c == ',' && open == 1) end_of(at);
    else if (c == '=') optional = true;
    if (at > begin && c != ' ' && c != ')') is_empty = false;
    if (open > 0) continue;
    if (!is_empty) end_of(at);
    counts.known = true;
    return counts;
  }
  return counts;
}

std::vector<SymbolRef> parts_of(Context& context, SymbolRef type) {
  const FileFacts* facts = context.facts(type.file);
  const Symbol* symbol = context.symbol(type);
  if (!facts || !symbol || !is_class_like(symbol->kind)) return {};
  const auto is_partial = [](const FileFacts& its, const Symbol& one) {
    return its.str(one.signature).find("partial ") != std::string_view::npos;
  };
  if (!is_partial(*facts, *symbol)) return {};
  const std::string scope = scope_of(*facts, type.symbol);
  const std::string_view name = facts->str(symbol->name);
  const int arity = type_parameters(facts->str(symbol->signature), name);
  std::vector<SymbolRef> found;
  for (const Definition& ref : context.definitions(name)) {
    if (context.stopped()) break;
    if (ref == type || ref.kind != symbol->kind || context.language(ref.file) != Language::csharp)
      continue;
    const FileFacts* others = context.facts(ref.file);
    const Symbol* other = context.symbol(ref);
    if (others && other && is_partial(*others, *other) && scope_of(*others, ref.symbol) == scope &&
        type_parameters(others->str(other->signature), name) == arity)
      found.push_back(ref);
  }
  return found;
}

bool derives_from(Resolver& resolver, SymbolRef type, SymbolRef base, int depth) {
  constexpr int kDeepest = 8;
  if (type == base) return true;
  if (depth > kDeepest || !resolver.context().spend()) return false;
  for (const Value& each : resolver.bases_of(type))
    if (each.symbol.valid() && derives_from(resolver, each.ref(), base, depth + 1)) return true;
  return false;
}

namespace {

enum class Fit { none, possible, certain };

/// True for `IList`; not for a type whose name is not known.
bool is_interface_name(std::string_view name) {
  return name.size() > 1 && name[0] == 'I' && is_upper(name[1]);
}

/// Whether a value can be the first argument of a method that is declared for `types`.
Fit fit(Resolver& resolver, const Values& types, const Value& receiver) {
  Fit best = types.empty() ? Fit::possible : Fit::none;
  for (const Value& type : types) {
    const Symbol* symbol = type.symbol.valid() ? resolver.context().symbol(type.ref()) : nullptr;
    if (symbol && symbol->kind == SymbolKind::type_parameter) return Fit::certain;
    const bool known = receiver.symbol.valid() || !receiver.external_type_name.empty();
    if (!known) best = Fit::possible;
    else if (symbol && receiver.symbol.valid() &&
             derives_from(resolver, receiver.ref(), type.ref()))
      return Fit::certain;
    else if (!symbol && !receiver.symbol.valid() &&
             type.external_type_name == receiver.external_type_name)
      return Fit::certain;
    else if (!symbol && type.external_type_name == "object") return Fit::certain;
    // A library type may be among its bases, but no class is a base of an interface.
    else if (!symbol && best == Fit::none &&
             (type.external_type_name.empty() || is_interface_name(type.external_type_name) ||
              !is_interface_name(receiver.external_type_name)))
      best = Fit::possible;
  }
  return best;
}

/// The type of the first parameter of a method.
Values extended_type(Resolver& resolver, SymbolRef method) {
  const FileFacts& facts = *resolver.context().facts(method.file);
  const std::vector<ExprIndex> types = csharp::parameter_types(facts, method.symbol);
  return types.empty() ? Values{} : resolver.values_of(method.file, types.front());
}

}  // namespace

Values extension_methods(Resolver& resolver, const Value& receiver, std::string_view name) {
  Values certain, possible;
  if (receiver.kind == Value::Kind::file || receiver.kind == Value::Kind::scope) return {};
  Context& context = resolver.context();
  for (const Definition& ref : std::vector<Definition>(context.definitions(name))) {
    if (!context.spend()) break;
    if (ref.kind != SymbolKind::method || context.language(ref.file) != Language::csharp) continue;
    const FileFacts* facts = context.facts(ref.file);
    const Symbol* symbol = context.symbol(ref);
    if (!facts || !symbol || !count_parameters(facts->str(symbol->signature)).extends) continue;
    const Fit how = fit(resolver, extended_type(resolver, ref), receiver);
    if (how == Fit::none) continue;
    Value value = Value::of(ref, how == Fit::certain ? Evidence::member : Evidence::ambiguous);
    (how == Fit::certain ? certain : possible).push_back(std::move(value));
  }
  return certain.empty() ? possible : certain;
}

}  // namespace codefinder::csharp
