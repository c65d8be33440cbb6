// Follows receivers to variables and functions, and compares the values that they may have.
#include "index/query/rename/values.h"

#include "base/strings.h"
#include "index/languages/renaming_rules.h"
#include "index/query/rename/value_texts.h"

#include <algorithm>
#include <set>

namespace codefinder::query {

namespace {

class OtherValues : FileValues {
 public:
  using FileValues::FileValues;

  bool differ(ExprIndex value, int depth = 0) {
    if (value.value >= facts_.exprs.size() || depth > kMaxDepth) return false;
    const Expr& expr = facts_.exprs[value.value];
    switch (expr.op) {
      case ExprOp::name:
        return expr.a < facts_.occurrences.size() &&
               name_differs(value, OccurrenceIndex(expr.a), depth);
      case ExprOp::call:
        return has_results(ExprIndex(expr.a)) || differ(ExprIndex(expr.a), depth + 1);
      case ExprOp::await:
        return enters_another(ExprIndex(expr.a)) || differ(ExprIndex(expr.a), depth + 1);
      case ExprOp::element:
      case ExprOp::member: return differ(ExprIndex(expr.a), depth + 1);
      case ExprOp::either:
        return differ(ExprIndex(expr.a), depth + 1) || differ(ExprIndex(expr.b), depth + 1);
      default: return false;
    }
  }

  bool is_item_of_anything(ExprIndex value, int depth = 0) {
    if (value.value >= facts_.exprs.size() || depth > kMaxDepth) return false;
    const Expr& expr = facts_.exprs[value.value];
    if (expr.op == ExprOp::element) return holds_anything(ExprIndex(expr.a));
    if (expr.op == ExprOp::either)
      return is_item_of_anything(ExprIndex(expr.a), depth + 1) ||
             is_item_of_anything(ExprIndex(expr.b), depth + 1);
    if (expr.op == ExprOp::call) {
      const Expr* callee = expr.a < facts_.exprs.size() ? &facts_.exprs[expr.a] : nullptr;
      if (!callee || callee->op != ExprOp::name || callee->a >= facts_.occurrences.size())
        return false;
      const ExprIndex receiver = facts_.occurrences[callee->a].receiver;
      return receiver.valid() ? holds_anything(receiver)
                              : is_item_of_anything(ExprIndex(expr.a), depth + 1);
    }
    if (expr.op != ExprOp::name || expr.a >= facts_.occurrences.size()) return false;
    const Symbol* variable = variable_of(facts_, facts_.occurrences[expr.a]);
    return variable && !variable->type.valid() && is_item_of_anything(variable->value, depth + 1);
  }

 private:
  bool name_differs(ExprIndex value, OccurrenceIndex index, int depth) {
    const Occurrence& use = facts_.occurrence(index);
    if (use.receiver.valid())
      return member_differs(value, index) || differ(use.receiver, depth + 1);
    const Symbol* variable = variable_of(facts_, use);
    if (!variable || variable->type.valid() || !variable->value.valid()) return false;
    // A default is not the only value; what a function passes to a callback is.
    if (variable->kind == SymbolKind::parameter)
      return facts_.exprs[variable->value.value].op != ExprOp::parameter;
    const resolve::Values known = resolver_.values_of(file_, value);
    if (const auto last = resolver_.rules(file_).visibility.last_binding(resolver_, file_, index))
      return !texts_.gives_only(known, last->end);
    for (const Occurrence& each : facts_.occurrences)
      if (each.role == Role::write && each.binding == use.binding && each.target == use.target &&
          !texts_.gives_only(known, each.range.end))
        return true;
    return differ(variable->value, depth + 1);
  }

  static bool is_member(const Symbol& symbol) {
    return symbol.has(SymbolFlag::member) || symbol.kind == SymbolKind::field ||
           symbol.kind == SymbolKind::property;
  }

  static bool is_of_member(const FileFacts& facts, const Occurrence& use) {
    const bool bound = use.binding == Binding::local || use.binding == Binding::symbol;
    return use.binding == Binding::member || use.receiver.valid() ||
           (bound && use.target < facts.symbols.size() && is_member(facts.symbols[use.target]));
  }

  /// True if the member without a type is also given values of other types: in the files of the
  /// use and of its declaration, or by a type below.
  bool member_differs(ExprIndex value, OccurrenceIndex index) {
    const resolve::Values named = resolver_.named_values(file_, index);
    std::set<FileId> files{file_};
    for (const resolve::Value& each : named) {
      const Symbol* symbol = each.symbol.valid() ? resolver_.context().symbol(each.ref()) : nullptr;
      if (!symbol || symbol->type.valid() || resolve::is_callable(symbol->kind) ||
          is_class_like(symbol->kind) || !is_member(*symbol))
        return false;
      files.insert(each.file);
    }
    const std::string_view name = facts_.str(facts_.occurrence(index).name);
    const resolve::Values known = resolver_.values_of(file_, value);
    return !named.empty() && !known.empty() &&
           std::any_of(files.begin(), files.end(),
                       [&](FileId file) { return gives_another(file, name, known); });
  }

  /// True if the file assigns a value of another type to a member of the name.
  bool gives_another(FileId file, std::string_view name, const resolve::Values& known) {
    const FileFacts* facts = resolver_.context().facts(file);
    if (!facts || !resolver_.context().spend()) return false;
    const ValueTexts texts(resolver_, file);
    const auto differs = [&](std::uint32_t end) {
      const std::size_t at = texts.skip(end);
      const std::string_view rest = texts.text().substr(std::min(at, texts.text().size()));
      return rest.starts_with('=') && !rest.starts_with("==") &&
             !texts.is_value_only(known, texts.skip(at + 1));
    };
    return std::any_of(facts->occurrences.begin(), facts->occurrences.end(),
                       [&](const Occurrence& each) {
                         return each.role == Role::write && is_of_member(*facts, each) &&
                                facts->str(each.name) == name && differs(each.range.end);
                       }) ||
           std::any_of(facts->symbols.begin(), facts->symbols.end(), [&](const Symbol& each) {
             if (!is_member(each) || each.type.valid() || facts->str(each.name) != name)
               return false;
             const resolve::Values found = resolver_.values_of(file, each.value);
             return found.empty() ? differs(each.name_range.end) : has_another(known, found);
           });
  }

  /// True if one of the values is of the project and not among the known.
  static bool has_another(const resolve::Values& known, const resolve::Values& found) {
    return std::any_of(found.begin(), found.end(), [&](const resolve::Value& each) {
      return each.symbol.valid() &&
             std::none_of(known.begin(), known.end(), [&](const resolve::Value& one) {
               return one.kind == each.kind && one.symbol.valid() && one.ref() == each.ref();
             });
    });
  }

  /// True if what a statement with a resource names is of another type than the resource.
  bool enters_another(ExprIndex resource) {
    if (!rules_ || rules_->entering_methods.empty()) return false;
    const resolve::Values resources = resolver_.values_of(file_, resource);
    for (const resolve::Value& each : resolve::Values(resources))
      for (const std::string_view method : rules_->entering_methods)
        for (const resolve::Value& member : resolve::Values(resolver_.members_of(each, method))) {
          if (!each.symbol.valid() || !member.symbol.valid()) continue;
          const resolve::Values given = resolver_.results_of(member);
          if (given.empty() || std::any_of(given.begin(), given.end(), [&](const auto& one) {
                return one.symbol.valid() && one.ref() != each.ref();
              }))
            return true;
        }
    return false;
  }

  /// True if a function of the project without a type returns values at several places.
  bool has_results(ExprIndex callee) {
    const resolve::Values functions = resolver_.values_of(file_,
                                                          resolve::plain_callee(facts_, callee));
    return std::any_of(functions.begin(), functions.end(), [&](const resolve::Value& function) {
      const Symbol* symbol = function.symbol.valid() ? resolver_.context().symbol(function.ref())
                                                     : nullptr;
      if (!symbol || !resolve::is_callable(symbol->kind) || symbol->type.valid()) return false;
      const std::string_view text = std::string_view(resolver_.context().text(function.file))
                                        .substr(symbol->full_range.begin,
                                                symbol->full_range.end - symbol->full_range.begin);
      return symbol->kind != SymbolKind::constructor && count_results(text) > 1;
    });
  }

  int count_results(std::string_view text) const {
    int count = 0;
    if (!rules_) return count;
    for (const std::string_view word : rules_->result_words)
      for (std::size_t at = text.find(word); at != std::string_view::npos;
           at = text.find(word, at + 1))
        count += is_result(text, at, word.size());
    return count;
  }

  /// True if the word at `at` precedes a value with members.
  bool is_result(std::string_view text, std::size_t at, std::size_t size) const {
    std::size_t next = at + size;
    if ((at > 0 && is_word_char(text[at - 1])) || (next < text.size() && is_word_char(text[next])))
      return false;
    while (next < text.size() && (text[next] == ' ' || text[next] == '\t')) ++next;
    return next < text.size() &&
           std::string_view("\r\n;}#").find(text[next]) == std::string_view::npos &&
           !texts_.is_plain(first_word(text.substr(next)));
  }

  static std::string_view first_word(std::string_view text) {
    std::size_t end = 0;
    while (end < text.size() && is_word_char(text[end])) ++end;
    return text.substr(0, end);
  }

  bool holds_anything(ExprIndex container) {
    const resolve::Values values = resolver_.values_of(file_, container);
    return rules_ && std::any_of(values.begin(), values.end(), [&](const resolve::Value& each) {
             return !each.element.valid() && !each.arguments &&
                    rules_->open_types.contains(each.external_type_name);
           });
  }
};

}  // namespace

bool may_have_other_values(resolve::Resolver& resolver, FileId file, ExprIndex receiver) {
  return OtherValues(resolver, file).differ(receiver);
}

bool is_item_of_anything(resolve::Resolver& resolver, FileId file, ExprIndex receiver) {
  return OtherValues(resolver, file).is_item_of_anything(receiver);
}

}  // namespace codefinder::query
