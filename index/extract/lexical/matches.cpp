// Searches a text for the patterns of its language.
#include "index/extract/lexical/matches.h"

#include "index/extract/lexical/extents.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

namespace codefinder::extract {

namespace {

constexpr std::size_t kMaxMatches = 200'000;
constexpr int kMaxGroups = 16;

class Search {
 public:
  Search(const LexicalProgram& program, const LexicalTokens& tokens, ExtractBudget& budget)
      : program_(program), tokens_(tokens), code_(tokens.code), budget_(budget) {}

  std::vector<LexicalMatch> run() {
    for (const CompiledPattern& pattern : program_.patterns) find(pattern);
    std::stable_sort(
        found_.begin(), found_.end(),
        [](const LexicalMatch& a, const LexicalMatch& b) { return a.whole.begin < b.whole.begin; });
    drop_repeated_names();
    join_definitions();
    find_extents(program_, tokens_, found_, budget_);
    return std::move(found_);
  }

 private:
  void find(const CompiledPattern& compiled) {
    re2::StringPiece groups[kMaxGroups];
    const int count = std::min(compiled.group_count + 1, kMaxGroups);
    for (std::size_t at = 0; at <= code_.size() && found_.size() < kMaxMatches;) {
      if (budget_.spent() ||
          !compiled.regex->Match(piece(code_), at, code_.size(), RE2::UNANCHORED, groups, count))
        return;
      LexicalMatch match{&compiled, range_of(groups[0]), {}, 0, 0};
      at = std::max<std::size_t>(match.whole.end, at + 1);
      for (std::size_t group = 0; group < match.groups.size(); ++group)
        if (const int of = compiled.groups[group]; of > 0 && of < count && groups[of].data())
          match.groups[group] = range_of(groups[of]);
      skip_boundary(match);
      if (!match.group(CompiledPattern::names).empty()) {
        at = std::max<std::size_t>(add_names(match), match.whole.begin + 1);
        continue;
      }
      const bool imports = compiled.pattern->yield == LexicalPattern::Yield::import;
      const bool empty = !match.is_scope() && match.group(CompiledPattern::name).empty() &&
                         !(imports && !match.group(CompiledPattern::module).empty());
      if (!empty && !is_excepted(match) && !tokens_.in_string(range_of(groups[0]).begin))
        found_.push_back(match);
    }
  }

  /// Adds a definition for the first word of each part of the list, up to a keyword. Returns where
  /// it ends.
  std::uint32_t add_names(LexicalMatch match) {
    const ByteRange list = match.group(CompiledPattern::names);
    if (tokens_.in_string(match.whole.begin)) return list.end;
    bool new_part = true, first = true;
    std::uint32_t at = list.begin;
    int depth = 0;
    auto each = std::partition_point(tokens_.words.begin(), tokens_.words.end(),
                                     [&](ByteRange w) { return w.begin < list.begin; });
    for (; each != tokens_.words.end() && each->end <= list.end; ++each) {
      for (; at < each->begin; ++at) {
        const char c = tokens_.bare[at];
        if (c == '(' || c == '[' || c == '{') ++depth;
        if (c == ')' || c == ']' || c == '}') --depth;
        if (c == ',' && depth == 0) new_part = true;
        if (depth < 0) return at;  // The end of the brackets that the list is in.
      }
      if (!new_part || depth > 0) continue;
      match.groups[CompiledPattern::name] = *each;
      if (is_keyword(word(match.group(CompiledPattern::name)))) return each->begin;
      match.whole = {first ? match.whole.begin : each->begin, each->end};
      first = false;
      if (!is_excepted(match)) found_.push_back(match);
      new_part = false;
    }
    return list.end;
  }
  bool is_keyword(const std::string& word) const {
    return program_.language->lexical->keywords.contains(word);
  }

  std::string word(ByteRange range) const {
    return word_at(code_, range, *program_.language->lexical);
  }
  std::string_view name_of(const LexicalMatch& match) const {
    const ByteRange name = match.group(CompiledPattern::name);
    return code_.substr(name.begin, name.end - name.begin);
  }
  bool is_excepted(const LexicalMatch& match) const {
    const Words except = match.pattern().except;
    const ByteRange type = match.group(CompiledPattern::type);
    return !except.empty() && (except.contains(word(match.group(CompiledPattern::name))) ||
                               except.contains(word(type)));
  }

  ByteRange range_of(re2::StringPiece part) const {
    const auto begin = static_cast<std::size_t>(part.data() - code_.data());
    return {number(begin), number(begin + part.size())};
  }
  static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

  /// Leaves out what only separates the match from the code before it.
  void skip_boundary(LexicalMatch& match) const {
    std::uint32_t first = match.whole.end;
    for (const ByteRange group : match.groups)
      if (!group.empty()) first = std::min(first, group.begin);
    const bool value = match.is_definition() && match.pattern().extent == Extent::line;
    std::uint32_t& begin = match.whole.begin;
    while (begin < first &&
           (is_blank(code_[begin]) || code_[begin] == ';' || code_[begin] == ',' ||
            code_[begin] == '{' || code_[begin] == '}' || (value && code_[begin] == '(')))
      ++begin;
  }

  /// Drops the definitions at a name that a pattern before theirs defines anywhere.
  void drop_repeated_names() {
    std::vector<std::pair<std::uint32_t, const CompiledPattern*>> names;
    for (const LexicalMatch& match : found_)
      if (match.is_definition() && match.pattern().in.empty())
        names.emplace_back(match.group(CompiledPattern::name).begin, match.compiled);
    std::sort(names.begin(), names.end());  // Patterns lie in an array, in their order.
    std::erase_if(found_, [&](const LexicalMatch& match) {
      if (!match.is_definition()) return false;
      const std::uint32_t name = match.group(CompiledPattern::name).begin;
      const auto first = std::lower_bound(
          names.begin(), names.end(),
          std::pair(name, static_cast<const CompiledPattern*>(nullptr)));
      return first != names.end() && first->first == name && first->second < match.compiled;
    });
  }

  void join_definitions() {
    std::size_t first = LexicalMatch::kNone;
    for (std::size_t i = 0; i < found_.size(); ++i) {
      const LexicalPattern& pattern = found_[i].pattern();
      if (!found_[i].is_definition() || !pattern.joins || pattern.extent == Extent::end) continue;
      if (first == LexicalMatch::kNone || name_of(found_[first]) != name_of(found_[i])) first = i;
      else continue_match(first, i);
    }
  }
  void continue_match(std::size_t first, std::size_t next) {
    found_[next].first = first;
    LexicalMatch& match = found_[first];
    if (!match.pattern().is_signature || !match.signature_name.empty()) return;
    match.signature_name = match.group(CompiledPattern::name);
    match.groups[CompiledPattern::name] = found_[next].group(CompiledPattern::name);
  }

  const LexicalProgram& program_;
  const LexicalTokens& tokens_;
  const std::string_view code_;
  ExtractBudget& budget_;
  std::vector<LexicalMatch> found_;
};

}  // namespace

std::vector<LexicalMatch> lexical_matches(const LexicalProgram& program,
                                          const LexicalTokens& tokens, ExtractBudget& budget) {
  return Search(program, tokens, budget).run();
}

}  // namespace codefinder::extract
