// Sorts candidates by the name of the receiver.
#include "index/languages/ruby/receivers.h"

#include "base/path.h"
#include "base/strings.h"
#include "index/languages/language.h"
#include "index/languages/ruby/constants.h"

#include <algorithm>
#include <string>
#include <tuple>
#include <vector>

namespace codefinder::ruby {

using namespace resolve;

namespace {

/// The name of a variable or of a method; of `A[…]` and `A.find(…)` the constant; "" for any other
/// expression.
std::string_view name_of(const FileFacts& facts, ExprIndex expr) {
  constexpr int kDeepest = 4;
  for (int depth = 0; expr.valid() && depth < kDeepest; ++depth) {
    const Expr& at = facts.exprs[expr.value];
    if (at.op == ExprOp::call || at.op == ExprOp::element || at.op == ExprOp::construct) {
      expr = ExprIndex(at.a);
      continue;
    }
    if (at.op != ExprOp::name || at.a >= facts.occurrences.size()) return {};
    const Occurrence& named = facts.occurrences[at.a];
    std::string_view name = facts.str(named.name);
    while (name.starts_with("@")) name.remove_prefix(1);
    if (depth == 0) return !name.empty() && is_upper(name[0]) ? std::string_view() : name;
    const std::string_view holder = named.receiver.valid() ? name_of(facts, named.receiver)
                                                           : std::string_view();
    return holder.empty() ? name : holder;
  }
  return {};
}

/// See name_distance().
int distance_of(Context& context, std::string_view receiver, const Value& value) {
  const Symbol* symbol = value.symbol.valid() ? context.symbol(value.ref()) : nullptr;
  if (!symbol || !symbol->container.valid()) return 3;
  const FileFacts& facts = *context.facts(value.file);
  return name_distance(receiver, facts.str(facts.symbol(symbol->container).name));
}

}  // namespace

bool is_method(SymbolKind kind) { return is_callable(kind) || kind == SymbolKind::property; }

/// All methods with the name, in files near to this one first.
Values namesakes(Context& context, FileId file, std::string_view name) {
  struct Near {
    int shared;
    std::string_view path;
    SymbolRef ref;
  };
  std::vector<Near> all;
  for (const Definition& each : context.definitions(name)) {
    if (!context.spend()) break;
    if (!is_method(each.kind) || context.language(each.file) != Language::ruby) continue;
    const std::string_view path = context.path(each.file);
    all.push_back({shared_directories(context.path(file), path), path, each});
  }
  std::sort(all.begin(), all.end(), [](const Near& a, const Near& b) {
    return std::tuple(-a.shared, a.path, a.ref.symbol) <
           std::tuple(-b.shared, b.path, b.ref.symbol);
  });
  Values found;
  for (const Near& each : all)
    if (found.size() < kMaxAlternatives) found.push_back(Value::of(each.ref, Evidence::ambiguous));
  return found;
}

Values candidates_by_receiver(Context& context, FileId file, const Occurrence& use, Values found) {
  constexpr std::size_t kMinName = 3;
  const FileFacts& facts = *context.facts(file);
  const std::string_view receiver = name_of(facts, use.receiver), name = facts.str(use.name);
  const auto open = [](const Value& value) { return value.evidence == Evidence::ambiguous; };
  if (receiver.empty() || !std::all_of(found.begin(), found.end(), open)) return found;
  // Methods of core classes have the name too: only a class that is named like the receiver counts.
  const bool of_library = found.empty() && use.role == Role::call && receiver.size() >= kMinName;
  if (of_library || (use.role == Role::write && use.receiver.valid())) {
    Values more = namesakes(context, file, std::string(name) + (of_library ? "" : "="));
    if (of_library)
      std::erase_if(more, [&](const Value& v) { return distance_of(context, receiver, v) > 1; });
    more.insert(more.end(), found.begin(), found.end());
    found = std::move(more);
  }
  std::stable_sort(found.begin(), found.end(), [&](const Value& a, const Value& b) {
    return distance_of(context, receiver, a) < distance_of(context, receiver, b);
  });
  return found;
}

}  // namespace codefinder::ruby
