// LexicalText: a text with its words, and the meaning of a word by the rules of its language.
#pragma once

#include "base/strings.h"
#include "index/extract/lexical/tokens.h"
#include "index/languages/lexical_rules.h"

#include <algorithm>
#include <string_view>
#include <vector>

namespace codefinder::extract {

class LexicalText {
 public:
  /// `text` and `language` must outlive it. REQUIRES: the language has lexical rules.
  LexicalText(const LanguageDefinition& language, std::string_view text, ExtractBudget& budget)
      : language_(language),
        rules_(*language.lexical),
        text_(text),
        tokens_(lexical_tokens(text, language, budget)) {}

  std::string_view text_of(ByteRange range) const {
    return text_.substr(range.begin, range.end - range.begin);
  }
  /// Calls `each` for each word in the range.
  template <class Each>
  void each_word(ByteRange range, Each each) const {
    auto word = std::partition_point(tokens_.words.begin(), tokens_.words.end(),
                                     [&](ByteRange w) { return w.begin < range.begin; });
    for (; word != tokens_.words.end() && word->end <= range.end; ++word) each(*word);
  }

  /// The names of the parameters in a list.
  std::vector<ByteRange> parameter_names(ByteRange list) const {
    std::vector<ByteRange> names;
    std::uint32_t part = list.begin;  // Where the part of the last name begins.
    std::uint32_t last = list.begin;  // Where the last word ends.
    bool typed = false;               // The words belong to a type.
    each_word(list, [&](ByteRange word) {
      const std::string_view bare = tokens_.bare;
      const std::string_view gap = bare.substr(last, word.begin - last);
      if (const auto mark = gap.find_last_of(":,)"); mark != std::string_view::npos)
        typed = gap[mark] == ':';
      last = word.end;
      if (is_keyword(word) || !has_name_mark(word)) return;
      if (typed && rules_.parameter == LexicalRules::ParameterName::every) return;
      const std::string_view between = bare.substr(part, word.begin - part);
      const bool new_part = names.empty() || between.find_first_of(",;") != std::string_view::npos;
      if (new_part || rules_.parameter == LexicalRules::ParameterName::every) {
        names.push_back(word);
        part = word.begin;
      } else if (rules_.parameter == LexicalRules::ParameterName::last) {
        names.back() = word;
      }
    });
    return names;
  }

  std::string_view last_segment(std::string_view module) const {
    const auto at = module.rfind(language_.separator);
    return at == std::string_view::npos ? module : module.substr(at + language_.separator.size());
  }

  bool is_keyword(ByteRange word) const {
    if (!rules_.ignores_case) return rules_.keywords.contains(text_of(word));
    return rules_.keywords.contains(to_lower(text_of(word)));
  }

  /// True if a word that is no call can be a name: by its first character, or as a receiver.
  bool is_name(ByteRange word) const {
    const std::string_view after = text_.substr(word.end);
    return has_name_mark(word) ||
           std::any_of(rules_.member_operators.begin(), rules_.member_operators.end(),
                       [&](std::string_view mark) { return after.starts_with(mark); });
  }

  bool has_name_mark(ByteRange word) const {
    return rules_.name_marks.empty() ||
           rules_.name_marks.find(text_[word.begin]) != std::string_view::npos;
  }

  bool is_called(ByteRange name) const {
    if (rules_.call_before != 0)
      return name.begin > 0 && text_[name.begin - 1] == rules_.call_before;
    return name.end < text_.size() && text_[name.end] == '(';
  }

 protected:
  const LanguageDefinition& language_;
  const LexicalRules& rules_;
  const std::string_view text_;
  const LexicalTokens tokens_;
};

}  // namespace codefinder::extract
