// Finds the ends of definitions.
#include "index/extract/lexical/extents.h"

#include "base/strings.h"
#include "index/extract/lexical/blocks.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

namespace codefinder::extract {

namespace {

using Block = LexicalBlocks::Block;

bool is_white(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

class Extents {
 public:
  Extents(const LexicalProgram& program, const LexicalTokens& tokens,
          std::vector<LexicalMatch>& matches, ExtractBudget& budget)
      : program_(program),
        rules_(*program.language->lexical),
        tokens_(tokens),
        code_(tokens.code),
        bare_(tokens.bare),
        matches_(matches),
        budget_(budget),
        blocks_(rules_, tokens, budget) {
    for (const LexicalMatch& match : matches)
      if (match.is_definition() && match.pattern().in.empty())
        definitions_.push_back(match.whole.begin);
  }

  void run() {
    for (std::size_t i = 0; i < matches_.size() && !budget_.spent_at_times(); ++i) {
      LexicalMatch& match = matches_[i];
      if (!match.is_definition() && !match.is_scope()) continue;
      match.end = match.body_begin = line_end(std::max(match.whole.end, match.whole.begin + 1) - 1);
      switch (match.pattern().extent) {
        case Extent::braces: end_at_block(match, blocks_.brackets(), '{'); break;
        case Extent::keywords: end_at_block(match, blocks_.keywords(), 0); break;
        case Extent::list: end_list(match); break;
        case Extent::line: end_before_next(i); break;
        default: break;
      }
    }
    end_by_expressions();
    end_by_indentation();
    end_sections();
    extend_joined();
  }

 private:
  std::uint32_t line_end(std::size_t from) const {
    return number(std::min(code_.find('\n', from), code_.size()));
  }
  ByteRange range_of(re2::StringPiece part) const {
    const auto begin = static_cast<std::size_t>(part.data() - code_.data());
    return {number(begin), number(begin + part.size())};
  }

  std::string_view name_of(const LexicalMatch& match) const {
    const ByteRange name = match.group(CompiledPattern::name);
    return code_.substr(name.begin, name.end - name.begin);
  }

  std::uint32_t next_definition(std::uint32_t after) const {
    const auto next = std::upper_bound(definitions_.begin(), definitions_.end(), after);
    return next == definitions_.end() ? number(code_.size()) : *next;
  }

  static auto first_from(const std::vector<Block>& blocks, std::uint32_t offset) {
    return std::lower_bound(blocks.begin(), blocks.end(), Block(offset, 0));
  }

  /// The end of the name, and of the parameters if they are not in the block.
  std::uint32_t head_end(const LexicalMatch& match, char bracket) const {
    const std::uint32_t name = match.group(CompiledPattern::name).end;
    const ByteRange parameters = match.group(CompiledPattern::parameters);
    if (parameters.end <= name) return name;
    const bool inside = bare_.substr(name, parameters.begin - name).find(bracket) !=
                        std::string_view::npos;
    return inside ? name : parameters.end;
  }

  /// `bracket`: the bracket that opens the block; 0: a word of the openers, which may be the first
  /// word of the definition.
  void end_at_block(LexicalMatch& match, const std::vector<Block>& blocks, char bracket) {
    const std::uint32_t from = bracket == 0 ? match.whole.begin : head_end(match, bracket);
    const std::uint32_t limit = next_definition(from);
    auto block = first_from(blocks, from);
    while (block != blocks.end() && bracket != 0 && bare_[block->first] != bracket)
      block = first_from(blocks, std::max(block->second, block->first + 1));
    if (block == blocks.end() || block->first >= limit) return;
    const std::string_view between = bare_.substr(from, block->first - from);
    if (bracket != 0 && between.find(';') != std::string_view::npos) return;
    match.body_begin = std::max(block->first, match.whole.end);
    match.end = block->second;
    if (bracket == 0) match.body_begin = std::min(match.end, line_end(match.whole.end));
  }

  /// A value ends before the next definition of its line.
  void end_before_next(std::size_t at) {
    LexicalMatch& match = matches_[at];
    const SymbolKind kind = match.pattern().kind;
    if (kind != SymbolKind::field && kind != SymbolKind::property && kind != SymbolKind::constant &&
        kind != SymbolKind::variable && kind != SymbolKind::enum_member)
      return;
    const std::uint32_t name_end = match.group(CompiledPattern::name).end;
    for (std::size_t next = at + 1; next < matches_.size(); ++next) {
      const std::uint32_t begin = matches_[next].whole.begin;
      if (begin >= match.end) return;
      if (!matches_[next].is_definition() || begin < name_end) continue;
      match.end = match.body_begin = begin;
      while (match.end > name_end &&
             (is_white(code_[match.end - 1]) ||
              std::string_view(",;|").find(code_[match.end - 1]) != std::string_view::npos))
        match.body_begin = --match.end;
      return;
    }
  }

  void end_list(LexicalMatch& match) {
    const std::vector<Block>& brackets = blocks_.brackets();
    const auto list = first_from(brackets, match.whole.begin);
    if (list == brackets.end() || list->first >= match.whole.end) return;
    match.end = list->second;
    match.body_begin = std::min(match.body_begin, match.end);
  }

  void end_by_expressions() {
    std::vector<std::string_view> done;
    for (const CompiledPattern& pattern : program_.patterns) {
      if (pattern.end == nullptr || std::count(done.begin(), done.end(), pattern.pattern->end) > 0)
        continue;
      done.push_back(pattern.pattern->end);
      end_by_expression(pattern);
    }
  }

  void end_by_expression(const CompiledPattern& pattern) {
    std::vector<std::size_t> open;
    std::size_t next = 0;
    const auto open_until = [&](std::uint32_t offset) {
      for (; next < matches_.size() && matches_[next].whole.begin < offset; ++next) {
        LexicalMatch& match = matches_[next];
        if ((!match.is_definition() && !match.is_scope()) ||
            match.pattern().extent != Extent::end || match.pattern().end != pattern.pattern->end)
          continue;
        if (!open.empty() && match.pattern().joins &&
            name_of(match) == name_of(matches_[open.back()]))
          match.first = open.back();
        else open.push_back(next);
      }
    };
    re2::StringPiece end;
    for (std::size_t at = 0; at < code_.size() && !budget_.spent();) {
      if (!pattern.end->Match(piece(code_), at, code_.size(), RE2::UNANCHORED, &end, 1)) break;
      const ByteRange range = range_of(end);
      at = std::max<std::size_t>(range.end, at + 1);
      if (tokens_.in_string(range.begin)) continue;
      open_until(range.begin);
      if (open.empty()) continue;
      LexicalMatch& match = matches_[open.back()];
      match.end = std::max(range.end, match.whole.end);
      match.body_begin = std::min(match.body_begin, match.end);
      open.pop_back();
    }
  }

  // Open definition that ends by its indentation.
  struct OpenLines {
    std::size_t match;
    std::size_t indentation;
  };

  void end_by_indentation() {
    std::vector<OpenLines> open;
    std::size_t next = 0;
    std::uint32_t last_end = 0;  // End of the last line with code.
    for (std::size_t begin = 0; begin < code_.size() && !budget_.spent_at_times();) {
      const std::uint32_t end = line_end(begin);
      const std::size_t first = code_.substr(0, end).find_first_not_of(" \t\r", begin);
      if (first != std::string_view::npos) {
        // A continuing line ends only definitions that are indented deeper.
        const bool continues = rules_.continuations.find(bare_[first]) != std::string_view::npos;
        end_at_line(open, first - begin + (continues ? 1 : 0), last_end, closed_by(first, end));
        for (; next < matches_.size() && matches_[next].whole.begin < end; ++next)
          if (ends_at_line(matches_[next])) open.push_back({next, first - begin});
        last_end = end;
      }
      begin = end + 1;
    }
    end_at_line(open, 0, last_end, last_end);
  }

  static bool ends_at_line(const LexicalMatch& match) {
    return match.is_definition() && (match.pattern().extent == Extent::indentation ||
                                     match.pattern().extent == Extent::outdent);
  }

  /// The end of the line if it begins with a word of the closers; else 0.
  std::uint32_t closed_by(std::size_t first, std::uint32_t end) const {
    if (rules_.closers.empty()) return 0;
    std::size_t after = first;
    while (after < end && is_word_char(bare_[after])) ++after;
    return rules_.closers.contains(word_at(bare_, {number(first), number(after)}, rules_)) ? end
                                                                                           : 0;
  }

  /// `closed_at`: the result of closed_by().
  void end_at_line(std::vector<OpenLines>& open, std::size_t indentation, std::uint32_t last_end,
                   std::uint32_t closed_at) {
    while (!open.empty() && open.back().indentation >= indentation) {
      LexicalMatch& match = matches_[open.back().match];
      const bool outdent = match.pattern().extent == Extent::outdent;
      if (outdent && closed_at == 0) return;
      const bool closes = outdent && open.back().indentation == indentation;
      match.end = std::max(match.end, closes ? closed_at : last_end);
      open.pop_back();
      if (closes) return;
    }
  }

  void end_sections() {
    std::vector<std::size_t> open;
    const auto close = [&](int level, std::uint32_t end) {
      for (; !open.empty() && matches_[open.back()].pattern().level >= level; open.pop_back())
        matches_[open.back()].end = std::max(end, matches_[open.back()].whole.end);
    };
    const auto trimmed = [&](std::size_t end) {
      while (end > 0 && is_white(code_[end - 1])) --end;
      return number(end);
    };
    for (std::size_t i = 0; i < matches_.size(); ++i) {
      if (!matches_[i].is_definition() || matches_[i].pattern().extent != Extent::section) continue;
      close(matches_[i].pattern().level, trimmed(matches_[i].whole.begin));
      open.push_back(i);
    }
    close(0, trimmed(code_.size()));
  }

  void extend_joined() {
    for (LexicalMatch& match : matches_) {
      if (match.first == LexicalMatch::kNone) continue;
      LexicalMatch& first = matches_[match.first];
      if (match.pattern().extent == Extent::end) match.end = std::max(match.end, first.end);
      else first.end = std::max(first.end, match.end);
    }
  }

  const LexicalProgram& program_;
  const LexicalRules& rules_;
  const LexicalTokens& tokens_;
  const std::string_view code_, bare_;
  std::vector<LexicalMatch>& matches_;
  ExtractBudget& budget_;
  std::vector<std::uint32_t> definitions_;  // Where they begin, ascending.
  LexicalBlocks blocks_;
};

}  // namespace

void find_extents(const LexicalProgram& program, const LexicalTokens& tokens,
                  std::vector<LexicalMatch>& matches, ExtractBudget& budget) {
  Extents(program, tokens, matches, budget).run();
}

}  // namespace codefinder::extract
