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

}  // namespace

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
