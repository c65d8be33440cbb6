// Tracks brackets and statements through the branches of each `#if` and decides which directives
// and branches to blank out.
#include "index/languages/_c/conditionals.h"

#include "index/languages/_c/bracket_state.h"
#include "index/languages/_c/condition_text.h"
#include "index/languages/_c/directive_edits.h"

#include <algorithm>
#include <map>

namespace codefinder::c_family {
namespace {

using Kind = CToken::Kind;
using State = BracketState::State;
constexpr std::uint32_t kNone = 0xFFFFFFFFu;

class Conditionals {
 public:
  Conditionals(std::vector<CToken>& tokens, Repairs& repairs)
      : tokens_(tokens), brackets_(tokens, repairs), edits_(tokens, repairs) {}

  std::vector<CToken> run() {
    for (at_ = 0; at_ < tokens_.size(); ++at_) {
      switch (tokens_[at_].kind) {
        case Kind::if_: open_group(); break;
        case Kind::elif:
        case Kind::else_:
          if (!groups_.empty()) next_branch();
          else edits_.remove(at_);
          break;
        case Kind::endif:
          if (!groups_.empty()) close_group();
          else edits_.remove(at_);
          break;
        case Kind::directive: break;
        default:
          begin_branches();
          brackets_.step(at_);
          break;
      }
    }
    while (!groups_.empty()) {  // Without `#endif`.
      for (const Branch& branch : groups_.back().branches) edits_.remove(branch.directive);
      groups_.pop_back();
    }
    return edits_.remaining();
  }

 private:
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

  // Sets the first token of the branches that begin here.
  void begin_branches() {
    for (std::size_t i = groups_.size(); i-- > 0 && groups_[i].branches.back().first == kNone;)
      groups_[i].branches.back().first = at_;
  }

  std::string_view condition(const Branch& branch) const {
    return condition_of(brackets_.text(branch.directive));
  }
  bool never(const Branch& branch) const {
    return tokens_[branch.directive].is(Kind::if_) && condition(branch) == "0";
  }
  bool foreign(const Branch& branch) const {
    return is_foreign_branch(brackets_.text(branch.directive));
  }

  void open_group() {
    Group group;
    group.before = brackets_.now();
    group.branches.push_back({at_, kNone, kNone, {}, false});
    groups_.push_back(std::move(group));
  }
  void end_branch() {
    Branch& branch = groups_.back().branches.back();
    branch.end = at_;
    branch.after = brackets_.now();
    brackets_.restore(groups_.back().before);
  }
  void next_branch() {
    end_branch();
    groups_.back().branches.push_back({at_, kNone, kNone, {}, false});
  }

  void close_group() {
    end_branch();
    Group group = std::move(groups_.back());
    groups_.pop_back();
    brackets_.restore(group.before);
    repair(group);
  }

  void mark_assembler(Group& group) const {
    const std::string_view head = condition(group.branches[0]);
    if (!names_assembler(head) || group.branches.size() > 2 || head.size() > 40) return;
    const std::string_view line = brackets_.text(group.branches[0].directive);
    const bool otherwise = is_ifndef(line) || head.find('!') != std::string_view::npos;
    if (head.find("&&") != std::string_view::npos || head.find("||") != std::string_view::npos)
      return;
    if (!otherwise) group.branches[0].dead = true;
    else if (group.branches.size() == 2) group.branches[1].dead = true;
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
    const CPlace around = brackets_.place();
    if (around == CPlace::values || around == CPlace::parentheses ||
        !brackets_.ends_item(group.before, around))
      return false;
    const std::uint32_t next = next_token();
    for (const Branch& branch : group.branches) {
      if (branch.dead || branch.first == kNone) continue;
      if (branch.after.top != group.before.top) return false;
      if (around == CPlace::enumerators) {
        if (!brackets_.is(branch.after.last, ',') && !brackets_.is(next, '}')) return false;
        continue;
      }
      if (!brackets_.begins_item(branch.first) || !brackets_.ends_item(branch.after, around))
        return false;
      if ((brackets_.is(next, '{') || brackets_.is(next, ';')) &&
          brackets_.is(branch.after.last, ')'))
        return false;  // The head of a function whose body follows the conditional.
      // The body of a function whose head precedes the conditional.
      if (tokens_[branch.first].is('{') && brackets_.is(group.before.last, ')')) return false;
    }
    return next == kNone || !(tokens_[next].is(Kind::keyword) && brackets_.text(next) == "else");
  }

  // Keeps a conditional that the grammar parses, without its dead branches.
  void keep(const Group& group) {
    for (const Branch& branch : group.branches) {
      if (branch.dead) edits_.remove_tokens(branch.directive + 1, branch.end);
      edits_.check_condition(branch.directive);
    }
    for (const Branch& branch : group.branches) {
      if (branch.dead || branch.first == kNone) continue;
      brackets_.continue_after(branch.after);
      break;
    }
    edits_.check_rest(at_);
  }

  void repair(Group& group) {
    mark_assembler(group);
    for (Branch& branch : group.branches) {
      // Code that is never compiled may be anything.
      if (never(branch) && branch.after.top != group.before.top) branch.dead = true;
    }
    if (fits(group)) return keep(group);
    for (const Branch& branch : group.branches) edits_.remove(branch.directive);
    edits_.remove(at_);
    if (drop_linkage(group)) return;

    const CPlace around = brackets_.place();
    bool all = around == CPlace::values || around == CPlace::parentheses ||
               around == CPlace::enumerators;
    for (const Branch& branch : group.branches) {
      if (branch.dead || branch.first == kNone) continue;
      all = all && branch.after.top == group.before.top && !never(branch) &&
            (brackets_.is(branch.after.last, ',') || brackets_.is(branch.first, ','));
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
    const TestedMacro tested = all || group.branches.size() > 2
                                   ? TestedMacro{}
                                   : tested_macro(brackets_.text(group.branches[0].directive));
    const auto known = assumed_.find(tested.macro);
    const Branch* refused = known == assumed_.end()
                                ? nullptr
                                : group.branches.data() +
                                      (known->second == tested.positive ? 1 : 0);
    for (const Branch& branch : group.branches) {
      const bool usable = may_be(branch) && !(choose && foreign(branch)) && &branch != refused;
      if (usable && (all || kept == nullptr)) {
        kept = &branch;
        continue;
      }
      edits_.remove_tokens(branch.directive + 1, branch.end);
    }
    if (kept == nullptr) return;
    brackets_.restore(kept->after);
    if (!tested.macro.empty())
      assumed_.try_emplace(tested.macro, tested.positive == (kept == &group.branches[0]));
  }

  // Drops `extern "C" {` and its `}` under `__cplusplus`: they bind no names.
  bool drop_linkage(const Group& group) {
    if (group.branches.size() != 1 ||
        condition(group.branches[0]).find("__cplusplus") == std::string_view::npos)
      return false;
    const Branch& branch = group.branches[0];
    const std::uint32_t first = branch.first;
    if (first == kNone) return false;
    const bool opens = brackets_.is(branch.after.last, '{') && branch.after.last == first + 2 &&
                       brackets_.text(first) == "extern";
    const bool closes = brackets_.is(first, '}') &&
                        (branch.after.last == first || brackets_.is(branch.after.last, ';')) &&
                        branch.after.last <= first + 1;
    if (!opens && !closes) return false;
    edits_.remove_tokens(branch.directive + 1, branch.end);
    return true;
  }

  std::vector<CToken>& tokens_;
  BracketState brackets_;
  DirectiveEdits edits_;
  std::uint32_t at_ = 0;
  std::vector<Group> groups_;
  // Assumptions about the macros that blanked-out conditionals test.
  std::map<std::string_view, bool> assumed_;
};

}  // namespace

std::vector<CToken> repair_conditionals(std::vector<CToken> tokens, Repairs& repairs) {
  return Conditionals(tokens, repairs).run();
}

}  // namespace codefinder::c_family
