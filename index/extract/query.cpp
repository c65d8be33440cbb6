// Compiles the query files: parser, predicates, directives, and the tables of Program.
#include "index/extract/query.h"

#include "base/log.h"
#include "index/extract/embedded_queries.h"

#include <array>
#include <map>
#include <mutex>

namespace codefinder::extract {

namespace {

struct Word {
  const char* text;
  CaptureKind say;
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
    {"comment", CaptureKind::comment},
    {"comment.types", CaptureKind::comment_types},
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
    {"subject", CaptureKind::subject},
    {"subject.of", CaptureKind::subject_of},
    {"pattern.key", CaptureKind::pattern_key},
    {"pattern.parts", CaptureKind::pattern_parts},
    {"scope.global", CaptureKind::scope_global},
    {"scope.nonlocal", CaptureKind::scope_nonlocal},
    {"ignore", CaptureKind::ignore},
    {"words", CaptureKind::words},
    {"receiver", CaptureKind::receiver},
    {"receiver.called", CaptureKind::receiver_called},
    {"receiver.takes", CaptureKind::receiver_takes},
    {"callee", CaptureKind::callee},
    {"expected", CaptureKind::expected},
    {"expect.type", CaptureKind::expect_type},
    {"expect.value", CaptureKind::expect_value},
    {"expect.call", CaptureKind::expect_call},
    {"expect.takes", CaptureKind::expect_takes},
    {"expect.same", CaptureKind::expect_same},
    {"expect.element", CaptureKind::expect_element},
    {"expect.member", CaptureKind::expect_member},
    {"expect.key", CaptureKind::expect_key},
    {"expect.parameter", CaptureKind::expect_parameter},
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
    {"expr.callable", CaptureKind::expr_callable},
    {"expr.parameters", CaptureKind::expr_parameters},
    {"expr.import", CaptureKind::expr_import},
    {"fold", CaptureKind::fold},
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

bool scope_kind_from(std::string_view text, ScopeKind& kind) {
  if (text == "file") return kind = ScopeKind::file, true;
  if (text == "namespace") return kind = ScopeKind::namespace_, true;
  if (text == "class") return kind = ScopeKind::class_, true;
  if (text == "function") return kind = ScopeKind::function, true;
  if (text == "block") return kind = ScopeKind::block, true;
  if (text == "template") return kind = ScopeKind::template_, true;
  return false;
}

bool role_from(std::string_view text, Role& role) {
  for (int i = 0; i <= static_cast<int>(Role::inherit); ++i) {
    role = static_cast<Role>(i);
    if (to_string(role) == text) return true;
  }
  return false;
}

// Recursive descent over the query text. Stops at the first error.
class Compiler {
 public:
  Compiler(const TSLanguage* grammar, std::string_view source, Program& program)
      : grammar_(grammar), text_(source), program_(program) {}

  std::optional<Error> run() {
    for (skip_space(); !failed() && at_ < text_.size(); skip_space()) pattern();
    return error_;
  }

 private:
  bool failed() const { return error_.has_value(); }
  void fail(std::string message) {
    if (failed()) return;
    std::size_t line = 1;
    for (std::size_t i = 0; i < at_ && i < text_.size(); ++i) line += text_[i] == '\n';
    error_ = Error{ErrorCode::invalid_query,
                   "line " + std::to_string(line) + ": " + std::move(message), ""};
  }
  char peek(std::size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }
  void skip_space() {
    while (at_ < text_.size()) {
      if (std::string_view(" \t\r\n").find(text_[at_]) != std::string_view::npos) {
        ++at_;
      } else if (text_[at_] == ';') {
        while (at_ < text_.size() && text_[at_] != '\n') ++at_;
      } else {
        return;
      }
    }
  }
  bool take(char c) {
    skip_space();
    if (peek() != c) return false;
    ++at_;
    return true;
  }
  void expect(char c) {
    if (!take(c)) fail(std::string("expected '") + c + "'");
  }
  static bool is_word(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '-' || c == '.' ||
           c == '?' || c == '!';
  }
  std::string word(bool with_marks = false) {
    std::string out;
    while (at_ < text_.size() && is_word(text_[at_]) &&
           (with_marks || (text_[at_] != '?' && text_[at_] != '!')))
      out += text_[at_++];
    if (out.empty()) fail("expected a name");
    return out;
  }
  std::string quoted() {
    std::string out;
    ++at_;
    while (at_ < text_.size() && text_[at_] != '"') {
      char c = text_[at_++];
      if (c == '\\' && at_ < text_.size()) {
        c = text_[at_++];
        if (c == 'n') c = '\n';
        if (c == 't') c = '\t';
      }
      out += c;
    }
    if (at_ >= text_.size()) fail("a string does not end");
    ++at_;
    return out;
  }

  void pattern() {
    Pattern out;
    std::size_t line = 1;
    for (std::size_t i = 0; i < at_; ++i) line += text_[i] == '\n';
    out.line = static_cast<std::uint32_t>(line);
    pattern_ = &out;
    // A group: ( (node) (#pred) … )
    const std::size_t start = at_;
    if (peek() == '(') {
      ++at_;
      skip_space();
      if (peek() == '(' || peek() == '[') {
        out.root = node();
        while (!failed() && !take(')')) {
          skip_space();
          if (peek() == '(' && peek_after_space(1) == '#') {
            predicate();
          } else {
            fail("a group holds one node and its predicates");
          }
        }
        finish(std::move(out));
        return;
      }
      at_ = start;
    }
    out.root = node();
    finish(std::move(out));
  }

  char peek_after_space(std::size_t ahead) const {
    while (at_ + ahead < text_.size() &&
           std::isspace(static_cast<unsigned char>(text_[at_ + ahead])))
      ++ahead;
    return peek(ahead);
  }

  PatternNode node() {
    PatternNode out;
    skip_space();
    if (is_word(peek()) && peek() != '_' && peek() != '.') {
      const std::size_t start = at_;
      const std::string name = word();
      skip_space();
      if (peek() != ':') {
        at_ = start;
        fail("expected a node");
        return out;
      }
      ++at_;
      out = node();
      out.field = field(name);
      return out;
    }
    if (peek() == '_' && !(is_word(peek(1)))) {
      ++at_;
      out.test = PatternNode::Test::any;
    } else if (peek() == '"') {
      const std::string text = quoted();
      out.symbol = ts_language_symbol_for_name(grammar_, text.data(),
                                               static_cast<std::uint32_t>(text.size()), false);
      if (out.symbol == 0) fail("the grammar has no token \"" + text + "\"");
    } else if (peek() == '[') {
      ++at_;
      out.test = PatternNode::Test::alternation;
      while (!failed() && !take(']')) out.children.push_back(node());
      if (out.children.empty()) fail("an empty alternation");
    } else if (peek() == '(') {
      ++at_;
      skip_space();
      if (peek() == '_' && !is_word(peek(1))) {
        ++at_;
        out.test = PatternNode::Test::any_named;
      } else {
        std::string name;
        while (at_ < text_.size() &&
               (std::isalnum(static_cast<unsigned char>(peek())) || peek() == '_' || peek() == '-'))
          name += text_[at_++];
        out.symbol = ts_language_symbol_for_name(grammar_, name.data(),
                                                 static_cast<std::uint32_t>(name.size()), true);
        if (name == "ERROR" || name == "MISSING" || out.symbol == 0)
          fail("the grammar has no node (" + name + ")");
        if (!failed() && ts_language_symbol_type(grammar_, out.symbol) == TSSymbolTypeSupertype)
          fail("(" + name + ") is a supertype");
      }
      children(out);
    } else {
      fail(std::string("unexpected '") + peek() + "'");
    }
    if (failed()) return out;
    skip_space();
    if (peek() == '?') out.times = PatternNode::Times::optional, ++at_;
    else if (peek() == '*') out.times = PatternNode::Times::star, ++at_;
    else if (peek() == '+') out.times = PatternNode::Times::plus, ++at_;
    for (skip_space(); !failed() && peek() == '@'; skip_space()) {
      ++at_;
      out.captures.push_back(capture(word()));
    }
    return out;
  }

  void children(PatternNode& out) {
    bool anchored = false;
    while (!failed() && !take(')')) {
      skip_space();
      if (at_ >= text_.size()) return fail("a '(' is not closed");
      if (peek() == '.') {
        ++at_;
        anchored = true;
        continue;
      }
      if (peek() == '!') {
        ++at_;
        out.absent.push_back(field(word()));
        continue;
      }
      if (peek() == '(' && peek_after_space(1) == '#') {
        predicate();
        continue;
      }
      PatternNode child = node();
      child.anchored = anchored;
      anchored = false;
      out.children.push_back(std::move(child));
    }
    if (anchored && !out.children.empty()) out.children.back().anchored_after = true;
  }

  TSFieldId field(const std::string& name) {
    const TSFieldId id = ts_language_field_id_for_name(grammar_, name.data(),
                                                       static_cast<std::uint32_t>(name.size()));
    if (id == 0) fail("the grammar has no field " + name);
    return id;
  }

  std::uint16_t capture(const std::string& name) {
    for (std::size_t i = 0; i < program_.captures.size(); ++i) {
      if (program_.captures[i].name == name) return static_cast<std::uint16_t>(i);
    }
    Capture out;
    out.name = name;
    const auto after = [&](std::string_view prefix) { return name.substr(prefix.size()); };
    bool known = name.starts_with("_");
    for (const Word& w : kWords) {
      if (name == w.text) out.say = w.say, known = true;
    }
    if (!known && name.starts_with("definition."))
      out.say = CaptureKind::definition, known = symbol_kind_from(after("definition."), out.kind);
    if (!known && name.starts_with("reference."))
      out.say = CaptureKind::reference, known = role_from(after("reference."), out.role);
    if (!known && name.starts_with("scope."))
      out.say = CaptureKind::scope, known = scope_kind_from(after("scope."), out.scope);
    if (!known) fail("unknown capture @" + name);
    program_.captures.push_back(std::move(out));
    return static_cast<std::uint16_t>(program_.captures.size() - 1);
  }

  struct Argument {
    bool is_capture = false;
    std::uint16_t capture = 0;
    std::string text;
  };
  Argument argument() {
    Argument out;
    skip_space();
    if (peek() == '@') {
      ++at_;
      out.is_capture = true;
      out.capture = capture(word());
    } else if (peek() == '"') {
      out.text = quoted();
    } else {
      out.text = word();
    }
    return out;
  }

  void predicate() {
    expect('(');
    skip_space();
    ++at_;  // '#'
    const std::string name = word(true);
    std::vector<Argument> arguments;
    while (!failed() && !take(')')) arguments.push_back(argument());
    if (failed()) return;
    if (name == "set!") return directive(arguments);
    Predicate p;
    std::string base = name;
    if (base.starts_with("not-")) p.negated = true, base = base.substr(4);
    const auto texts_from = [&](std::size_t i) {
      for (; i < arguments.size(); ++i) p.texts.push_back(arguments[i].text);
    };
    const bool on_capture = base == "eq?" || base == "any-of?" || base == "match?" ||
                            base == "upper?";
    if (on_capture && (arguments.empty() || !arguments[0].is_capture))
      return fail("#" + name + " wants a capture first");
    if (on_capture) p.capture = arguments[0].capture;
    if (base == "eq?") {
      if (arguments.size() != 2) return fail("#" + name + " wants two arguments");
      p.test = arguments[1].is_capture ? Predicate::Test::eq_capture : Predicate::Test::eq_text;
      p.other = arguments[1].capture;
      texts_from(1);
    } else if (base == "any-of?") {
      p.test = Predicate::Test::any_of;
      texts_from(1);
    } else if (base == "match?") {
      if (arguments.size() != 2) return fail("#" + name + " wants two arguments");
      p.test = Predicate::Test::match;
      try {
        p.regex = std::make_shared<const std::regex>(arguments[1].text,
                                                     std::regex::ECMAScript | std::regex::optimize);
      } catch (const std::regex_error& e) {
        return fail(std::string("bad regex: ") + e.what());
      }
    } else if (base == "upper?") {
      p.test = Predicate::Test::upper;
    } else if (base == "in-scope?") {
      p.test = Predicate::Test::in_scope;
      for (const Argument& a : arguments) {
        ScopeKind kind{};
        if (!scope_kind_from(a.text, kind)) return fail("unknown scope " + a.text);
        p.scopes.push_back(kind);
      }
    } else if (base == "parent?" || base == "has-ancestor?") {
      p.test = base == "parent?" ? Predicate::Test::parent : Predicate::Test::has_ancestor;
      for (const Argument& a : arguments) {
        const TSSymbol symbol = ts_language_symbol_for_name(
            grammar_, a.text.data(), static_cast<std::uint32_t>(a.text.size()), true);
        if (symbol == 0) return fail("the grammar has no node (" + a.text + ")");
        p.symbols.push_back(symbol);
      }
    } else {
      return fail("unknown predicate #" + name);
    }
    pattern_->predicates.push_back(std::move(p));
  }

  void directive(const std::vector<Argument>& arguments) {
    if (arguments.size() != 2) return fail("#set! wants a key and a value");
    const std::string& key = arguments[0].text;
    const std::string& value = arguments[1].text;
    Directives& set = pattern_->set;
    const auto kind = [&](std::optional<SymbolKind>& out) {
      SymbolKind k{};
      if (!symbol_kind_from(value, k)) fail("unknown kind " + value);
      out = k;
    };
    const auto flag = [&](const auto& words, std::uint16_t& out) {
      for (const FlagWord& w : words) {
        if (value == w.text) return void(out |= w.flag);
      }
      fail("unknown " + key + " " + value);
    };
    if (key == "flag") return flag(kSymbolFlags, set.flags);
    if (key == "unflag") return flag(kSymbolFlags, set.unflags);
    if (key == "import") return flag(kImportFlags, set.import_flags);
    if (key == "kind") return kind(set.kind);
    if (key == "in_class") return kind(set.in_class);
    if (key == "in_function") return kind(set.in_function);
    if (key == "type") return void(set.literal = value);
    if (key == "hangs_on") return void(set.hangs_on = value);
    if (key == "skip") return void(set.skip.push_back(value));
    if (key == "space") return void(set.space = value);
    if (key == "once" && value == "only") return void(set.once = set.once_only = true);
    if (key == "once" && value == "up") return void(set.once = set.once_up = true);
    if (key == "once") return void(set.once = value == "true");
    if (key == "until") return void(set.until = value);
    if (key == "level" && value.size() == 1 && value[0] >= '1' && value[0] <= '9')
      return void(set.level = static_cast<std::uint8_t>(value[0] - '0'));
    if (key == "bind" && value == "none") return void(set.bind = BindName::none);
    if (key == "bind" && value == "first") return void(set.bind = BindName::first);
    if (key == "value" && value == "keep") return void(set.keep_value = true);
    if (key == "value" && value == "element") return void(set.value_element = true);
    if (key == "name" && value == "whole") return void(set.whole_name = true);
    if (key == "arguments" && value == "typed") return void(set.typed_arguments = true);
    if (key == "receiver" && value == "element") return void(set.element_receiver = true);
    if (key == "receiver" && value == "scopes_first") return void(set.scopes_first = true);
    if (key == "occurs") {
      Role role{};
      if (!role_from(value, role)) return fail("unknown role " + value);
      return void(set.occurs = role);
    }
    if (key == "exported" && value == "upper") return void(set.exported = ExportRule::upper);
    if (key == "exported" && value == "no_underscore")
      return void(set.exported = ExportRule::no_underscore);
    if (key == "scope") {
      constexpr std::pair<const char*, BindScope> kScopes[] = {
          {"here", BindScope::here},         {"inner", BindScope::inner},
          {"function", BindScope::function}, {"class", BindScope::class_},
          {"file", BindScope::file},         {"outer", BindScope::outer},
          {"none", BindScope::none},         {"owner", BindScope::owner}};
      for (const auto& [text, scope] : kScopes) {
        if (value == text) return void(set.scope = scope);
      }
    }
    if (key == "visible") {
      if (value == "scope") return void(set.visible = Visible::scope);
      if (value == "after") return void(set.visible = Visible::after);
      if (value == "name") return void(set.visible = Visible::name);
    }
    fail("unknown #set! " + key + " " + value);
  }

  // Determines the tables to which a pattern belongs: that of the walk and at most one other.
  void say_of(const PatternNode& n, bool& walk, bool& expr, bool& step) const {
    for (std::uint16_t c : n.captures) {
      const CaptureKind say = program_.captures[c].say;
      if (say == CaptureKind::plain) continue;
      if (say >= CaptureKind::pattern && say <= CaptureKind::pattern_parts) step = true;
      else if (say >= CaptureKind::expr_name && say <= CaptureKind::expr_parameters) expr = true;
      else walk = true;
    }
    for (const PatternNode& child : n.children) say_of(child, walk, expr, step);
  }

  static ChildMask needs_of(const PatternNode& root) {
    ChildMask needs;
    if (root.test == PatternNode::Test::alternation) return needs;
    for (const PatternNode& child : root.children) {
      if (child.times != PatternNode::Times::one && child.times != PatternNode::Times::plus)
        continue;
      if (child.test == PatternNode::Test::symbol) needs.symbols |= 1ull << (child.symbol % 64);
      if (child.field != 0) needs.fields |= 1ull << (child.field % 64);
    }
    return needs;
  }

  void finish(Pattern out) {
    if (failed()) return;
    bool walk = false, expr = false, step = false;
    say_of(out.root, walk, expr, step);
    if (!walk && !expr && !step) return fail("a pattern without a capture");
    const auto number = static_cast<std::uint16_t>(program_.patterns.size());
    std::vector<TSSymbol> roots;
    const auto root = [&](const PatternNode& n) {
      if (n.test == PatternNode::Test::symbol) roots.push_back(n.symbol);
      else fail("a pattern starts at a node kind");
    };
    if (out.root.test == PatternNode::Test::alternation) {
      for (const PatternNode& n : out.root.children) root(n);
    } else {
      root(out.root);
    }
    const PatternNode& n = out.root;
    const bool bare = n.children.empty() && n.absent.empty() && n.captures.size() == 1 &&
                      out.predicates.empty();
    if (bare && n.test == PatternNode::Test::symbol &&
        program_.captures[n.captures[0]].say == CaptureKind::reference) {
      program_.leaf_role[n.symbol] = LeafRole{program_.captures[n.captures[0]].role, number};
      program_.patterns.push_back(std::move(out));
      return;
    }
    out.needs = needs_of(n);
    const bool takes = std::any_of(n.captures.begin(), n.captures.end(), [&](std::uint16_t c) {
      const CaptureKind say = program_.captures[c].say;
      return say >= CaptureKind::expect_same && say <= CaptureKind::expect_body;
    });
    for (TSSymbol symbol : roots) {
      if (takes) program_.takes_expectation[symbol] = true;
      if (walk) program_.walk[symbol].push_back(number);
      if (expr) program_.expr[symbol].push_back(number);
      if (step) program_.step[symbol].push_back(number);
    }
    program_.patterns.push_back(std::move(out));
  }

  const TSLanguage* grammar_;
  std::string_view text_;
  Program& program_;
  std::size_t at_ = 0;
  Pattern* pattern_ = nullptr;
  std::optional<Error> error_;
};

// "; inherits: a, b" on the first line: prepends the query files of these names.
std::string with_inherited(std::string_view source, int depth = 0) {
  constexpr std::string_view kMark = "; inherits:";
  if (depth > 4 || !source.starts_with(kMark)) return std::string(source);
  const std::string_view line = source.substr(kMark.size(), source.find('\n') - kMark.size());
  std::string out;
  for (std::size_t i = 0; i < line.size();) {
    const std::size_t begin = line.find_first_not_of(" ,\r", i);
    if (begin == std::string_view::npos) break;
    const std::size_t end = std::min(line.find_first_of(" ,\r", begin), line.size());
    out += with_inherited(embedded_query(line.substr(begin, end - begin)), depth + 1);
    out += '\n';
    i = end;
  }
  return out.append(source);
}

}  // namespace

Result<Program> compile_query(Language language, const TSLanguage* grammar,
                              std::string_view source) {
  Program program;
  program.language = language;
  const std::uint32_t symbols = ts_language_symbol_count(grammar);
  program.walk.resize(symbols);
  program.expr.resize(symbols);
  program.step.resize(symbols);
  program.leaf_role.resize(symbols);
  program.takes_expectation.resize(symbols);
  for (std::uint32_t symbol = 0; symbol < symbols; ++symbol)
    if (ts_language_symbol_type(grammar, static_cast<TSSymbol>(symbol)) == TSSymbolTypeAnonymous)
      program.keywords.insert(ts_language_symbol_name(grammar, static_cast<TSSymbol>(symbol)));
  const std::string whole = with_inherited(source);
  if (auto error = Compiler(grammar, whole, program).run()) return *error;
  program.no_patterns.resize(symbols);
  program.binds_to_next.resize(symbols);
  for (std::uint32_t symbol = 0; symbol < symbols; ++symbol)
    program.no_patterns[symbol] = program.walk[symbol].empty() && !program.leaf_role[symbol];
  for (std::uint32_t symbol = 0; symbol < symbols; ++symbol)
    for (const std::uint16_t number : program.walk[symbol])
      for (const std::uint16_t c : program.patterns[number].root.captures)
        program.binds_to_next[symbol] = program.binds_to_next[symbol] ||
                                        program.captures[c].say == CaptureKind::attribute;
  program.has_tags = std::any_of(program.patterns.begin(), program.patterns.end(),
                                 [](const Pattern& p) { return p.set.space == kTagSpace; });
  return program;
}

const Program* program_of(Language language) {
  struct Slot {
    std::once_flag once;
    std::unique_ptr<const Program> program;
  };
  static std::vector<Slot> slots(languages().size());  // Each written once, then read-only.
  const auto grammar = definition(language).grammar;
  if (grammar == nullptr) return nullptr;
  Slot& slot = slots[static_cast<std::size_t>(language)];
  std::call_once(slot.once, [&] {
    const std::string_view name = definition(language).name;
    Result<Program> compiled = compile_query(language, grammar(),
                                             embedded_query(std::string(name) + "/queries"));
    if (compiled) {
      slot.program = std::make_unique<const Program>(std::move(*compiled));
    } else {
      log_error("queries of {}: {}", name, compiled.error().message);
    }
  });
  return slot.program.get();
}

}  // namespace codefinder::extract
