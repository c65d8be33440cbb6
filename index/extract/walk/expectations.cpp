// Expected types of expressions, where the surrounding syntax gives them: for an argument the type
// of the parameter, for a value the declared type of its variable, for a returned value the result
// type of the function. Keys of an object with an expected type are members of it; parameters of a
// function with an expected type have the parameter types of that.
#include "base/strings.h"
#include "index/extract/repair/preprocessor.h"
#include "index/extract/walk/walker.h"

namespace codefinder::extract {

namespace {

/// True if a comment right before the offset declares the type of the code there.
bool has_typed_comment(Language language, std::string_view text, std::uint32_t begin) {
  const Preprocessor* preprocessor = preprocessor_of(language);
  if (!preprocessor) return false;
  const std::string_view before = text.substr(
      0, text.find_last_not_of(kWhiteSpace, begin == 0 ? 0 : begin - 1) + 1);
  const std::size_t opened = before.ends_with("*/") ? before.rfind("/*") : std::string_view::npos;
  return opened != std::string_view::npos && preprocessor->declares_type(before.substr(opened));
}

}  // namespace

ExprIndex Walker::value_of_type(NodeIndex type) {
  if (type == entering_) return result_of(type);
  objects_.clear();
  const ExprIndex value = wrap(ExprOp::instance, expr(type));
  const ScopeStart* here = opens_.find(entering_);
  const std::uint32_t container = here != nullptr && here->draft != kNone ? here->draft
                                  : definitions_.empty()                  ? kNone
                                                         : definitions_.back().draft;
  for (std::uint32_t e : objects_) out_.facts().exprs[e].a = container;
  return value;
}

void Walker::narrow_implicit(std::string_view names, NodeIndex function) {
  const ExprIndex of = expected_.of(function);
  const ByteRange range = range_of(function);
  if (!of.valid() || (!narrowed_.empty() && narrowed_.back().in == range)) return;
  while (!narrowed_.empty() && narrowed_.back().in.end <= tree_[entering_].begin)
    narrowed_.pop_back();
  const std::string_view text = matcher_.text_of(function);
  std::uint32_t number = 0;
  for (const std::string_view name : split(names, " ")) {
    if (text.find(name) != std::string_view::npos)
      narrowed_.push_back({name, out_.add_expr(ExprOp::parameter, of.value, number), range});
    ++number;
  }
}

ExprIndex Walker::result_of(NodeIndex function) {
  return result_.valid() ? result_ : wrap(ExprOp::call, expected_.of(function));
}

/// The callee, with the expected result of its call: `apply` with `parameters`, which no type
/// argument is, as the argument.
ExprIndex Walker::callee_with_result(NodeIndex callee, std::span<const Captured> match) {
  ExprIndex of = expr(callee);
  for (const Captured& c : match)
    if (of.valid() && program_.captures[c.capture].kind == CaptureKind::base_argument)
      of = applied(of, c.node, 0);
  const Captured* call = first(match, program_, CaptureKind::expect_result);
  const ExprIndex result = call == nullptr ? ExprIndex() : expected_.of(call->node);
  if (!of.valid() || !result.valid()) return of;
  const ExprIndex expected = wrap(ExprOp::parameters, wrap(ExprOp::instance, result));
  return out_.add_expr(ExprOp::apply, of.value, expected.value);
}

void Walker::expect(const Directives& directives, std::span<const Captured> match) {
  const Captured* expected = first(match, program_, CaptureKind::expected);
  const auto takes = [&] { return expected_.takes(expected->node); };
  const auto set = [&](ExprIndex e) { expected_.set(expected->node, e); };
  for (const Captured& c : match) {
    switch (program_.captures[c.capture].kind) {
      case CaptureKind::expect_type: return takes() ? set(value_of_type(c.node)) : void();
      case CaptureKind::expect_value: return takes() ? set(expr(c.node)) : void();
      case CaptureKind::expect_documented:
        if (!has_typed_comment(program_.language, text_, tree_[entering_].begin)) return;
        return set(out_.add_name_expr(tree_[c.node].begin));
      case CaptureKind::expect_call:
        if (!expected_.has_child_that_takes(expected->node)) return;
        return expected_.set_each(expected->node, ExprOp::argument,
                                  callee_with_result(c.node, match));
      case CaptureKind::expect_trailing:
        return expected_.set_trailing(expected->node, expr(c.node));
      case CaptureKind::expect_takes: {
        const ExprIndex of = expr(c.node);
        const Captured* key = first(match, program_, CaptureKind::expect_key);
        if (!of.valid() || key == nullptr || !takes()) return;
        const ExprIndex taken = out_.add_expr(ExprOp::argument, of.value, 0);
        return set(out_.add_expr(ExprOp::member, taken.value,
                                 out_.intern(matcher_.text_of(key->node)).value));
      }
      case CaptureKind::expect_element:
        return expected_.set_each(expected->node, ExprOp::element, expected_.of(c.node));
      case CaptureKind::expect_parameter:
        return expected_.set_parameters(expected->node, expected_.of(c.node));
      case CaptureKind::expect_implicit:
        return narrow_implicit(directives.implicit, expected->node);
      case CaptureKind::expect_same: return set(expected_.of(c.node));
      case CaptureKind::expect_member: {
        const ExprIndex of = expected_.of(c.node);
        const Captured* key = first(match, program_, CaptureKind::expect_key);
        if (!of.valid() || key == nullptr || !takes()) return;
        const ByteRange word = without_quotes(text_, range_of(key->node));
        return set(
            out_.add_expr(ExprOp::member, of.value,
                          out_.intern(text_.substr(word.begin, word.end - word.begin)).value));
      }
      case CaptureKind::expect_body: return set(result_of(c.node));
      case CaptureKind::expect_return: {
        const auto found = results_.find(out_.nearest(scope(), ScopeKind::function));
        return found == results_.end() ? void() : set(found->second);
      }
      default: break;
    }
  }
}

}  // namespace codefinder::extract
