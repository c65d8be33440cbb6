// Compares the labels of calls and signatures.
#include "index/languages/swift/labels.h"

#include "base/strings.h"

#include <algorithm>

namespace codefinder::swift {

using namespace resolve;

namespace {

struct Parameter {
  std::string_view label;  // "_": none.
  bool has_default = false;
};

/// The labels that are written at the call.
std::vector<std::string_view> labels_of(const FileFacts& facts, OccurrenceIndex call) {
  constexpr std::uint32_t kMaxFurther = 400;
  std::vector<std::string_view> labels;
  const auto end = std::min<std::size_t>(facts.occurrences.size(), call.value + kMaxFurther);
  for (std::size_t i = call.value + 1; i < end; ++i) {
    const ExprIndex of = facts.occurrences[i].receiver;
    if (!of.valid() || facts.exprs[of.value].op != ExprOp::parameters) continue;
    const std::uint32_t callee = facts.exprs[of.value].a;
    if (callee >= facts.exprs.size()) continue;
    const Expr& name = facts.exprs[callee];
    if (name.op == ExprOp::name && name.a == call.value)
      labels.push_back(facts.str(facts.occurrences[i].name));
  }
  return labels;
}

/// The parameters of a signature: `func f(with a: Int, _ b: Int = 1)`.
std::vector<Parameter> parameters_of(std::string_view signature) {
  std::vector<Parameter> found;
  std::size_t begin = signature.find('(');
  if (begin == std::string_view::npos) return found;
  int depth = 0;
  for (std::size_t at = ++begin; at < signature.size(); ++at) {
    const char c = signature[at];
    const bool ends = depth == 0 && (c == ',' || c == ')');
    if (c == '(' || c == '[' || c == '<') ++depth;
    if (c == ')' || c == ']' || (c == '>' && signature[at - 1] != '-')) --depth;
    if (!ends) continue;
    std::string_view part = trim(signature.substr(begin, at - begin));
    const bool has_default = part.find('=') != std::string_view::npos;
    part = part.substr(0, part.find_first_of(" :"));
    if (!part.empty()) found.push_back({part, has_default});
    if (c == ')') break;
    begin = at + 1;
  }
  return found;
}

/// 0: the call is impossible; 1: possible; 2: without defaults but for a closure behind the call.
int fit(const std::vector<Parameter>& parameters, const std::vector<std::string_view>& labels,
        std::uint8_t arguments) {
  std::size_t used = 0, bare = 0, left_out = 0;
  for (const Parameter& parameter : parameters) {
    if (parameter.label == "_") ++bare;
    else if (used < labels.size() && labels[used] == parameter.label) ++used;
    else if (!parameter.has_default) ++left_out;
  }
  if (used < labels.size()) return 0;
  if (arguments == Symbol::kUnknownArity) return left_out <= 1 ? 2 : 1;
  const std::size_t unlabelled = arguments - std::min<std::size_t>(arguments, labels.size());
  if (unlabelled > 0 && bare == 0) return 0;
  if (left_out > 0) return 1;
  return unlabelled == bare ? 3 : 2;
}

/// The parameter that a label of a call means, of a function of the project.
Values parameter_at(Context& context, const Value& function, std::string_view label) {
  const Symbol* symbol = symbol_of(context, function);
  if (symbol == nullptr || !is_callable(symbol->kind)) return {};
  const FileFacts& facts = *context.facts(function.file);
  const std::vector<Parameter> parameters = parameters_of(facts.str(symbol->signature));
  std::size_t place = 0;
  while (place < parameters.size() && parameters[place].label != label) ++place;
  if (place == parameters.size()) return {};
  for (std::uint32_t i = function.symbol.value + 1;
       i < facts.symbols.size() && facts.symbols[i].full_range.begin < symbol->full_range.end; ++i)
    if (facts.symbols[i].container == function.symbol &&
        facts.symbols[i].kind == SymbolKind::parameter && place-- == 0)
      return {Value::of({function.file, SymbolIndex(i)}, Evidence::member)};
  return {};
}

/// The initializers of the types among the values, and the other values.
Values with_initializers(Resolver& resolver, const Values& callees) {
  Values functions;
  for (const Value& callee : callees) {
    const Symbol* symbol = symbol_of(resolver.context(), callee);
    if (symbol == nullptr || !is_class_like(symbol->kind)) functions.push_back(callee);
    else
      for (Value& made : resolver.members_of(callee, "init")) functions.push_back(std::move(made));
  }
  return functions;
}

}  // namespace

Values of_label(Resolver& resolver, FileId file, OccurrenceIndex use, Values found) {
  Context& context = resolver.context();
  const FileFacts* facts = context.facts(file);
  if (facts == nullptr || use.value >= facts->occurrences.size()) return found;
  const Occurrence& label = facts->occurrence(use);
  if (!label.receiver.valid() || facts->exprs[label.receiver.value].op != ExprOp::parameters)
    return found;
  const std::uint32_t callee = facts->exprs[label.receiver.value].a;
  if (callee >= facts->exprs.size() || facts->exprs[callee].op != ExprOp::name) return found;
  const OccurrenceIndex call(facts->exprs[callee].a);
  const Values functions = with_labels(
      resolver, file, call, with_initializers(resolver, resolver.named_values(file, call)));
  Values parameters;
  for (const Value& function : functions)
    for (Value& parameter : parameter_at(context, function, facts->str(label.name)))
      parameters.push_back(std::move(parameter));
  return parameters.empty() ? found : parameters;
}

Values with_labels(Resolver& resolver, FileId file, OccurrenceIndex call, Values found) {
  Context& context = resolver.context();
  const FileFacts* facts = context.facts(file);
  if (found.size() < 2 || facts == nullptr || call.value >= facts->occurrences.size()) return found;
  const Occurrence& use = facts->occurrence(call);
  if (!is_called(use)) return found;
  const std::vector<std::string_view> labels = labels_of(*facts, call);
  std::vector<int> fits;
  for (const Value& value : found) {
    const Symbol* symbol = symbol_of(context, value);
    if (symbol == nullptr || !is_callable(symbol->kind)) {
      fits.push_back(1);
      continue;
    }
    const FileFacts& its = *context.facts(value.file);
    fits.push_back(fit(parameters_of(its.str(symbol->signature)), labels, use.arguments));
  }
  const int best = *std::max_element(fits.begin(), fits.end());
  if (best == 0) return found;
  Values kept;
  for (std::size_t i = 0; i < found.size(); ++i)
    if (fits[i] == best) kept.push_back(std::move(found[i]));
  return kept;
}

}  // namespace codefinder::swift
