// Recursive descent over the text of a query file: patterns, predicates and directives.
#include "index/extract/queries/compiler.h"

#include "index/extract/queries/compiler_parts.h"
#include "index/extract/queries/text.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

namespace codefinder::extract {

namespace {

/// The number of the rule, which is added if there is none of that name.
TSSymbol rule_named(Program& program, const std::string& name) {
  const auto at = std::find_if(program.rules.begin(), program.rules.end(),
                               [&](const QueryRule& rule) { return rule.name == name; });
  const auto number = static_cast<TSSymbol>(at - program.rules.begin());
  if (at == program.rules.end()) program.rules.push_back({name, {}});
  return number;
}

/// Returns what is wrong with the expression; "" if nothing is.
std::string set_regex(Predicate& predicate, const std::string& text) {
  try {
    predicate.regex = std::make_shared<const std::regex>(
        text, std::regex::ECMAScript | std::regex::optimize);
  } catch (const std::regex_error& e) {
    return std::string("bad regex: ") + e.what();
  }
  return {};
}

/// An argument of a predicate or directive.
struct Argument {
  bool is_capture = false;
  std::uint16_t capture = 0;
  std::string text;
};

class Compiler {
 public:
  Compiler(const TSLanguage* grammar, std::string_view source, Program& program)
      : grammar_(grammar), text_(source), program_(program) {}

  std::optional<Error> run() {
    for (text_.skip_space(); !text_.failed() && !text_.done(); text_.skip_space()) {
      if (text_.peek() == '(' && text_.peek_after_space(1) == '#') rule();
      else pattern();
    }
    const std::string wrong = text_.failed() ? std::string() : wrong_rule(program_);
    if (!wrong.empty()) text_.fail(wrong);
    return text_.error();
  }

 private:
  void pattern() {
    Pattern out;
    out.line = static_cast<std::uint32_t>(text_.line());
    pattern_ = &out;
    // A group: ( (node) (#pred) … )
    const std::size_t start = text_.at();
    if (text_.peek() == '(') {
      text_.step();
      text_.skip_space();
      if (text_.peek() == '(' || text_.peek() == '[') {
        out.root = node();
        while (!text_.failed() && !text_.take(')')) {
          text_.skip_space();
          if (text_.peek() == '(' && text_.peek_after_space(1) == '#') {
            predicate();
          } else {
            text_.fail("a group holds one node and its predicates");
          }
        }
        finish(std::move(out));
        return;
      }
      text_.go(start);
    }
    out.root = node();
    finish(std::move(out));
  }

  // `(#define! name node (#predicate)…)`
  void rule() {
    text_.expect('(');
    text_.skip_space();
    if (text_.word_after('#') != "define!") return text_.fail("only #define! stands by itself");
    text_.skip_space();
    const TSSymbol number = rule_named(program_, text_.word());
    Pattern around;
    pattern_ = &around;
    around.root = node();
    bool directs = false;
    while (!text_.failed() && !text_.take(')')) {
      text_.skip_space();
      directs = directs || text_.at_word("(#set!");
      predicate();
    }
    for (const Predicate& p : around.predicates) directs = directs || p.is_of_place();
    if (directs) text_.fail("a definition has predicates on captures only");
    program_.rules[number].definitions.push_back(
        {std::move(around.root), std::move(around.predicates)});
  }

  PatternNode::Times quantifier() {
    using Times = PatternNode::Times;
    const char c = text_.peek();
    if (c != '?' && c != '*' && c != '+') return Times::one;
    text_.step();
    return c == '?' ? Times::optional : c == '*' ? Times::star : Times::plus;
  }

  /// 0 if the grammar has none of that name. The runtime compares with all names.
  TSSymbol symbol_of(const std::string& name, bool named) {
    const auto [at, added] = symbols_.try_emplace({name, named}, TSSymbol{0});
    if (added)
      at->second = ts_language_symbol_for_name(grammar_, name.data(),
                                               static_cast<std::uint32_t>(name.size()), named);
    return at->second;
  }

  // The node kind whose name begins here.
  TSSymbol node_kind() {
    std::string name;
    while (!text_.done() && (std::isalnum(static_cast<unsigned char>(text_.peek())) ||
                             text_.peek() == '_' || text_.peek() == '-'))
      name += text_.peek(), text_.step();
    const TSSymbol symbol = symbol_of(name, true);
    if (name == "ERROR" || name == "MISSING" || symbol == 0)
      text_.fail("the grammar has no node (" + name + ")");
    if (!text_.failed() && ts_language_symbol_type(grammar_, symbol) == TSSymbolTypeSupertype)
      text_.fail("(" + name + ") is a supertype");
    return symbol;
  }

  PatternNode node() {
    constexpr int kMaxDepth = 100;
    PatternNode out;
    if (depth_ == kMaxDepth) return text_.fail("nodes are nested too deep"), out;
    ++depth_;
    out = node_or_field();
    --depth_;
    return out;
  }

  PatternNode node_or_field() {
    PatternNode out;
    text_.skip_space();
    if (text_.is_word(text_.peek()) && text_.peek() != '_' && text_.peek() != '.') {
      const std::size_t start = text_.at();
      const std::string name = text_.word();
      text_.skip_space();
      if (text_.peek() != ':') {
        text_.go(start);
        text_.fail("expected a node");
        return out;
      }
      text_.step();
      out = node();
      out.field = field(name);
      return out;
    }
    if (text_.peek() == '_' && !(text_.is_word(text_.peek(1)))) {
      text_.step();
      out.test = PatternNode::Test::any;
    } else if (text_.peek() == '$') {
      text_.step();
      out.test = PatternNode::Test::rule;
      out.symbol = rule_named(program_, text_.word());
    } else if (text_.peek() == '"') {
      const std::string text = text_.quoted();
      out.symbol = symbol_of(text, false);
      if (out.symbol == 0) text_.fail("the grammar has no token \"" + text + "\"");
    } else if (text_.peek() == '[') {
      text_.step();
      out.test = PatternNode::Test::alternation;
      while (!text_.failed() && !text_.take(']')) out.children.push_back(node());
      if (out.children.empty()) text_.fail("an empty alternation");
    } else if (text_.peek() == '(') {
      text_.step();
      text_.skip_space();
      if (text_.peek() == '_' && !text_.is_word(text_.peek(1))) {
        text_.step();
        out.test = PatternNode::Test::any_named;
      } else {
        out.symbol = node_kind();
      }
      children(out);
    } else {
      text_.fail(std::string("unexpected '") + text_.peek() + "'");
    }
    if (text_.failed()) return out;
    text_.skip_space();
    out.times = quantifier();
    for (text_.skip_space(); !text_.failed() && text_.peek() == '@'; text_.skip_space()) {
      text_.step();
      out.captures.push_back(capture(text_.word()));
    }
    return out;
  }

  void children(PatternNode& out) {
    bool anchored = false;
    while (!text_.failed() && !text_.take(')')) {
      text_.skip_space();
      if (text_.done()) return text_.fail("a '(' is not closed");
      if (text_.peek() == '.') {
        text_.step();
        anchored = true;
        continue;
      }
      if (text_.peek() == '!') {
        text_.step();
        out.absent.push_back(field(text_.word()));
        continue;
      }
      if (text_.peek() == '(' && text_.peek_after_space(1) == '#') {
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
    if (id == 0) text_.fail("the grammar has no field " + name);
    return id;
  }

  std::uint16_t capture(const std::string& name) {
    for (std::size_t i = 0; i < program_.captures.size(); ++i) {
      if (program_.captures[i].name == name) return static_cast<std::uint16_t>(i);
    }
    std::optional<Capture> found = capture_named(name);
    if (!found) {
      text_.fail("unknown capture @" + name);
      found.emplace().name = name;
    }
    program_.captures.push_back(std::move(*found));
    return static_cast<std::uint16_t>(program_.captures.size() - 1);
  }

  Argument argument() {
    Argument out;
    text_.skip_space();
    if (text_.peek() == '@') {
      text_.step();
      out.is_capture = true;
      out.capture = capture(text_.word());
    } else if (text_.peek() == '"') {
      out.text = text_.quoted();
    } else {
      out.text = text_.word();
    }
    return out;
  }

  void predicate() {
    text_.expect('(');
    text_.skip_space();
    text_.step();  // '#'
    const std::string name = text_.word(QueryText::Marks::included);
    std::vector<Argument> arguments;
    while (!text_.failed() && !text_.take(')')) arguments.push_back(argument());
    if (text_.failed()) return;
    if (name == "set!") return directive(arguments);
    Predicate p;
    std::string base = name;
    if (base.starts_with("not-")) p.negated = true, base = base.substr(4);
    const auto texts_from = [&](std::size_t i) {
      for (; i < arguments.size(); ++i) p.texts.push_back(arguments[i].text);
    };
    const bool on_capture = base == "eq?" || base == "any-of?" || base == "match?" ||
                            base == "upper?" || base == "names-class?" || base == "contains?";
    if (on_capture && (arguments.empty() || !arguments[0].is_capture))
      return text_.fail("#" + name + " wants a capture first");
    if (on_capture) p.capture = arguments[0].capture;
    if (base == "eq?") {
      if (arguments.size() != 2) return text_.fail("#" + name + " wants two arguments");
      p.test = arguments[1].is_capture ? Predicate::Test::eq_capture : Predicate::Test::eq_text;
      p.other = arguments[1].capture;
      texts_from(1);
    } else if (base == "any-of?" || base == "contains?") {
      p.test = base == "any-of?" ? Predicate::Test::any_of : Predicate::Test::contains;
      texts_from(1);
    } else if (base == "match?") {
      if (arguments.size() != 2) return text_.fail("#" + name + " wants two arguments");
      p.test = Predicate::Test::match;
      if (const std::string wrong = set_regex(p, arguments[1].text); !wrong.empty())
        return text_.fail(wrong);
    } else if (base == "upper?" || base == "names-class?") {
      p.test = base == "upper?" ? Predicate::Test::upper : Predicate::Test::names_class;
    } else if (base == "in-scope?") {
      p.test = Predicate::Test::in_scope;
      for (const Argument& a : arguments) {
        ScopeKind kind{};
        if (!scope_kind_from(a.text, kind)) return text_.fail("unknown scope " + a.text);
        p.scopes.push_back(kind);
      }
    } else if (base == "parent?" || base == "has-ancestor?") {
      p.test = base == "parent?" ? Predicate::Test::parent : Predicate::Test::has_ancestor;
      for (const Argument& a : arguments) {
        const TSSymbol symbol = symbol_of(a.text, true);
        if (symbol == 0) return text_.fail("the grammar has no node (" + a.text + ")");
        p.symbols.push_back(symbol);
      }
    } else {
      return text_.fail("unknown predicate #" + name);
    }
    pattern_->predicates.push_back(std::move(p));
  }

  void directive(const std::vector<Argument>& arguments) {
    if (arguments.size() != 2) return text_.fail("#set! wants a key and a value");
    const std::string wrong = apply_directive(pattern_->set, arguments[0].text, arguments[1].text);
    if (!wrong.empty()) text_.fail(wrong);
  }

  void finish(Pattern out) {
    if (text_.failed()) return;
    const std::string wrong = add_pattern(program_, std::move(out));
    if (!wrong.empty()) text_.fail(wrong);
  }

  const TSLanguage* grammar_;
  QueryText text_;
  Program& program_;
  Pattern* pattern_ = nullptr;
  int depth_ = 0;
  std::map<std::pair<std::string, bool>, TSSymbol> symbols_;  // The names that were looked up.
};

}  // namespace

std::optional<Error> add_patterns(const TSLanguage* grammar, std::string_view source,
                                  Program& program) {
  return Compiler(grammar, source, program).run();
}

}  // namespace codefinder::extract
