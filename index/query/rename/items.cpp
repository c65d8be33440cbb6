// Compares the items that lists are given with the item that is known of them.
#include "index/languages/renaming_rules.h"
#include "index/query/rename/value_texts.h"
#include "index/query/rename/values.h"

#include <algorithm>

namespace codefinder::query {

namespace {

class MixedItems : FileValues {
 public:
  using FileValues::FileValues;

  /// True if a list that an item of the value is taken from may have items of other types.
  bool has_other_items(ExprIndex value, int depth = 0) {
    if (value.value >= facts_.exprs.size() || depth > kMaxDepth) return false;
    const Expr& expr = facts_.exprs[value.value];
    switch (expr.op) {
      case ExprOp::element:
        return is_mixed(value, ExprIndex(expr.a)) || has_other_items(ExprIndex(expr.a), depth + 1);
      case ExprOp::apply: return is_mixed_literal(expr) || is_mixed_tuple(expr);
      case ExprOp::call:
        return gathers_others(value) || gives_mixed_list(ExprIndex(expr.a)) ||
               has_other_items(ExprIndex(expr.a), depth + 1);
      case ExprOp::await:
      case ExprOp::argument:
      case ExprOp::parameter:
      case ExprOp::part:
      case ExprOp::member: return has_other_items(ExprIndex(expr.a), depth + 1);
      case ExprOp::either:
        return has_other_items(ExprIndex(expr.a), depth + 1) ||
               has_other_items(ExprIndex(expr.b), depth + 1);
      case ExprOp::name: break;
      default: return false;
    }
    if (expr.a >= facts_.occurrences.size()) return false;
    const Occurrence& use = facts_.occurrences[expr.a];
    if (use.receiver.valid()) return has_other_items(use.receiver, depth + 1);
    const Symbol* variable = variable_of(facts_, use);
    if (!variable || variable->type.valid()) return false;
    return has_other_items(variable->value, depth + 1);
  }

 private:
  bool is_list(std::size_t at) const {
    return at < texts_.text().size() &&
           std::string_view("[{(").find(texts_.text()[at]) != std::string_view::npos;
  }

  /// True for `[A(), B()]`, of which the first item is known.
  bool is_mixed_literal(const Expr& whole) {
    const Expr* first = &whole;
    for (int depth = 0; first->a < facts_.exprs.size() && depth < kMaxDepth &&
                        facts_.exprs[first->a].op == ExprOp::apply;
         ++depth)
      first = &facts_.exprs[first->a];
    const Expr& list = *first;
    if (list.a >= facts_.exprs.size() || facts_.exprs[list.a].op != ExprOp::literal) return false;
    const std::uint32_t item = first_place(ExprIndex(list.b));
    if (item == UINT32_MAX) return false;
    const std::string_view text = texts_.text();
    std::size_t open = open_bracket_before(text, item);
    // `[f(A()), B()]`: the first item is a call.
    for (int depth = 0; open < text.size() && text[open] == '(' && depth < kMaxDepth; ++depth)
      open = open_bracket_before(text, open);
    return open < text.size() && (text[open] == '[' || text[open] == '{') &&
           !texts_.holds_only(resolver_.values_of(file_, ExprIndex(list.b)), open);
  }

  /// True for `(A, B)`: its items are of different types.
  bool is_mixed_tuple(const Expr& tuple) {
    constexpr std::string_view kTuple = "tuple";
    const Expr* head = &tuple;
    std::vector<resolve::Values> items;
    for (int depth = 0; head->op == ExprOp::apply && depth < kMaxDepth; ++depth) {
      items.push_back(resolver_.values_of(file_, ExprIndex(head->b)));
      if (head->a >= facts_.exprs.size()) return false;
      head = &facts_.exprs[head->a];
    }
    if (head->op != ExprOp::literal || facts_.str(StringIndex(head->a)) != kTuple) return false;
    return std::any_of(items.begin(), items.end(),
                       [&](const resolve::Values& item) { return item != items.front(); });
  }

  /// Where a name begins that the value is made of; UINT32_MAX if it has none.
  std::uint32_t first_place(ExprIndex value, int depth = 0) const {
    if (value.value >= facts_.exprs.size() || depth > kMaxDepth) return UINT32_MAX;
    const Expr& expr = facts_.exprs[value.value];
    switch (expr.op) {
      case ExprOp::name:
        return expr.a < facts_.occurrences.size() ? facts_.occurrences[expr.a].range.begin
                                                  : UINT32_MAX;
      case ExprOp::call:
      case ExprOp::construct:
      case ExprOp::await:
      case ExprOp::element:
      case ExprOp::either: return first_place(ExprIndex(expr.a), depth + 1);
      default: return UINT32_MAX;
    }
  }

  /// True for `Promise.all([a(), b()])`, which gives the items of a list, of several types.
  bool gathers_others(ExprIndex call) {
    const ExprIndex callee(facts_.exprs[call.value].a);
    const Expr* expr = callee.value < facts_.exprs.size() ? &facts_.exprs[callee.value] : nullptr;
    if (!rules_ || !expr || expr->op != ExprOp::name || expr->a >= facts_.occurrences.size())
      return false;
    const Occurrence& name = facts_.occurrences[expr->a];
    if (!rules_->gathering_functions.contains(facts_.str(name.name)) ||
        texts_.text().substr(name.range.end, 2) != "([")
      return false;
    return !texts_.holds_alike(name.range.end + 1);
  }

  /// True for `f()` if it gives a list with items of several types.
  bool gives_mixed_list(ExprIndex callee) {
    const resolve::Values functions = resolver_.values_of(file_,
                                                          resolve::plain_callee(facts_, callee));
    return std::any_of(functions.begin(), functions.end(), [&](const resolve::Value& function) {
      const FileFacts* facts = function.symbol.valid() ? resolver_.context().facts(function.file)
                                                       : nullptr;
      const Symbol* symbol = facts ? &facts->symbol(function.symbol) : nullptr;
      return symbol && resolve::is_callable(symbol->kind) && !symbol->type.valid() &&
             symbol->value.value < facts->exprs.size() &&
             facts->exprs[symbol->value.value].op == ExprOp::apply &&
             MixedItems(resolver_, function.file)
                 .is_mixed_literal(facts->exprs[symbol->value.value]);
    });
  }

  /// True if what the file assigns or adds to the container is not known to be of the type of the
  /// item.
  bool is_mixed(ExprIndex item, ExprIndex container) {
    const Expr* expr = container.value < facts_.exprs.size() ? &facts_.exprs[container.value]
                                                             : nullptr;
    if (!expr || expr->op != ExprOp::name || expr->a >= facts_.occurrences.size()) return false;
    const Occurrence& use = facts_.occurrences[expr->a];
    if (const Symbol* variable = variable_of(facts_, use)) {
      if (variable->type.valid()) return false;
    } else if (!use.receiver.valid()) {
      return false;
    }
    const resolve::Values known = resolver_.values_of(file_, item);
    if (known.empty() || has_written_type(OccurrenceIndex(expr->a))) return false;
    const auto is_same = [&](const Occurrence& each) {
      return each.name == use.name && each.binding == use.binding &&
             (use.receiver.valid() || each.target == use.target);
    };
    return std::any_of(facts_.occurrences.begin(), facts_.occurrences.end(),
                       [&](const Occurrence& each) {
                         return is_same(each) && adds_another(known, each.range.end);
                       }) ||
           std::any_of(facts_.symbols.begin(), facts_.symbols.end(), [&](const Symbol& each) {
             return each.name == use.name && each.has(SymbolFlag::member) == use.receiver.valid() &&
                    adds_another(known, each.name_range.end);
           });
  }

  /// True for a member whose declared type has the items.
  bool has_written_type(OccurrenceIndex use) {
    const resolve::Values named = resolver_.named_values(file_, use);
    return std::any_of(named.begin(), named.end(), [&](const resolve::Value& each) {
      const Symbol* symbol = each.symbol.valid() ? resolver_.context().symbol(each.ref()) : nullptr;
      return symbol && symbol->type.valid();
    });
  }

  /// True if the text behind a name of a container gives it items of other types:
  /// `= [A(), B()]`, `.append(B())`, `[0] = B()`.
  bool adds_another(const resolve::Values& known, std::size_t end) {
    const std::string_view text = texts_.text();
    std::size_t at = texts_.skip(end);
    if (at < text.size() && text[at] == '.') {
      const std::string_view method = texts_.word_at(at + 1);
      const std::size_t open = at + 1 + method.size();
      return rules_ && rules_->adding_methods.contains(method) && text.substr(open, 1) == "(" &&
             !texts_.adds_only(known, open);
    }
    if (at < text.size() && text[at] == '[') {
      const std::size_t close = text.find(']', at);
      if (close == std::string_view::npos) return false;
      at = texts_.skip(close + 1);
      const bool assigned = text.substr(at, 1) == "=" && text.substr(at, 2) != "==";
      return assigned && !texts_.gives_only(known, close + 1);
    }
    if (text.substr(at, 2) == "+=") ++at;
    if (text.substr(at, 1) != "=" || text.substr(at, 2) == "==") return false;
    at = texts_.skip(at + 1);
    return is_list(at) && !texts_.holds_only(known, at);
  }
};

}  // namespace

bool has_other_items(resolve::Resolver& resolver, FileId file, ExprIndex receiver) {
  return MixedItems(resolver, file).has_other_items(receiver);
}

}  // namespace codefinder::query
