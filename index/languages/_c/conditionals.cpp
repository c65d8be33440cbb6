// Tracks brackets and statements through the branches of each `#if` and decides which directives
// and branches to blank out.
#include "index/languages/_c/conditionals.h"

#include "base/c_platforms.h"
#include "base/strings.h"

#include <algorithm>
#include <map>

namespace codefinder::c_family {
namespace {

using Kind = CToken::Kind;
constexpr std::uint32_t kNone = 0xFFFFFFFFu;

class Conditionals {
 public:
  Conditionals(std::vector<CToken>& tokens, Repairs& repairs)
      : tokens_(tokens), repairs_(repairs) {}

  std::vector<CToken> run() {
    for (at_ = 0; at_ < tokens_.size(); ++at_) {
      switch (tokens_[at_].kind) {
        case Kind::if_: open_group(); break;
        case Kind::elif:
        case Kind::else_:
          if (!groups_.empty()) next_branch();
          else taken_.push_back(at_);
          break;
        case Kind::endif:
          if (!groups_.empty()) close_group();
          else taken_.push_back(at_);
          break;
        case Kind::directive: break;
        default: step(); break;
      }
    }
    while (!groups_.empty()) {  // Without `#endif`.
      for (const Branch& branch : groups_.back().branches) taken_.push_back(branch.directive);
      groups_.pop_back();
    }
    return take_away();
  }

 private:
  // An open bracket. Nodes are not changed after the branch that made them has ended, so restoring
  // a state is one assignment.
  struct Node {
    std::uint32_t token = kNone;
    std::uint32_t parent = kNone;
    std::uint32_t brace = kNone;  // The innermost brace node, this one included.
  };
  // Parse position; saved and restored between branches.
  struct State {
    std::uint32_t top = kNone;   // Node.
    std::uint32_t last = kNone;  // Token.
    std::uint32_t before_last = kNone;
    std::uint32_t closed = kNone;  // The token before the bracket that `last` closes.
    bool assigns = false;          // `=` or `return` since the statement began.
    bool names_operator = false;   // `operator=`, or the `=` of a template parameter.
    // What an opening brace would contain, by the words since the statement began: members,
    // enumerators, file.
    CPlace head = CPlace::block;
  };
  struct Branch {
    std::uint32_t directive = kNone;
    std::uint32_t first = kNone;  // First token that is not a directive; kNone if there is none.
    std::uint32_t end = kNone;    // The next directive.
    State after;
    bool dead = false;  // Not C: assembler.
  };
  struct Group {
    State before;
    std::vector<Branch> branches;
  };

  CPlace place() const {
    return state_.top == kNone ? CPlace::file : tokens_[nodes_[state_.top].token].place;
  }
  bool is(std::uint32_t token, char mark) const {
    return token != kNone && tokens_[token].is(mark);
  }
  bool is(std::uint32_t token, Kind kind) const {
    return token != kNone && tokens_[token].is(kind);
  }
  std::string_view text(std::uint32_t token) const {
    return repairs_.of({tokens_[token].begin, tokens_[token].end});
  }

  CPlace place_of_brace() const {
    const CPlace around = place();
    const std::uint32_t last = state_.last;
    if (is(last, '=')) return CPlace::values;
    if (is(last, '(')) return CPlace::block;
    if (is(last, ',') || is(last, '{')) {
      if (around == CPlace::values || around == CPlace::parentheses) return CPlace::values;
    }
    if (is(last, ')')) {
      if (is(state_.closed, ']')) return CPlace::block;  // A lambda.
      if (around == CPlace::values || around == CPlace::parentheses || state_.assigns)
        return CPlace::values;
      return CPlace::block;
    }
    if (is(last, ']')) return around == CPlace::values ? CPlace::values : CPlace::block;
    if (is(last, Kind::specifier) ||
        (is(last, Kind::keyword) && (text(last) == "noexcept" || text(last) == "override"))) {
      return CPlace::block;
    }
    if (state_.head != CPlace::block) return state_.head;
    if (state_.assigns && last != kNone && tokens_[last].is_word()) return CPlace::values;
    return CPlace::block;
  }

  void fresh() {
    state_.assigns = false;
    state_.names_operator = false;
    state_.head = CPlace::block;
  }

  // Processes one token that is not a directive.
  void step() {
    CToken& token = tokens_[at_];
    for (std::size_t i = groups_.size(); i-- > 0 && groups_[i].branches.back().first == kNone;)
      groups_[i].branches.back().first = at_;
    std::uint32_t closed = kNone;
    if (token.kind == Kind::mark) {
      switch (token.c) {
        case '(':
        case '[': push(token.c == '(' ? CPlace::parentheses : CPlace::values); break;
        case '{':
          push(place_of_brace());
          fresh();
          break;
        case ')':
        case ']':
          if (state_.top != kNone && is(nodes_[state_.top].token, token.c == ')' ? '(' : '[')) {
            closed = nodes_[state_.top].token;
            token.place = tokens_[closed].place;
            closed = closed == 0 ? kNone : closed - 1;
            state_.top = nodes_[state_.top].parent;
          }
          break;
        case '}': {
          const std::uint32_t brace = state_.top == kNone ? kNone : nodes_[state_.top].brace;
          if (brace == kNone) break;
          token.place = tokens_[nodes_[brace].token].place;
          state_.top = nodes_[brace].parent;
          if (token.place != CPlace::values) fresh();
          break;
        }
        case ';': fresh(); break;
        case '=':
          state_.assigns = state_.assigns ||
                           (place() != CPlace::parentheses && !state_.names_operator);
          break;
        default: break;
      }
    } else if (token.kind == Kind::tag) {
      if (place() != CPlace::parentheses)
        state_.head = text(at_) == "enum" ? CPlace::enumerators : CPlace::members;
    } else if (token.kind == Kind::keyword) {
      const std::string_view word = text(at_);
      if (word == "return") state_.assigns = true;
      else if (word == "namespace") state_.head = CPlace::file;
      else if (word == "operator" || word == "template") state_.names_operator = true;
    } else if (token.kind == Kind::string) {
      if (is(state_.last, Kind::specifier) && text(state_.last) == "extern")
        state_.head = CPlace::file;
    }
    state_.before_last = state_.last;
    state_.last = at_;
    state_.closed = closed;
  }

  void push(CPlace place) {
    tokens_[at_].place = place;
    const auto number = static_cast<std::uint32_t>(nodes_.size());
    const std::uint32_t outer = state_.top == kNone ? kNone : nodes_[state_.top].brace;
    nodes_.push_back({at_, state_.top, tokens_[at_].is('{') ? number : outer});
    state_.top = number;
  }

  void open_group() {
    Group group;
    group.before = state_;
    group.branches.push_back({at_, kNone, kNone, {}, false});
    groups_.push_back(std::move(group));
  }
  void end_branch() {
    Branch& branch = groups_.back().branches.back();
    branch.end = at_;
    branch.after = state_;
    state_ = groups_.back().before;
  }
  void next_branch() {
    end_branch();
    groups_.back().branches.push_back({at_, kNone, kNone, {}, false});
  }

  void close_group() {
    end_branch();
    Group group = std::move(groups_.back());
    groups_.pop_back();
    state_ = group.before;
    settle(group);
  }

  // The text of the condition without its directive, up to the first comment.
  std::string_view condition(const Branch& branch) const {
    std::string_view line = text(branch.directive);
    line = line.substr(std::min(line.size(), line.find_first_not_of("# \t")));
    std::size_t at = 0;
    while (at < line.size() && is_identifier_char(line[at])) ++at;
    while (at < line.size() && (line[at] == ' ' || line[at] == '\t')) ++at;
    std::size_t end = std::min({line.find("/*", at), line.find("//", at), line.size()});
    while (end > at && (line[end - 1] == ' ' || line[end - 1] == '\t' || line[end - 1] == '\r'))
      --end;
    return line.substr(at, end - at);
  }
  bool never(const Branch& branch) const {
    return tokens_[branch.directive].is(Kind::if_) && condition(branch) == "0";
  }

  // True for `#ifdef _WIN32`, `#if defined(__APPLE__) && …`: branches that a usual build excludes.
  bool foreign(const Branch& branch) const {
    std::string_view line = text(branch.directive);
    line = line.substr(std::min(line.size(), line.find_first_not_of("# \t")));
    if (line.starts_with("ifndef") || line.starts_with("else") ||
        line.find_first_of("!|") != std::string_view::npos)
      return false;
    for (std::size_t at = 0; at < line.size();) {
      const std::size_t begin = at;
      while (at < line.size() && is_identifier_char(line[at])) ++at;
      if (is_foreign_platform(line.substr(begin, at - begin))) return true;
      if (at == begin) ++at;
    }
    return false;
  }

  // The macro that a condition tests: `#ifdef X`, `#if !defined(X)`, `#if X`. No name for any other
  // condition.
  struct Asked {
    std::string_view macro;
    bool positive = true;
  };
  Asked asked(const Branch& branch) const {
    std::string_view line = text(branch.directive);
    line = line.substr(std::min(line.size(), line.find_first_not_of("# \t")));
    std::string_view rest = condition(branch);
    Asked out{{}, !line.starts_with("ifndef")};
    if (rest.starts_with('!')) rest.remove_prefix(1), out.positive = false;
    if (rest.starts_with("defined")) rest.remove_prefix(7);
    while (!rest.empty() && (rest.front() == ' ' || rest.front() == '(')) rest.remove_prefix(1);
    while (!rest.empty() && (rest.back() == ' ' || rest.back() == ')')) rest.remove_suffix(1);
    if (!rest.empty() && !is_digit(rest.front()) &&
        std::all_of(rest.begin(), rest.end(), is_identifier_char))
      out.macro = rest;
    return out;
  }

  static bool names_assembler(std::string_view condition) {
    return condition.find("__ASSEMBLY__") != std::string_view::npos ||
           condition.find("__ASSEMBLER__") != std::string_view::npos;
  }
  void mark_assembler(Group& group) const {
    const std::string_view head = condition(group.branches[0]);
    if (!names_assembler(head) || group.branches.size() > 2 || head.size() > 40) return;
    std::string_view line = text(group.branches[0].directive);
    line = line.substr(std::min(line.size(), line.find_first_not_of("# \t")));
    const bool otherwise = line.starts_with("ifndef") || head.find('!') != std::string_view::npos;
    if (head.find("&&") != std::string_view::npos || head.find("||") != std::string_view::npos)
      return;
    if (!otherwise) group.branches[0].dead = true;
    else if (group.branches.size() == 2) group.branches[1].dead = true;
  }

  bool begins_item(std::uint32_t token) const {
    const CToken& t = tokens_[token];
    if (t.kind == Kind::keyword) return text(token) != "else";
    if (t.kind == Kind::control) return true;
    if (t.kind != Kind::mark) return t.kind != Kind::string && t.kind != Kind::number;
    return t.c == '*' || t.c == '(' || t.c == ';' || t.c == '{' || t.c == '~' || t.c == '[' ||
           t.c == '+' || t.c == 'S';
  }
  // Decided by the preceding token.
  bool begins_statement(std::uint32_t token) const {
    while (token > 0 && tokens_[token - 1].is_directive()) --token;
    if (token == 0) return true;
    const CToken& before = tokens_[token - 1];
    return before.is(';') || before.is('}') || before.is('{') || before.is(':');
  }
  bool ends_item(const State& state, CPlace around) const {
    const std::uint32_t last = state.last;
    if (last == kNone || is(last, ';') || is(last, '{') || is(last, '}')) return true;
    if (is(last, ':')) {
      if (around == CPlace::enumerators) return false;
      // A label requires a statement after it.
      const std::uint32_t before = state.before_last;
      return around != CPlace::block || !is(before, Kind::name) || !begins_statement(before);
    }
    if (around == CPlace::enumerators) return is(last, ',');
    if (around == CPlace::block) return false;
    if (is(last, ')')) return true;  // A macro without a semicolon.
    // A macro as a whole item: `__BEGIN_DECLS`.
    const std::uint32_t before = state.before_last;
    return tokens_[last].kind == Kind::name &&
           (before == kNone || is(before, ';') || is(before, '{') || is(before, '}'));
  }

  // The next token that is not a directive, at most 7 tokens ahead.
  std::uint32_t next_token() const {
    for (std::uint32_t i = at_ + 1; i < tokens_.size() && i < at_ + 8; ++i) {
      if (!tokens_[i].is_directive()) return i;
    }
    return kNone;
  }

  // True if the grammar parses the conditional unchanged.
  bool fits(const Group& group) const {
    const CPlace around = place();
    if (around == CPlace::values || around == CPlace::parentheses ||
        !ends_item(group.before, around))
      return false;
    const std::uint32_t next = next_token();
    for (const Branch& branch : group.branches) {
      if (branch.dead || branch.first == kNone) continue;
      if (branch.after.top != group.before.top) return false;
      if (around == CPlace::enumerators) {
        if (!is(branch.after.last, ',') && !is(next, '}')) return false;
        continue;
      }
      if (!begins_item(branch.first) || !ends_item(branch.after, around)) return false;
      if ((is(next, '{') || is(next, ';')) && is(branch.after.last, ')'))
        return false;  // The head of a function whose body follows the conditional.
      // The body of a function whose head precedes the conditional.
      if (tokens_[branch.first].is('{') && is(group.before.last, ')')) return false;
    }
    return next == kNone || !(tokens_[next].is(Kind::keyword) && text(next) == "else");
  }

  void settle(Group& group) {
    mark_assembler(group);
    for (Branch& branch : group.branches) {
      // Code that is never compiled may be anything.
      if (never(branch) && branch.after.top != group.before.top) branch.dead = true;
    }
    if (fits(group)) {
      for (const Branch& branch : group.branches) {
        if (branch.dead) dropped_.push_back({branch.directive + 1, branch.end});
        check_condition(branch);
      }
      for (const Branch& branch : group.branches) {
        if (branch.dead || branch.first == kNone) continue;
        state_.last = branch.after.last;
        state_.before_last = branch.after.before_last;
        fresh();
        break;
      }
      check_rest(at_);
      return;
    }
    for (const Branch& branch : group.branches) taken_.push_back(branch.directive);
    taken_.push_back(at_);
    if (drop_linkage(group)) return;

    const CPlace around = place();
    bool all = around == CPlace::values || around == CPlace::parentheses ||
               around == CPlace::enumerators;
    for (const Branch& branch : group.branches) {
      if (branch.dead || branch.first == kNone) continue;
      all = all && branch.after.top == group.before.top && !never(branch) &&
            (is(branch.after.last, ',') || is(branch.first, ','));
    }
    const Branch* kept = nullptr;
    const auto may_be = [&](const Branch& branch) {
      return !branch.dead && branch.first != kNone && !never(branch);
    };
    const bool choose = !all && std::any_of(group.branches.begin(), group.branches.end(),
                                            [&](const Branch& branch) {
                                              return may_be(branch) && !foreign(branch);
                                            });
    // A conditional that splits brackets depends on others that close or open them: all
    // conditionals on the same macro use the same assumption about it.
    const Asked ask = all || group.branches.size() > 2 ? Asked{} : asked(group.branches[0]);
    const auto known = assumed_.find(ask.macro);
    const Branch* refused = known == assumed_.end()
                                ? nullptr
                                : group.branches.data() + (known->second == ask.positive ? 1 : 0);
    for (const Branch& branch : group.branches) {
      const bool usable = may_be(branch) && !(choose && foreign(branch)) && &branch != refused;
      if (usable && (all || kept == nullptr)) {
        kept = &branch;
        continue;
      }
      dropped_.push_back({branch.directive + 1, branch.end});
    }
    if (kept == nullptr) return;
    state_ = kept->after;
    if (!ask.macro.empty())
      assumed_.try_emplace(ask.macro, ask.positive == (kept == &group.branches[0]));
  }

  // Drops `extern "C" {` and its `}` under `__cplusplus`: they bind no names.
  bool drop_linkage(const Group& group) {
    if (group.branches.size() != 1 ||
        condition(group.branches[0]).find("__cplusplus") == std::string_view::npos)
      return false;
    const Branch& branch = group.branches[0];
    const std::uint32_t first = branch.first;
    if (first == kNone) return false;
    const bool opens = is(branch.after.last, '{') && branch.after.last == first + 2 &&
                       text(first) == "extern";
    const bool closes = is(first, '}') &&
                        (branch.after.last == first || is(branch.after.last, ';')) &&
                        branch.after.last <= first + 1;
    if (!opens && !closes) return false;
    dropped_.push_back({branch.directive + 1, branch.end});
    return true;
  }

  // Replaces a condition that the grammar cannot parse by `1`; its words become masked words.
  void check_condition(const Branch& branch) {
    const CToken& token = tokens_[branch.directive];
    if (token.is(Kind::else_)) return check_rest(branch.directive);
    const std::string_view line = text(branch.directive);
    std::size_t at = std::min(line.size(), line.find_first_not_of("# \t"));
    const std::size_t name = at;
    while (at < line.size() && is_identifier_char(line[at])) ++at;
    const std::string_view word = line.substr(name, at - name);
    if (word != "if" && word != "elif") return;
    const std::size_t begin = at;
    bool readable = true, any = false;
    while (at < line.size()) {
      const char c = line[at];
      const std::size_t comment = behind_comment(line, at);
      if (comment != at) {
        at = comment;
        continue;
      }
      any = any || (c != ' ' && c != '\t' && c != '\r');
      if (is_digit(c)) {
        const std::size_t number = at;
        while (at < line.size() && is_identifier_char(line[at])) ++at;
        const std::string_view digits = line.substr(number, at - number);
        const bool hex = digits.starts_with("0x") || digits.starts_with("0X");
        readable = readable &&
                   (hex || digits.find_first_not_of("0123456789uUlL") == std::string_view::npos);
      } else if (is_identifier_char(c)) {
        while (at < line.size() && is_identifier_char(line[at])) ++at;
      } else {
        readable = readable && c != '"' && c != '#' && c != '\'' &&
                   !(c == '<' && at > 0 && line[at - 1] == '(');
        ++at;
      }
    }
    if (readable && any) return;
    const auto from = static_cast<std::uint32_t>(token.begin + begin);
    if (token.end < from + 2) return;
    hide_words({from, token.end});
    repairs_.put(from + 1, "1");
  }

  // Masks the words after the directive: `#endif NAME`.
  void check_rest(std::uint32_t directive) {
    const CToken& token = tokens_[directive];
    const std::string_view line = text(directive);
    std::size_t at = std::min(line.size(), line.find_first_not_of("# \t"));
    while (at < line.size() && is_identifier_char(line[at])) ++at;
    const std::size_t rest = line.find_first_not_of(" \t\r", at);
    if (rest != std::string_view::npos && line[rest] != '/')
      hide_words({static_cast<std::uint32_t>(token.begin + at), token.end});
  }

  void hide_words(ByteRange range) {
    const std::string_view line = repairs_.of(range);
    for (std::size_t at = 0; at < line.size();) {
      const std::size_t comment = behind_comment(line, at);
      if (comment != at) {
        at = comment;
        continue;
      }
      const std::size_t begin = at;
      while (at < line.size() && is_identifier_char(line[at])) ++at;
      const ByteRange word{static_cast<std::uint32_t>(range.begin + begin),
                           static_cast<std::uint32_t>(range.begin + at)};
      if (at == begin) {
        if (line[at] != '\n' && line[at] != '\r') repairs_.blank({word.begin, word.begin + 1});
        ++at;
      } else if (is_digit(line[begin]) || line.substr(begin, at - begin) == "defined") {
        repairs_.blank(word);
      } else {
        repairs_.hide(word);
      }
    }
  }

  std::vector<CToken> take_away() {
    std::sort(taken_.begin(), taken_.end());
    std::sort(dropped_.begin(), dropped_.end());
    std::vector<CToken> live;
    if (taken_.empty() && dropped_.empty()) return std::move(tokens_);
    live.reserve(tokens_.size());
    std::size_t taken = 0, dropped = 0;
    std::uint32_t dead_until = 0;
    for (std::uint32_t i = 0; i < tokens_.size(); ++i) {
      for (; dropped < dropped_.size() && dropped_[dropped].first <= i; ++dropped) {
        dead_until = std::max(dead_until, dropped_[dropped].second);
      }
      while (taken < taken_.size() && taken_[taken] < i) ++taken;
      const CToken& token = tokens_[i];
      const bool dead = i < dead_until;
      if ((taken < taken_.size() && taken_[taken] == i) || (dead && token.is_conditional())) {
        const std::string_view line = text(i);
        std::size_t at = std::min(line.size(), line.find_first_not_of("# \t"));
        while (at < line.size() && is_identifier_char(line[at])) ++at;
        repairs_.blank({token.begin, static_cast<std::uint32_t>(token.begin + at)});
        hide_words({static_cast<std::uint32_t>(token.begin + at), token.end});
      } else if (dead && !token.is_directive()) {
        if (token.is(Kind::name))
          repairs_.hide({token.begin, token.end}, i > 0 && tokens_[i - 1].is(Kind::tag)
                                                      ? HiddenWord::Kind::tag
                                                      : HiddenWord::Kind::other);
        else repairs_.blank({token.begin, token.end});
      } else {
        live.push_back(token);
      }
    }
    return live;
  }

  std::vector<CToken>& tokens_;
  Repairs& repairs_;
  std::uint32_t at_ = 0;
  State state_;
  std::vector<Node> nodes_;
  std::vector<Group> groups_;
  // Assumptions about the macros that blanked-out conditionals test.
  std::map<std::string_view, bool> assumed_;
  std::vector<std::uint32_t> taken_;                              // Directives to blank.
  std::vector<std::pair<std::uint32_t, std::uint32_t>> dropped_;  // Token ranges [first, second).
};

}  // namespace

std::vector<CToken> settle_conditionals(std::vector<CToken> tokens, Repairs& repairs) {
  return Conditionals(tokens, repairs).run();
}

}  // namespace codefinder::c_family
