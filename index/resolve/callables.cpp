// Functions as values: what their parameters take, what is handed to those that are passed as
// arguments, and which of several signatures a call means.
#include "index/resolve/language_semantics.h"
#include "index/resolve/resolve.h"

#include <algorithm>
#include <tuple>

namespace codefinder::resolve {

namespace {

constexpr std::string_view kCallable = "()";

/// Methods of the language's own collections that hand their elements to a function, and at which
/// place.
constexpr std::string_view kHandFirst =
    "forEach map filter find findIndex findLast findLastIndex some every flatMap sort then finally";
constexpr std::string_view kHandSecond = "reduce reduceRight";

struct Arity {
  std::uint32_t least = 0, most = 0;
};

/// How many arguments a signature as written takes: optional parameters, defaults and rest
/// parameters count.
Arity arity_of(std::string_view signature, std::uint8_t parameters) {
  Arity arity{0, parameters};
  const std::size_t open = signature.find('(');
  if (open == std::string_view::npos || parameters == Symbol::kUnknownArity) return {0, 255};
  int depth = 0;
  std::size_t begin = open + 1;
  bool optional = false, any = false;
  for (std::size_t at = open; at < signature.size(); ++at) {
    const char c = signature[at];
    if (c == '=' && at + 1 < signature.size() && signature[at + 1] == '>') {
      ++at;
      continue;
    }
    if (c == '(' || c == '[' || c == '{' || c == '<') ++depth;
    else if (c == ')' || c == ']' || c == '}' || c == '>') --depth;
    else if (depth == 1 && (c == '?' || c == '=')) optional = true;
    if (depth == 1 && c != '(' && c != ' ' && c != ',') any = true;
    if (depth != 0 && !(depth == 1 && c == ',')) continue;
    if (signature.substr(begin).starts_with("...") || signature.substr(begin).starts_with(" ..."))
      arity.most = 255, optional = true;
    if (any && !optional && !signature.substr(begin).starts_with("this:")) ++arity.least;
    optional = any = false, begin = at + 1;
    while (begin < signature.size() && signature[begin] == ' ') ++begin;
    if (depth == 0) break;
  }
  return arity;
}

/// The number-th parameter that is written in these bytes; none if there are fewer.  Of those that
/// are taken apart: a name in it. A constructor's may be fields as well (`constructor(private x:
/// T)`).
SymbolIndex parameter_in(const FileFacts& facts, ByteRange list, std::uint32_t number,
                         SymbolIndex container, bool of_constructor, bool& rest) {
  const auto first = std::lower_bound(
      facts.symbols.begin(), facts.symbols.end(), list.begin,
      [](const Symbol& s, std::uint32_t begin) { return s.full_range.begin < begin; });
  std::uint32_t count = 0;
  ByteRange last;
  SymbolIndex found;
  for (auto it = first; it != facts.symbols.end() && it->full_range.begin < list.end; ++it) {
    const bool parameter = it->kind == SymbolKind::parameter ||
                           (of_constructor && it->kind == SymbolKind::field);
    if (!parameter || facts.str(it->name) == "this") continue;
    if (!last.empty() && it->full_range.begin < last.end) continue;
    if (container.valid() && it->container != container) continue;
    last = it->full_range;
    found = SymbolIndex(static_cast<std::uint32_t>(it - facts.symbols.begin()));
    rest = it->name_range.begin == it->full_range.begin + 3;
    if (count++ == number || rest) return found;
  }
  return {};
}

}  // namespace

/// What the parameter takes: its declared type as a value.
Values Resolver::parameter_type_at(FileId file, ByteRange list, std::uint32_t number,
                                   SymbolIndex container, bool of_constructor) {
  const FileFacts* facts = context_.facts(file);
  if (!facts) return {};
  bool rest = false;
  const SymbolIndex parameter = parameter_in(*facts, list, number, container, of_constructor, rest);
  if (!parameter.valid()) return {};
  const Symbol& symbol = facts->symbol(parameter);
  if (symbol.type.valid()) {
    Values found = instances(evaluate(file, symbol.type));
    if (!rest) return found;
    Values elements;
    for (const Value& entity : found)
      if (entity.element.valid() && entity.external_type_name != kCallable)
        for (Value& element : element_of(entity)) elements.push_back(std::move(element));
    return elements;
  }
  ExprIndex value = symbol.value;
  while (value.valid() && facts->exprs[value.value].op == ExprOp::member)
    value = ExprIndex(facts->exprs[value.value].a);
  return evaluate(file, value);
}

/// The parameter lists of the signatures that stand in an interface directly: of calls and of
/// `new`.
std::vector<ByteRange> Resolver::signature_lists(store::SymbolRef type) {
  const FileFacts& facts = *context_.facts(type.file);
  const std::string& text = context_.text(type.file);
  const ByteRange whole = facts.symbol(type.symbol).full_range;
  std::vector<ByteRange> lists;
  for (std::uint32_t i = type.symbol.value + 1;
       i < facts.symbols.size() && facts.symbols[i].full_range.begin < whole.end; ++i) {
    const Symbol& symbol = facts.symbols[i];
    if (symbol.kind != SymbolKind::parameter || symbol.container != type.symbol) continue;
    const ByteRange range = symbol.full_range;
    // Of a function's type in it, or taken apart.
    if (!lists.empty() && range.begin < lists.back().end) continue;
    const bool next = !lists.empty() && range.begin <= text.size() &&
                      std::string_view(text)
                              .substr(lists.back().end, range.begin - lists.back().end)
                              .find(')') == std::string_view::npos;
    if (next) lists.back().end = range.end;
    else lists.push_back(range);
  }
  return lists;
}

/// What a call of it takes as its argument of this number.
Values Resolver::parameter_type(const Value& callee, std::uint32_t number) {
  const Budget::Level level(context_.budget());
  if (!level) return {};
  if (callee.kind == Value::Kind::instance && !callee.symbol.valid()) {
    if (number == 0 && callee.element.valid() &&
        semantics_of(callee.element_file).takes_its_argument(callee.external_type_name))
      return element_of(callee);
    const FileFacts* facts = callee.external_type_name == kCallable
                                 ? context_.facts(callee.element_file)
                                 : nullptr;
    if (!facts) return {};
    const ExprIndex place(facts->exprs[callee.element.value].b);
    if (!place.valid()) return {};
    return parameter_type_at(callee.element_file,
                             {facts->exprs[place.value].a, facts->exprs[place.value].b}, number,
                             {});
  }
  const Symbol* symbol = callee.symbol.valid() ? context_.symbol(callee.ref()) : nullptr;
  if (!symbol) return {};
  if (is_callable(symbol->kind)) {
    Values found = parameter_type_at(callee.file, {symbol->name_range.end, symbol->full_range.end},
                                     number, {}, symbol->kind == SymbolKind::constructor);
    return symbol->parameters == Symbol::kUnknownArity || number < symbol->parameters ? found
                                                                                      : Values{};
  }
  if (!is_class_like(symbol->kind)) return {};
  Values found;
  if (callee.kind == Value::Kind::symbol)
    for (const Value& constructor : members(callee, "constructor"))
      for (Value& entity : parameter_type(constructor, number)) found.push_back(std::move(entity));
  // An interface that is called or constructed: the parameters that stand in it directly.
  if (found.empty() && symbol->kind == SymbolKind::interface) {
    for (const ByteRange& list : signature_lists(callee.ref()))
      if (found.empty()) found = parameter_type_at(callee.file, list, number, callee.symbol);
  }
  return found;
}

/// What is handed to the number-th parameter of a function that stands where `context` is expected.
Values Resolver::callback_argument(FileId file, ExprIndex context, std::uint32_t number) {
  const FileFacts& facts = *context_.facts(file);
  Values found;
  for (const Value& function : evaluate(file, context))
    for (Value& entity : parameter_type(function, number)) found.push_back(std::move(entity));
  const Expr& argument = facts.exprs[context.value];
  if (argument.op == ExprOp::argument)
    found = substitute_type_parameters(file, ExprIndex(argument.a), std::move(found));
  if (!found.empty() || argument.op != ExprOp::argument || argument.b != 0) return found;
  const Expr& callee = facts.exprs[argument.a];
  const Occurrence* method = callee.op == ExprOp::name && callee.a < facts.occurrences.size()
                                 ? &facts.occurrences[callee.a]
                                 : nullptr;
  if (!method || !method->receiver.valid()) return found;
  const std::string_view name = facts.str(method->name);
  if (!(number == 0   ? in_list(kHandFirst, name) || in_list(kHandSecond, name)
        : number == 1 ? in_list(kHandSecond, name) || name == "sort"
                      : false))
    return found;
  for (const Value& receiver : evaluate(file, method->receiver))
    if (receiver.kind == Value::Kind::instance && !receiver.symbol.valid() &&
        receiver.element.valid() && receiver.external_type_name != kCallable)
      for (Value& entity : element_of(receiver)) found.push_back(std::move(entity));
  return found;
}

/// A function that is written into a call of something outside, beside nothing of ours, is handed
/// what comes from there: `test('adds', (t) => …)` of a test runner.
bool Resolver::external_callback_argument(FileId file, ExprIndex context) {
  const FileFacts& facts = *context_.facts(file);
  const Expr& argument = facts.exprs[context.value];
  if (argument.op != ExprOp::argument || argument.a >= facts.exprs.size()) return false;
  const Expr& callee = facts.exprs[argument.a];
  if (callee.op != ExprOp::name || callee.a >= facts.occurrences.size()) return false;
  const OccurrenceIndex call(callee.a);
  const std::span<const ExprIndex> given = arguments_of(facts, call);
  for (std::size_t i = 0; i < given.size(); ++i) {
    const ExprOp op = given[i].valid() ? facts.exprs[given[i].value].op : ExprOp::unknown;
    if (i != argument.b && op != ExprOp::literal) return false;
  }
  // Of an import itself, or of what such a call handed on.
  const Occurrence* head = &facts.occurrence(call);
  if (head->receiver.valid()) {
    const Expr& receiver = facts.exprs[head->receiver.value];
    if (receiver.op != ExprOp::name || receiver.a >= facts.occurrences.size()) return false;
    head = &facts.occurrences[receiver.a];
    const bool parameter = head->binding == Binding::local && head->target < facts.symbols.size() &&
                           facts.symbols[head->target].kind == SymbolKind::parameter;
    if (!parameter) return false;
  }
  const Values& callees = evaluate(file, ExprIndex(argument.a));
  return !callees.empty() && std::all_of(callees.begin(), callees.end(), [](const Value& e) {
    return e.kind == Value::Kind::external;
  });
}

std::optional<Target> Resolver::assigned_function(FileId file, OccurrenceIndex index,
                                                  const std::vector<Target>& targets) {
  const FileFacts* facts = context_.facts(file);
  if (!facts || targets.size() != 1 || !targets[0].symbol.valid() ||
      !semantics_of(file).functions_are_objects())
    return {};
  const Occurrence& call = facts->occurrence(index);
  const Symbol* variable = context_.symbol(targets[0].ref());
  if (call.role != Role::call || call.receiver.valid() || !variable || variable->type.valid() ||
      !variable->value.valid())
    return {};
  if (variable->kind != SymbolKind::variable && variable->kind != SymbolKind::constant) return {};
  const Values& held = evaluate(targets[0].file, variable->value);
  if (held.empty() || held[0].kind != Value::Kind::symbol ||
      held[0].evidence >= Evidence::ambiguous)
    return {};
  const Symbol* function = held[0].symbol.valid() ? context_.symbol(held[0].ref()) : nullptr;
  if (!function || !is_callable(function->kind) || !function->has(SymbolFlag::member) ||
      function->container.valid())
    return {};
  return Target{held[0].file, held[0].symbol, held[0].evidence};
}

bool Resolver::calls_mean_signatures(FileId file) {
  return semantics_of(file).calls_mean_signatures();
}

/// A call means the first signature that takes so many arguments; the body that serves several of
/// them is none itself.
Values Resolver::with_signature(FileId file, OccurrenceIndex index, Values entities) {
  const FileFacts* facts = context_.facts(file);
  if (entities.size() < 2 || !facts || index.value >= facts->occurrences.size()) return entities;
  const Occurrence& occurrence = facts->occurrences[index.value];
  if (occurrence.arguments == Symbol::kUnknownArity || !semantics_of(file).calls_mean_signatures())
    return entities;
  const auto callable = [&](const Value& e) {
    const Symbol* symbol = e.kind == Value::Kind::symbol && e.symbol.valid()
                               ? context_.symbol(e.ref())
                               : nullptr;
    return symbol && is_callable(symbol->kind) && e.file == entities[0].file &&
                   symbol->container == context_.symbol_or_none(entities[0].ref()).container
               ? symbol
               : nullptr;
  };
  if (entities[0].kind != Value::Kind::symbol || !entities[0].symbol.valid() ||
      !callable(entities[0]))
    return entities;
  const auto others = std::stable_partition(entities.begin(), entities.end(), callable);
  // What a type lists are signatures all.
  const SymbolIndex owner = callable(entities[0])->container;
  const bool listed = owner.valid() && context_.symbol_or_none({entities[0].file, owner}).kind ==
                                           SymbolKind::interface;
  const bool declared = listed || std::any_of(entities.begin(), others, [&](const Value& e) {
                          return callable(e)->has(SymbolFlag::declaration);
                        });
  if (!declared) return entities;
  const std::span<const ExprIndex> given = arguments_of(*facts, index);
  const auto rank = [&](const Value& e) {
    const Symbol& symbol = *callable(e);
    const Arity arity = arity_of(context_.facts(e.file)->str(symbol.signature), symbol.parameters);
    const bool fits = occurrence.arguments >= arity.least && occurrence.arguments <= arity.most;
    return std::tuple(!symbol.has(SymbolFlag::declaration), !fits, misfits(file, given, e),
                      symbol.full_range.begin);
  };
  std::vector<std::pair<decltype(rank(entities[0])), Value>> by_rank;
  for (auto it = entities.begin(); it != others; ++it)
    by_rank.emplace_back(rank(*it), std::move(*it));
  std::stable_sort(by_rank.begin(), by_rank.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  std::transform(by_rank.begin(), by_rank.end(), entities.begin(),
                 [](auto& ranked) { return std::move(ranked.second); });
  return entities;
}

namespace {

/// What the language gives and is no function, nor what a primitive or an array is taken for.
constexpr std::string_view kObjects = "Record Map Set WeakMap WeakSet Promise Date";

/// What a value is at run time, as far as it is known: a function, a string, … ; "" otherwise.
std::string_view sort_of(Context& context, const Value& entity) {
  const Symbol* symbol = entity.symbol.valid() ? context.symbol(entity.ref()) : nullptr;
  if (symbol && is_callable(symbol->kind) && entity.kind == Value::Kind::symbol) return kCallable;
  if (symbol && is_class_like(symbol->kind) && entity.kind == Value::Kind::instance)
    return "object";
  if (symbol) return {};
  for (std::string_view sort :
       {std::string_view("string"), std::string_view("number"), std::string_view("boolean"),
        std::string_view("Array"), std::string_view("RegExp"), kCallable})
    if (entity.external_type_name == sort) return sort;
  return in_list(kObjects, entity.external_type_name) ? "object" : std::string_view();
}

/// Whether a value of the one sort may be taken where the other is wanted.
bool may_be(std::string_view sort, std::string_view wanted) {
  return wanted.empty() || sort.empty() || wanted == sort ||
         (wanted == "object" && sort != "string" && sort != "number" && sort != "boolean");
}

}  // namespace

/// How many of the arguments are of another sort than what the function takes there.
int Resolver::misfits(FileId file, std::span<const ExprIndex> given, const Value& function) {
  const auto sort_of_elements = [&](const Value& array) {
    const Values elements = array.element.valid() ? element_of(array) : Values{};
    return elements.size() == 1 ? sort_of(context_, elements[0]) : std::string_view();
  };
  int count = 0;
  for (std::uint32_t i = 0; i < given.size() && given[i].valid(); ++i) {
    const Values& values = evaluate(file, given[i]);
    if (values.size() != 1) continue;
    const std::string_view sort = sort_of(context_, values[0]);
    const Values wanted = sort.empty() ? Values{} : parameter_type(function, i);
    const std::string_view element = sort == "Array" ? sort_of_elements(values[0])
                                                     : std::string_view();
    const auto other = [&](const Value& e) {
      const std::string_view its = sort_of(context_, e);
      return !may_be(sort, its) ||
             (sort == "Array" && its == sort && !may_be(element, sort_of_elements(e)));
    };
    count += !wanted.empty() && std::all_of(wanted.begin(), wanted.end(), other);
  }
  return count;
}

}  // namespace codefinder::resolve
