// Builds expressions for receivers, values and types.
#include "index/extract/repair/preprocessor.h"
#include "index/extract/walk/walker.h"
#include "index/model/narrowing.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace codefinder::extract {

namespace {

/// The member that is the operator, applied to the other operand.
ExprIndex operation(FactsBuilder& out, ExprIndex of, std::string_view sign, ExprIndex other) {
  const StringIndex name = out.intern("operator" + std::string(sign));
  const ExprIndex member = out.add_expr(ExprOp::member, of.value, name.value);
  const ExprIndex operand = other.valid() ? other : out.add_expr(ExprOp::unknown);
  return out.add_expr(ExprOp::apply, member.value, operand.value);
}

}  // namespace

ExprIndex Walker::applied(ExprIndex head, NodeIndex to, int level) {
  ExprIndex argument = expr(to, level + 1);
  // Keeps the positions of the arguments after it.
  if (!argument.valid()) argument = out_.add_expr(ExprOp::unknown);
  return out_.add_expr(ExprOp::apply, head.value, argument.value);
}

ExprIndex Walker::applied(ExprIndex head, std::span<const Captured> match, int level) {
  for (const Captured& c : match)
    if (head.valid() && program_.captures[c.capture].kind == CaptureKind::expr_argument)
      head = applied(head, c.node, level);
  return head;
}

std::uint32_t Walker::add_arguments(NodeIndex arguments) {
  std::vector<ExprIndex> exprs;
  for (const NodeIndex child : tree_.children(arguments)) {
    if (tree_[child].counts()) exprs.push_back(expr(child));
  }
  constexpr std::size_t kMaxArguments = 32;
  const bool known = std::any_of(exprs.begin(), exprs.end(), [](ExprIndex e) { return e.valid(); });
  if (!known || exprs.size() > kMaxArguments) return kNone;
  std::vector<ExprIndex>& all = out_.facts().arguments;
  all.insert(all.end(), exprs.begin(), exprs.end());
  return static_cast<std::uint32_t>(all.size() - exprs.size());
}

ExprIndex Walker::value_of(NodeIndex name, std::span<const Captured> match) {
  const Captured* names = first(match, program_, CaptureKind::names);
  const Captured* values = first(match, program_, CaptureKind::values);
  if (names == nullptr || values == nullptr) return {};
  const auto named = [&](NodeIndex list) {
    std::vector<NodeIndex> children;
    for (const NodeIndex child : tree_.children(list)) {
      if (tree_[child].counts()) children.push_back(child);
    }
    return children;
  };
  std::vector<NodeIndex> left = named(names->node);
  const std::vector<NodeIndex> right = named(values->node);
  std::erase(left, values->node);
  const auto at = std::find(left.begin(), left.end(), name);
  if (at == left.end() || right.empty()) return {};
  const auto place = static_cast<std::uint32_t>(at - left.begin());
  if (right.size() == left.size()) return expr(right[place]);
  if (right.size() != 1) return {};
  const ExprIndex whole = expr(right[0]);
  return whole.valid() ? out_.add_expr(ExprOp::part, whole.value, place) : ExprIndex();
}

namespace {

/// One of the two; the other if one is none.
ExprIndex add_either(FactsBuilder& out, ExprIndex one, ExprIndex two) {
  if (!one.valid() || !two.valid()) return one.valid() ? one : two;
  return out.add_expr(ExprOp::either, one.value, two.value);
}

/// The test of the member of that name for a value.
ExprIndex add_key_test(FactsBuilder& out, std::string_view name, std::string_view value) {
  const ExprIndex literal = out.add_expr(ExprOp::literal, out.intern(value).value);
  return out.add_expr(ExprOp::member, literal.value, out.intern(name).value);
}

/// The test as the argument of the word that says which alternatives are kept.
ExprIndex add_form(FactsBuilder& out, std::string_view form, ExprIndex test) {
  const ExprIndex head = out.add_expr(ExprOp::literal, out.intern(form).value);
  return out.add_expr(ExprOp::apply, head.value, test.value);
}

}  // namespace

ExprIndex Walker::test_of(std::span<const Captured> match) {
  const auto captured = [&](CaptureKind kind) { return first(match, program_, kind); };
  ExprIndex test;
  for (const Captured& c : match) {
    if (program_.captures[c.capture].kind != CaptureKind::narrow_test) continue;
    const ExprIndex type = expr(c.node);
    if (!type.valid()) return {};
    test = add_either(out_, test, type);
  }
  if (const Captured* key = captured(CaptureKind::narrow_key); key != nullptr && !test.valid()) {
    const Captured* is = captured(CaptureKind::narrow_is);
    const bool is_true = captured(CaptureKind::narrow_true) != nullptr;
    const std::string_view value = is ? matcher_.text_of(is->node) : is_true ? "true" : kHasKey;
    test = add_key_test(out_, text_of(without_quotes(text_, range_of(key->node))), value);
  }
  if (!test.valid()) return {};
  return add_form(out_, captured(CaptureKind::narrow_not) ? kExcluded : kNarrowed, test);
}

void Walker::narrow(std::span<const Captured> match, NodeIndex node) {
  const Captured* in = first(match, program_, CaptureKind::narrow_in);
  if (in == nullptr) return;
  const ExprIndex test = test_of(match);
  ByteRange range = range_of(in->node);
  if (const Captured* after = first(match, program_, CaptureKind::narrow_after))
    range.begin = tree_[after->node].end;
  while (!narrowed_.empty() && narrowed_.back().in.end <= tree_[entering_].begin)
    narrowed_.pop_back();
  const std::string_view text = matcher_.text_of(node);
  ExprIndex of;  // The union if there are several types.
  if (test.valid()) {
    ExprIndex whole;
    for (const Narrowed& before : narrowed_)  // All tests of one condition hold.
      if (before.in == range && before.text == text) whole = before.type;
    if (!whole.valid()) whole = expr(node);
    if (!whole.valid()) whole = out_.add_expr(ExprOp::unknown);
    of = out_.add_expr(ExprOp::apply, whole.value, test.value);
  }
  for (const Captured& c : match) {
    if (program_.captures[c.capture].kind != CaptureKind::narrow_type) continue;
    const ExprIndex type = wrap(ExprOp::instance, expr(c.node));
    if (!type.valid()) return;
    of = add_either(out_, of, type);
  }
  if (of.valid()) narrowed_.push_back({text, of, range});
}

ExprIndex Walker::cast(NodeIndex node) {
  const std::uint32_t begin = tree_[node].begin;
  const std::string_view before = text_.substr(
      0, text_.find_last_not_of(" \t\r\n", begin == 0 ? 0 : begin - 1) + 1);
  if (begin == 0 || !before.ends_with("*/")) return {};
  const std::size_t opened = before.rfind("/*");
  return opened == std::string_view::npos
             ? ExprIndex()
             : comment_type(
                   {static_cast<std::uint32_t>(opened), static_cast<std::uint32_t>(before.size())});
}

ExprIndex Walker::comment_type(ByteRange comment) {
  const auto [known, fresh] = comment_types_.try_emplace(comment.begin);
  const Preprocessor* preprocessor = preprocessor_of(program_.language);
  if (fresh && preprocessor)
    known->second = preprocessor->read_comment_types(text_, comment, scope(), out_);
  return known->second;
}

void Walker::end_narrowing(NodeIndex name, std::uint32_t end) {
  for (Narrowed& narrowed : narrowed_)
    if (narrowed.in.contains(range_of(name)) && narrowed.text == matcher_.text_of(name))
      narrowed.in.end = end;
}

void Walker::narrow_rebound(std::span<const Captured> match) {
  std::uint32_t begin = 0;  // The end of all that the match binds or evaluates.
  for (const Captured& c : match) {
    const CaptureKind kind = program_.captures[c.capture].kind;
    if (kind == CaptureKind::name || kind == CaptureKind::value || kind == CaptureKind::type ||
        kind == CaptureKind::element_of)
      begin = std::max(begin, tree_[c.node].end);
  }
  for (const Rebound& rebound : std::exchange(rebound_, {})) {
    const std::string_view text = matcher_.text_of(rebound.leaf);
    std::erase_if(narrowed_, [&](const Narrowed& narrowed) {
      return narrowed.text == text && narrowed.in.end <= begin;
    });
    if (!rebound.value.valid()) continue;
    const ExprIndex variable = out_.add_name_expr(tree_[rebound.leaf].begin);
    const ExprIndex assigned = add_form(out_, kAssigned, rebound.value);
    narrowed_.push_back({text,
                         out_.add_expr(ExprOp::apply, variable.value, assigned.value),
                         {begin, block_ends_.back()}});
  }
}

/// A type without a name, applied to the types in the list.
ExprIndex Walker::types_of_parameters(NodeIndex list, int level) {
  ExprIndex types = out_.add_expr(ExprOp::unknown);
  for (const NodeIndex child : tree_.children(list))
    if (tree_[child].counts()) types = applied(types, child, level);
  return types;
}

bool Walker::begins_long_chain(NodeIndex node) const {
  for (int length = 1; tree_.has_children(node); ++node)
    if (++length > kMaxChainLength) return true;
  return false;
}

ExprIndex Walker::expr(NodeIndex node, int level) {
  const TSSymbol symbol = tree_[node].symbol;
  if (level == 0 && begins_long_chain(node)) return {};
  for (std::size_t i = narrowed_.size(); i-- > 0;)
    if (narrowed_[i].in.contains(range_of(node)) && matcher_.text_of(node) == narrowed_[i].text)
      return narrowed_[i].type;
  if (level > kMaxRecursion || symbol >= program_.expr.size() || program_.expr[symbol].empty())
    return {};
  for (std::uint16_t number : program_.expr[symbol]) {
    const Pattern& pattern = program_.patterns[number];
    std::array<Captured, 8> kept{};
    std::size_t count = 0;
    bool found = false;
    auto keep = [&](const CaptureMatch& m) {
      found = true;
      for (const Captured& c : m) {
        if (count < kept.size() && program_.captures[c.capture].kind != CaptureKind::plain)
          kept[count++] = c;
      }
      return false;
    };
    inner_matcher_.each_match(pattern, node, {scope_kind(), &ancestors_}, keep);
    if (!found) continue;
    const std::span<const Captured> match(kept.data(), count);
    for (const Captured& c : match)
      if (const std::optional<ExprIndex> made = expr_of(pattern, c, match, level)) return *made;
  }
  return {};
}

std::optional<ExprIndex> Walker::expr_of(const Pattern& pattern, const Captured& c,
                                         std::span<const Captured> match, int level) {
  const ByteRange at = range_of(c.node);
  const auto inner = [&] { return expr(c.node, level + 1); };
  switch (program_.captures[c.capture].kind) {
    case CaptureKind::expr_name: {
      const ExprIndex name = out_.add_name_expr(named_part(pattern.set, at).begin);
      return pattern.set.called_type ? wrap(ExprOp::call, name) : name;
    }
    case CaptureKind::expr_call: {
      const ExprIndex call = wrap(ExprOp::call, applied(inner(), match, level));
      return pattern.set.awaits_call ? wrap(ExprOp::await, call) : call;
    }
    case CaptureKind::expr_construct:
      return wrap(ExprOp::construct, applied(inner(), match, level));
    case CaptureKind::expr_element: return element(inner(), match);
    case CaptureKind::expr_await: return wrap(ExprOp::await, inner());
    case CaptureKind::expr_same: return inner();
    case CaptureKind::expr_address: return wrap(ExprOp::address, inner());
    case CaptureKind::expr_instance: return wrap(ExprOp::instance, inner());
    case CaptureKind::expr_apply: return applied(inner(), match, level);
    case CaptureKind::expr_literal: {
      const std::string_view type = pattern.set.literal.empty() ? matcher_.text_of(c.node)
                                                                : pattern.set.literal;
      return applied(out_.add_expr(ExprOp::literal, out_.intern(type).value), match, level);
    }
    case CaptureKind::expr_either: return either(c, match, level);
    case CaptureKind::expr_member:
    case CaptureKind::expr_operation: return member(pattern, c, match, level);
    case CaptureKind::expr_parameters: {
      const Captured* result = first(match, program_, CaptureKind::expr_callable);
      if (!pattern.set.implicit.empty()) narrow_implicit(pattern.set.implicit, c.node);
      own_self_depth_ += pattern.set.own_self ? 1 : 0;
      const ExprIndex gives = result == nullptr ? ExprIndex() : expr(result->node, level + 1);
      own_self_depth_ -= pattern.set.own_self ? 1 : 0;
      const ExprIndex place = pattern.set.parameter_types
                                  ? types_of_parameters(c.node, level)
                                  : out_.add_expr(ExprOp::unknown, at.begin, at.end);
      return out_.add_expr(ExprOp::callable, gives.valid() ? gives.value : kNone, place.value);
    }
    case CaptureKind::expr_object: {
      const ExprIndex object = out_.add_expr(ExprOp::symbol, kNone, at.begin);
      objects_.push_back(object.value);
      return object;
    }
    case CaptureKind::expr_import: return out_.add_import_expr(without_quotes(text_, at).begin);
    case CaptureKind::expr_fields: return out_.add_fields_expr(at);
    case CaptureKind::expr_self:
    case CaptureKind::expr_super: return self_or_super(pattern, c);
    case CaptureKind::expr_cast:
      if (const ExprIndex type = cast(c.node); type.valid()) return wrap(ExprOp::instance, type);
      return std::nullopt;
    default: return std::nullopt;
  }
}

ExprIndex Walker::either(const Captured& c, std::span<const Captured> match, int level) {
  const Captured* other = first(match, program_, CaptureKind::expr_or);
  const ExprIndex one = expr(c.node, level + 1);
  return add_either(out_, one, other == nullptr ? ExprIndex() : expr(other->node, level + 1));
}

ExprIndex Walker::element(ExprIndex of, std::span<const Captured> match) {
  const Captured* key = first(match, program_, CaptureKind::expr_key);
  std::uint32_t number = kNone;
  if (key != nullptr) {
    const std::string_view text = matcher_.text_of(key->node);
    std::from_chars(text.data(), text.data() + text.size(), number);
  }
  return of.valid() ? out_.add_expr(ExprOp::element, of.value, number) : of;
}

ExprIndex Walker::member(const Pattern& pattern, const Captured& c, std::span<const Captured> match,
                         int level) {
  const Captured* key = first(match, program_, CaptureKind::expr_key);
  const ExprIndex of = expr(c.node, level + 1);
  if (!of.valid()) return {};
  if (const Captured* computed = first(match, program_, CaptureKind::expr_computed)) {
    const StringIndex name = out_.intern("[" + std::string(matcher_.text_of(computed->node)) + "]");
    const ExprIndex named = out_.add_expr(ExprOp::member, of.value, name.value);
    return out_.add_expr(ExprOp::either, named.value, wrap(ExprOp::element, of).value);
  }
  if (key == nullptr) return {};
  if (program_.captures[c.capture].kind == CaptureKind::expr_operation) {
    const Captured* other = first(match, program_, CaptureKind::expr_operand);
    return operation(out_, of, matcher_.text_of(key->node),
                     other == nullptr ? ExprIndex() : expr(other->node, level + 1));
  }
  const StringIndex name = out_.intern(matcher_.text_of(key->node));
  if (!pattern.set.keys_receiver) return out_.add_expr(ExprOp::member, of.value, name.value);
  const ExprIndex named = out_.add_expr(ExprOp::member, add_keys(out_, of).value, name.value);
  return out_.add_expr(ExprOp::either, named.value, wrap(ExprOp::element, of).value);
}

/// The value that the nodes @subject.of take apart.
ExprIndex Walker::subject(const Pattern& pattern, NodeIndex node) {
  const ExprIndex value = expr(node);
  if (!pattern.set.parameter_subject || !value.valid()) return value;
  const ExprIndex argument = out_.add_expr(ExprOp::argument, value.value, kLastArgument);
  return out_.add_expr(ExprOp::parameter, argument.value, 0);
}

ExprIndex Walker::self_or_super(const Pattern& pattern, const Captured& c) {
  const std::uint32_t typed = typed_self(matcher_.text_of(c.node));
  if (typed != kNone) return out_.add_expr(ExprOp::symbol, typed);
  const bool is_self = program_.captures[c.capture].kind == CaptureKind::expr_self;
  if (is_self && own_self_depth_ > 0) {
    const ExprIndex own = out_.add_expr(ExprOp::self);
    own_selves_.push_back(own.value);
    return own;
  }
  const std::uint32_t self = self_draft();
  return self == kNone ? ExprIndex()
                       : out_.add_expr(is_self ? ExprOp::self : ExprOp::super, self,
                                       in_static() || pattern.set.class_self ? 1 : kNone);
}

}  // namespace codefinder::extract
