// Tables of the words of query files.
#include "index/extract/queries/compiler_parts.h"

#include <utility>

namespace codefinder::extract {

namespace {

struct Word {
  const char* text;
  CaptureKind kind;
};
constexpr Word kWords[] = {
    {"name", CaptureKind::name},
    {"body", CaptureKind::body},
    {"type", CaptureKind::type},
    {"value", CaptureKind::value},
    {"element_of", CaptureKind::element_of},
    {"base", CaptureKind::base},
    {"base.argument", CaptureKind::base_argument},
    {"qualifier", CaptureKind::qualifier},
    {"parameters", CaptureKind::parameters},
    {"not_parameter", CaptureKind::not_parameter},
    {"doc", CaptureKind::doc},
    {"export", CaptureKind::export_},
    {"wrapper", CaptureKind::wrapper},
    {"attribute", CaptureKind::attribute},
    {"section", CaptureKind::section},
    {"section.in", CaptureKind::section_in},
    {"section.name", CaptureKind::section_name},
    {"maker", CaptureKind::maker},
    {"comment", CaptureKind::comment},
    {"comment.types", CaptureKind::comment_types},
    {"comment.links", CaptureKind::comment_links},
    {"pattern", CaptureKind::pattern},
    {"pattern.name", CaptureKind::pattern_name},
    {"pattern.none", CaptureKind::pattern_none},
    {"pattern.scope", CaptureKind::pattern_scope},
    {"pattern.parameters", CaptureKind::pattern_parameters},
    {"pattern.value", CaptureKind::pattern_value},
    {"narrow", CaptureKind::narrow},
    {"narrow.type", CaptureKind::narrow_type},
    {"narrow.in", CaptureKind::narrow_in},
    {"narrow.after", CaptureKind::narrow_after},
    {"narrow.block", CaptureKind::narrow_block},
    {"narrow.test", CaptureKind::narrow_test},
    {"narrow.key", CaptureKind::narrow_key},
    {"narrow.is", CaptureKind::narrow_is},
    {"narrow.not", CaptureKind::narrow_not},
    {"narrow.true", CaptureKind::narrow_true},
    {"subject", CaptureKind::subject},
    {"subject.of", CaptureKind::subject_of},
    {"pattern.key", CaptureKind::pattern_key},
    {"pattern.parts", CaptureKind::pattern_parts},
    {"scope.global", CaptureKind::scope_global},
    {"scope.nonlocal", CaptureKind::scope_nonlocal},
    {"reference.key", CaptureKind::reference_key},
    {"ignore", CaptureKind::ignore},
    {"words", CaptureKind::words},
    {"receiver", CaptureKind::receiver},
    {"receiver.called", CaptureKind::receiver_called},
    {"receiver.takes", CaptureKind::receiver_takes},
    {"callee", CaptureKind::callee},
    {"expected", CaptureKind::expected},
    {"expect.type", CaptureKind::expect_type},
    {"expect.value", CaptureKind::expect_value},
    {"expect.documented", CaptureKind::expect_documented},
    {"expect.call", CaptureKind::expect_call},
    {"expect.trailing", CaptureKind::expect_trailing},
    {"expect.takes", CaptureKind::expect_takes},
    {"expect.same", CaptureKind::expect_same},
    {"expect.result", CaptureKind::expect_result},
    {"expect.element", CaptureKind::expect_element},
    {"expect.member", CaptureKind::expect_member},
    {"expect.key", CaptureKind::expect_key},
    {"expect.parameter", CaptureKind::expect_parameter},
    {"expect.implicit", CaptureKind::expect_implicit},
    {"expect.body", CaptureKind::expect_body},
    {"expect.returns", CaptureKind::expect_returns},
    {"expect.awaits", CaptureKind::expect_awaits},
    {"expect.return", CaptureKind::expect_return},
    {"arguments", CaptureKind::arguments},
    {"names", CaptureKind::names},
    {"values", CaptureKind::values},
    {"import", CaptureKind::import},
    {"import.module", CaptureKind::import_module},
    {"import.name", CaptureKind::import_name},
    {"import.alias", CaptureKind::import_alias},
    {"import.wildcard", CaptureKind::import_wildcard},
    {"import.prefix", CaptureKind::import_prefix},
    {"import.reexport", CaptureKind::import_reexport},
    {"package", CaptureKind::package},
    {"exports", CaptureKind::exports},
    {"expr.name", CaptureKind::expr_name},
    {"expr.call", CaptureKind::expr_call},
    {"expr.construct", CaptureKind::expr_construct},
    {"expr.element", CaptureKind::expr_element},
    {"expr.await", CaptureKind::expr_await},
    {"expr.same", CaptureKind::expr_same},
    {"expr.address", CaptureKind::expr_address},
    {"expr.instance", CaptureKind::expr_instance},
    {"expr.apply", CaptureKind::expr_apply},
    {"expr.argument", CaptureKind::expr_argument},
    {"expr.literal", CaptureKind::expr_literal},
    {"expr.self", CaptureKind::expr_self},
    {"expr.cast", CaptureKind::expr_cast},
    {"expr.super", CaptureKind::expr_super},
    {"expr.object", CaptureKind::expr_object},
    {"expr.fields", CaptureKind::expr_fields},
    {"expr.either", CaptureKind::expr_either},
    {"expr.or", CaptureKind::expr_or},
    {"expr.member", CaptureKind::expr_member},
    {"expr.key", CaptureKind::expr_key},
    {"expr.computed", CaptureKind::expr_computed},
    {"expr.operation", CaptureKind::expr_operation},
    {"expr.operand", CaptureKind::expr_operand},
    {"expr.callable", CaptureKind::expr_callable},
    {"expr.parameters", CaptureKind::expr_parameters},
    {"expr.import", CaptureKind::expr_import},
    {"fold", CaptureKind::fold},
    {"construct.function", CaptureKind::construct_function},
    {"construct.loop", CaptureKind::construct_loop},
    {"construct.after", CaptureKind::construct_after},
    {"construct.selection", CaptureKind::construct_selection},
    {"construct.branch", CaptureKind::construct_branch},
    {"construct.attempt", CaptureKind::construct_attempt},
    {"group.suffix", CaptureKind::group_suffix},
    {"group.head", CaptureKind::group_head},
    {"group.rest", CaptureKind::group_rest},
    {"injection.content", CaptureKind::injection_content},
    {"injection.language", CaptureKind::injection_language},
    {"injection.hole", CaptureKind::injection_hole},
};

struct FlagWord {
  const char* text;
  std::uint16_t flag;
};
constexpr FlagWord kSymbolFlags[] = {
    {"exported", SymbolFlag::exported}, {"declaration", SymbolFlag::declaration},
    {"test", SymbolFlag::test},         {"deprecated", SymbolFlag::deprecated},
    {"async", SymbolFlag::async},       {"static", SymbolFlag::static_},
    {"abstract", SymbolFlag::abstract}, {"default_export", SymbolFlag::default_export},
    {"member", SymbolFlag::member},     {"local", SymbolFlag::local},
    {"variadic", SymbolFlag::variadic}, {"assigned", SymbolFlag::assigned},
};
constexpr FlagWord kImportFlags[] = {
    {"wildcard", ImportFlag::wildcard},   {"reexport", ImportFlag::reexport},
    {"module", ImportFlag::module},       {"default", ImportFlag::default_},
    {"type_only", ImportFlag::type_only}, {"static", ImportFlag::static_},
    {"system", ImportFlag::system},       {"conditional", ImportFlag::conditional},
    {"include", ImportFlag::include},     {"submodule", ImportFlag::submodule},
};

bool role_from(std::string_view text, Role& role) {
  for (int i = 0; i <= static_cast<int>(Role::inherit); ++i) {
    role = static_cast<Role>(i);
    if (to_string(role) == text) return true;
  }
  return false;
}

template <std::size_t N>
std::string add_flag(const FlagWord (&words)[N], const std::string& key, const std::string& value,
                     std::uint16_t& flags) {
  for (const FlagWord& word : words) {
    if (value != word.text) continue;
    flags |= word.flag;
    return {};
  }
  return "unknown " + key + " " + value;
}

std::string set_kind(const std::string& value, std::optional<SymbolKind>& out) {
  SymbolKind kind{};
  if (!symbol_kind_from(value, kind)) return "unknown kind " + value;
  out = kind;
  return {};
}

/// Directives whose value is any text. False if `key` is none of them.
bool set_text(Directives& set, const std::string& key, const std::string& value) {
  if (key == "type") set.literal = value;
  else if (key == "member_of") set.member_of = value;
  else if (key == "skip") set.skip.push_back(value);
  else if (key == "space") set.space = value;
  else if (key == "until") set.until = value;
  else if (key == "after") set.after = value;
  else if (key == "trim") set.trim = value;
  else if (key == "closing") set.closing = value;
  else if (key == "keyword") set.keyword = value;
  else if (key == "prefix") set.prefix = value;
  else if (key == "implicit") set.implicit = value;
  else if (key == "injection.language") set.injection = value;
  else if (key == "injection.join") set.injection_join = value;
  else return false;
  return true;
}

struct SwitchWord {
  std::string_view key, value;
  bool Directives::*set;
};
constexpr SwitchWord kSwitches[] = {
    {"value", "keep", &Directives::keep_value},
    {"value", "element", &Directives::value_element},
    {"value", "loop", &Directives::loop_value},
    {"called", "type", &Directives::called_type},
    {"called", "awaited", &Directives::awaits_call},
    {"bases", "add", &Directives::adds_bases},
    {"access", "section", &Directives::in_section},
    {"makes", "member", &Directives::makes_members},
    {"name", "last", &Directives::last_name},
    {"name", "whole", &Directives::whole_name},
    {"name", "words", &Directives::names_words},
    {"name", "tight", &Directives::tight_name},
    {"arguments", "typed", &Directives::typed_arguments},
    {"address", "type", &Directives::pointer_type},
    {"package", "inner", &Directives::inner_package},
    {"words", "braces", &Directives::words_in_braces},
    {"words", "blanks", &Directives::words_at_blanks},
    {"parameters", "types", &Directives::parameter_types},
    {"subject", "parameter", &Directives::parameter_subject},
    {"receiver", "element", &Directives::element_receiver},
    {"receiver", "keys", &Directives::keys_receiver},
    {"receiver", "scopes_first", &Directives::scopes_first},
    {"self", "outer", &Directives::outer_self},
    {"self", "class", &Directives::class_self},
    {"self", "own", &Directives::own_self},
    {"injection.names", "own", &Directives::injection_own_names},
};

/// Directives with a fixed set of values. False if the pair is none of them.
bool set_word(Directives& set, std::string_view key, std::string_view value) {
  for (const SwitchWord& word : kSwitches)
    if (key == word.key && value == word.value) return set.*word.set = true;
  const auto is = [&](std::string_view k, std::string_view v) { return key == k && value == v; };
  if (key == "once") {
    set.once = set.once || value == "only" || value == "up" || value == "true";
    set.once_moves = set.once_moves || value == "moves";
    set.once_only = set.once_only || value == "only";
    set.once_up = set.once_up || value == "up";
    set.once_in_pattern = set.once_in_pattern || value == "pattern";
  } else if (key == "level" && value.size() == 1 && value[0] >= '1' && value[0] <= '9') {
    set.level = static_cast<std::uint8_t>(value[0] - '0');
  } else if (is("bind", "none")) {
    set.bind = BindName::none;
  } else if (is("bind", "first")) {
    set.bind = BindName::first;
  } else if (is("exported", "upper")) {
    set.exported = ExportRule::upper;
  } else if (is("exported", "no_underscore")) {
    set.exported = ExportRule::no_underscore;
  } else if (is("visible", "scope")) {
    set.visible = Visible::scope;
  } else if (is("visible", "after")) {
    set.visible = Visible::after;
  } else if (is("visible", "match")) {
    set.visible = Visible::match;
  } else if (is("visible", "name")) {
    set.visible = Visible::name;
  } else if (is("visible", "value")) {
    set.visible = Visible::value;
  } else {
    return false;
  }
  return true;
}

bool set_scope(Directives& set, std::string_view value) {
  constexpr std::pair<std::string_view, BindScope> kScopes[] = {
      {"here", BindScope::here},    {"inner", BindScope::inner}, {"function", BindScope::function},
      {"class", BindScope::class_}, {"file", BindScope::file},   {"outer", BindScope::outer},
      {"none", BindScope::none},    {"owner", BindScope::owner}};
  for (const auto& [text, scope] : kScopes) {
    if (value != text) continue;
    set.scope = scope;
    return true;
  }
  return false;
}

}  // namespace

bool scope_kind_from(std::string_view text, ScopeKind& kind) {
  if (text == "file") return kind = ScopeKind::file, true;
  if (text == "namespace") return kind = ScopeKind::namespace_, true;
  if (text == "class") return kind = ScopeKind::class_, true;
  if (text == "function") return kind = ScopeKind::function, true;
  if (text == "block") return kind = ScopeKind::block, true;
  if (text == "template") return kind = ScopeKind::template_, true;
  return false;
}

std::optional<Capture> capture_named(const std::string& name) {
  Capture out;
  out.name = name;
  const auto after = [&](std::string_view prefix) { return name.substr(prefix.size()); };
  bool known = name.starts_with("_");
  for (const Word& w : kWords) {
    if (name == w.text) out.kind = w.kind, known = true;
  }
  if (!known && name.starts_with("definition."))
    out.kind = CaptureKind::definition,
    known = symbol_kind_from(after("definition."), out.symbol_kind);
  if (!known && name.starts_with("reference."))
    out.kind = CaptureKind::reference, known = role_from(after("reference."), out.role);
  if (!known && name.starts_with("scope."))
    out.kind = CaptureKind::scope, known = scope_kind_from(after("scope."), out.scope);
  if (!known) return std::nullopt;
  return out;
}

std::string apply_directive(Directives& set, const std::string& key, const std::string& value) {
  if (key == "flag") return add_flag(kSymbolFlags, key, value, set.flags);
  if (key == "unflag") return add_flag(kSymbolFlags, key, value, set.unflags);
  if (key == "import") return add_flag(kImportFlags, key, value, set.import_flags);
  if (key == "kind") return set_kind(value, set.kind);
  if (key == "in_class") return set_kind(value, set.in_class);
  if (key == "in_function") return set_kind(value, set.in_function);
  if (key == "occurs") {
    Role role{};
    if (!role_from(value, role)) return "unknown role " + value;
    set.occurs = role;
    return {};
  }
  if (set_text(set, key, value) || set_word(set, key, value)) return {};
  if (key == "scope" && set_scope(set, value)) return {};
  if (key == "injection.after") return set.injection_after = value, "";
  if (key == "injection.between") {
    const std::size_t space = value.find(' ');
    set.injection_begin = value.substr(0, space);
    set.injection_end = space == std::string::npos ? "" : value.substr(space + 1);
    return set.injection_end.empty() ? "injection.between wants two words" : "";
  }
  return "unknown #set! " + key + " " + value;
}

}  // namespace codefinder::extract
