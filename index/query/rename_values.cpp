// Follows receivers to variables and functions, and compares the values that they may have.
#include "index/query/rename_values.h"

#include "base/strings.h"
#include "index/languages/renaming_rules.h"
#include "index/query/rename_value_texts.h"

#include <algorithm>
#include <set>

namespace codefinder::query {

namespace {

constexpr int kMaxDepth = 16;

class OtherValues {
 public:
  OtherValues(resolve::Resolver& resolver, FileId file)
      : resolver_(resolver),
        parts_(resolver.parts()),
        file_(file),
        facts_(*parts_.context.facts(file)),
        rules_(renaming_rules(facts_.language)),
        texts_(resolver, file) {}

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

  /// True if a list that an item of the value is taken from may have items of other types.
  bool has_other_items(ExprIndex value, int depth = 0) {
    if (value.value >= facts_.exprs.size() || depth > kMaxDepth) return false;
    const Expr& expr = facts_.exprs[value.value];
    switch (expr.op) {
      case ExprOp::element:
        return is_mixed(value, ExprIndex(expr.a)) || has_other_items(ExprIndex(expr.a), depth + 1);
      case ExprOp::apply: return is_mixed_literal(expr);
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
    const Symbol* variable = variable_of(use);
    if (!variable || variable->type.valid()) return false;
    return has_other_items(variable->value, depth + 1);
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
    const Symbol* variable = variable_of(facts_.occurrences[expr.a]);
    return variable && !variable->type.valid() && is_item_of_anything(variable->value, depth + 1);
  }

 private:
  const Symbol* variable_of(const Occurrence& use) const {
    const bool bound = use.binding == Binding::local || use.binding == Binding::symbol;
    if (!bound || use.receiver.valid() || use.target >= facts_.symbols.size()) return nullptr;
    const Symbol& symbol = facts_.symbols[use.target];
    const bool variable = symbol.kind == SymbolKind::variable ||
                          symbol.kind == SymbolKind::constant ||
                          symbol.kind == SymbolKind::parameter;
    return variable ? &symbol : nullptr;
  }

  bool is_list(std::size_t at) const {
    return at < texts_.text().size() &&
           std::string_view("[{(").find(texts_.text()[at]) != std::string_view::npos;
  }

  /// True for `[A(), B()]`, of which the first item is known.
  bool is_mixed_literal(const Expr& list) {
    if (list.a >= facts_.exprs.size() || facts_.exprs[list.a].op != ExprOp::literal) return false;
    const std::uint32_t item = first_place(ExprIndex(list.b));
    if (item == UINT32_MAX) return false;
    const std::string_view text = texts_.text();
    std::size_t open = open_bracket_before(text, item);
    // `[f(A()), B()]`: the first item is a call.
    for (int depth = 0; open < text.size() && text[open] == '(' && depth < kMaxDepth; ++depth)
      open = open_bracket_before(text, open);
    return open < text.size() && (text[open] == '[' || text[open] == '{') &&
           !texts_.holds_only(parts_.values.evaluate(file_, ExprIndex(list.b)), open);
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
    const resolve::Values functions = parts_.values.evaluate(file_,
                                                             resolve::plain_callee(facts_, callee));
    return std::any_of(functions.begin(), functions.end(), [&](const resolve::Value& function) {
      const FileFacts* facts = function.symbol.valid() ? parts_.context.facts(function.file)
                                                       : nullptr;
      const Symbol* symbol = facts ? &facts->symbol(function.symbol) : nullptr;
      return symbol && resolve::is_callable(symbol->kind) && !symbol->type.valid() &&
             symbol->value.value < facts->exprs.size() &&
             facts->exprs[symbol->value.value].op == ExprOp::apply &&
             OtherValues(resolver_, function.file)
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
    if (const Symbol* variable = variable_of(use)) {
      if (variable->type.valid()) return false;
    } else if (!use.receiver.valid()) {
      return false;
    }
    const resolve::Values known = parts_.values.evaluate(file_, item);
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
    const resolve::Values named = parts_.names.resolve(file_, use);
    return std::any_of(named.begin(), named.end(), [&](const resolve::Value& each) {
      const Symbol* symbol = each.symbol.valid() ? parts_.context.symbol(each.ref()) : nullptr;
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

  bool name_differs(ExprIndex value, OccurrenceIndex index, int depth) {
    const Occurrence& use = facts_.occurrence(index);
    if (use.receiver.valid())
      return member_differs(value, index) || differ(use.receiver, depth + 1);
    const Symbol* variable = variable_of(use);
    if (!variable || variable->type.valid() || !variable->value.valid()) return false;
    // A default is not the only value; what a function passes to a callback is.
    if (variable->kind == SymbolKind::parameter)
      return facts_.exprs[variable->value.value].op != ExprOp::parameter;
    const resolve::Values known = parts_.values.evaluate(file_, value);
    if (const auto last = parts_.rules(file_).visibility.last_binding(parts_, file_, index))
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
    const resolve::Values named = parts_.names.resolve(file_, index);
    std::set<FileId> files{file_};
    for (const resolve::Value& each : named) {
      const Symbol* symbol = each.symbol.valid() ? parts_.context.symbol(each.ref()) : nullptr;
      if (!symbol || symbol->type.valid() || resolve::is_callable(symbol->kind) ||
          is_class_like(symbol->kind) || !is_member(*symbol))
        return false;
      files.insert(each.file);
    }
    const std::string_view name = facts_.str(facts_.occurrence(index).name);
    const resolve::Values known = parts_.values.evaluate(file_, value);
    return !named.empty() && !known.empty() &&
           std::any_of(files.begin(), files.end(),
                       [&](FileId file) { return gives_another(file, name, known); });
  }

  /// True if the file assigns a value of another type to a member of the name.
  bool gives_another(FileId file, std::string_view name, const resolve::Values& known) {
    const FileFacts* facts = parts_.context.facts(file);
    if (!facts || !parts_.context.spend()) return false;
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
             const resolve::Values found = parts_.values.evaluate(file, each.value);
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
    const resolve::Values resources = parts_.values.evaluate(file_, resource);
    for (const resolve::Value& each : resolve::Values(resources))
      for (const std::string_view method : rules_->entering_methods)
        for (const resolve::Value& member : resolve::Values(parts_.members.find(each, method))) {
          if (!each.symbol.valid() || !member.symbol.valid()) continue;
          const resolve::Values given = parts_.values.called(member);
          if (given.empty() || std::any_of(given.begin(), given.end(), [&](const auto& one) {
                return one.symbol.valid() && one.ref() != each.ref();
              }))
            return true;
        }
    return false;
  }

  /// True if a function of the project without a type returns values at several places.
  bool has_results(ExprIndex callee) {
    const resolve::Values functions = parts_.values.evaluate(file_,
                                                             resolve::plain_callee(facts_, callee));
    return std::any_of(functions.begin(), functions.end(), [&](const resolve::Value& function) {
      const Symbol* symbol = function.symbol.valid() ? parts_.context.symbol(function.ref())
                                                     : nullptr;
      if (!symbol || !resolve::is_callable(symbol->kind) || symbol->type.valid()) return false;
      const std::string_view text = std::string_view(parts_.context.text(function.file))
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
    const resolve::Values values = parts_.values.evaluate(file_, container);
    return rules_ && std::any_of(values.begin(), values.end(), [&](const resolve::Value& each) {
             return !each.element.valid() && !each.arguments &&
                    rules_->open_types.contains(each.external_type_name);
           });
  }

  resolve::Resolver& resolver_;
  resolve::Resolution& parts_;
  const FileId file_;
  const FileFacts& facts_;
  const RenamingRules* rules_;
  const ValueTexts texts_;
};

}  // namespace

bool may_have_other_values(resolve::Resolver& resolver, FileId file, ExprIndex receiver) {
  return OtherValues(resolver, file).differ(receiver);
}

bool has_other_items(resolve::Resolver& resolver, FileId file, ExprIndex receiver) {
  return OtherValues(resolver, file).has_other_items(receiver);
}

bool is_item_of_anything(resolve::Resolver& resolver, FileId file, ExprIndex receiver) {
  return OtherValues(resolver, file).is_item_of_anything(receiver);
}

}  // namespace codefinder::query
