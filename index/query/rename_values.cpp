// Follows receivers to variables and functions, and compares the values that they may have.
#include "index/query/rename_values.h"

#include "base/strings.h"
#include "index/languages/renaming_rules.h"

#include <algorithm>

namespace codefinder::query {

namespace {

constexpr int kMaxDepth = 16;
bool is_path_char(char c) { return is_word_char(c) || c == '.' || c == '$'; }

class OtherValues {
 public:
  OtherValues(resolve::Resolver& resolver, FileId file)
      : parts_(resolver.parts()),
        file_(file),
        facts_(*parts_.context.facts(file)),
        rules_(renaming_rules(facts_.language)) {}

  bool differ(ExprIndex value, int depth = 0) {
    if (value.value >= facts_.exprs.size() || depth > kMaxDepth) return false;
    const Expr& expr = facts_.exprs[value.value];
    switch (expr.op) {
      case ExprOp::name:
        return expr.a < facts_.occurrences.size() &&
               name_differs(value, OccurrenceIndex(expr.a), depth);
      case ExprOp::call:
        return has_results(ExprIndex(expr.a)) || differ(ExprIndex(expr.a), depth + 1);
      case ExprOp::element:
      case ExprOp::await:
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
      return receiver.valid() && holds_anything(receiver);
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

  bool name_differs(ExprIndex value, OccurrenceIndex index, int depth) {
    const Occurrence& use = facts_.occurrence(index);
    if (use.receiver.valid()) return differ(use.receiver, depth + 1);
    const Symbol* variable = variable_of(use);
    if (!variable || variable->type.valid() || !variable->value.valid()) return false;
    if (variable->kind == SymbolKind::parameter) return true;  // The default is not the only value.
    const resolve::Values known = parts_.values.evaluate(file_, value);
    if (const auto last = parts_.rules(file_).visibility.last_binding(parts_, file_, index))
      return !gives_only(known, last->end);
    for (const Occurrence& each : facts_.occurrences)
      if (each.role == Role::write && each.binding == use.binding && each.target == use.target &&
          !gives_only(known, each.range.end))
        return true;
    return differ(variable->value, depth + 1);
  }

  /// True if the value that is assigned to the name before the offset is one of the known, or has
  /// no members of the project.
  bool gives_only(const resolve::Values& known, std::size_t end) {
    const std::string_view text = parts_.context.text(file_);
    std::size_t at = skip(text, end);
    const std::string_view word = word_at(text, at);
    const bool loop = rules_ && !word.empty() && rules_->iteration_words.contains(word);
    if (loop) at = skip(text, at + word.size());
    else if (at + 1 < text.size() && text[at] != '=' && text[at + 1] == '=') return true;  // `+=`
    else if (at >= text.size() || text[at] != '=' || text.substr(at).starts_with("=="))
      return false;
    else at = skip(text, at + 1);
    if (at >= text.size()) return false;
    if (!loop && std::string_view("\"'`[{-0123456789").find(text[at]) != std::string_view::npos)
      return true;
    while (is_mark(word_at(text, at))) at = skip(text, at + word_at(text, at).size());
    resolve::Values found = values_at(text, at);
    if (loop) {
      resolve::Values items;
      for (const resolve::Value& each : found)
        if (each.element.valid()) resolve::append(items, parts_.containers.element_of(each));
      found = std::move(items);
    } else if (is_plain(word_at(text, at))) {
      return true;
    }
    return !found.empty() &&
           std::all_of(found.begin(), found.end(), [&](const resolve::Value& each) {
             if (each.is_external() || each.is_external_instance()) return !each.is_unknown();
             return std::any_of(known.begin(), known.end(), [&](const resolve::Value& one) {
               return one.kind == each.kind && one.symbol.valid() && one.ref() == each.ref();
             });
           });
  }

  /// The values of a path or the call of one that ends its statement; none if it is another form.
  resolve::Values values_at(std::string_view text, std::size_t at) {
    std::size_t end = at;
    while (end < text.size() && is_path_char(text[end])) ++end;
    const std::size_t name = text.substr(at, end - at).rfind('.');
    const std::size_t begin = name == std::string_view::npos ? at : at + name + 1;
    const OccurrenceIndex use = occurrence_at(facts_, static_cast<std::uint32_t>(begin));
    if (end == at || !use.valid()) return {};
    const bool call = end < text.size() && text[end] == '(';
    if (call) {
      int depth = 0;
      do {
        if (text[end] == '(') ++depth;
        if (text[end] == ')') --depth;
        ++end;
      } while (depth > 0 && end < text.size());
    }
    while (end < text.size() && (text[end] == ' ' || text[end] == '\t')) ++end;
    if (end < text.size() && std::string_view("\r\n;:)#").find(text[end]) == std::string_view::npos)
      return {};
    resolve::Values found;
    for (const resolve::Value& named : resolve::Values(parts_.names.resolve(file_, use)))
      for (const resolve::Value& value : parts_.values.expand(named))
        if (call) resolve::append(found, parts_.values.called(value));
        else resolve::append(found, {value});
    return found;
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
    for (std::size_t at = text.find("return"); at != std::string_view::npos;
         at = text.find("return", at + 1)) {
      std::size_t next = at + 6;
      if ((at > 0 && is_word_char(text[at - 1])) ||
          (next < text.size() && is_word_char(text[next])))
        continue;
      while (next < text.size() && (text[next] == ' ' || text[next] == '\t')) ++next;
      const bool plain = next >= text.size() ||
                         std::string_view("\r\n;}#").find(text[next]) != std::string_view::npos ||
                         is_plain(word_at(text, next));
      if (!plain) ++count;
    }
    return count;
  }

  bool holds_anything(ExprIndex container) {
    const resolve::Values values = parts_.values.evaluate(file_, container);
    return rules_ && std::any_of(values.begin(), values.end(), [&](const resolve::Value& each) {
             return !each.element.valid() && !each.arguments &&
                    rules_->open_types.contains(each.external_type_name);
           });
  }

  bool is_plain(std::string_view word) const {
    return rules_ && !word.empty() && rules_->plain_values.contains(word);
  }
  bool is_mark(std::string_view word) const {
    return rules_ && !word.empty() && rules_->value_marks.contains(word);
  }
  static std::string_view word_at(std::string_view text, std::size_t at) {
    std::size_t end = at;
    while (end < text.size() && is_word_char(text[end])) ++end;
    return text.substr(at, end - at);
  }
  static std::size_t skip(std::string_view text, std::size_t at) {
    while (at < text.size() && (text[at] == ' ' || text[at] == '\t')) ++at;
    return at;
  }

  resolve::Resolution& parts_;
  const FileId file_;
  const FileFacts& facts_;
  const RenamingRules* rules_;
};

}  // namespace

bool may_have_other_values(resolve::Resolver& resolver, FileId file, ExprIndex receiver) {
  return OtherValues(resolver, file).differ(receiver);
}

bool is_item_of_anything(resolve::Resolver& resolver, FileId file, ExprIndex receiver) {
  return OtherValues(resolver, file).is_item_of_anything(receiver);
}

}  // namespace codefinder::query
