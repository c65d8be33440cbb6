// The parts of a text in other languages: each is parsed and walked by the program of its language,
// at the place in the walk where it begins.
#include "index/extract/lexical/lexical_facts.h"
#include "index/extract/parse/parse.h"
#include "index/extract/repair/masked_text.h"
#include "index/extract/walk/walker.h"

#include <string>
#include <vector>

namespace codefinder::extract {

namespace {

void move_by(ByteRange& range, std::uint32_t offset) {
  range = {range.begin + offset, range.end + offset};
}

}  // namespace

void Walker::walk_injections(std::uint32_t end) {
  for (; injection_at_ < injections_.size() && injections_[injection_at_].range.begin < end;
       ++injection_at_) {
    if (spent() || out_.budget() == nullptr) return;
    walk_injection(injections_[injection_at_]);
  }
}

void Walker::walk_injection(Injection& injection) {
  add_outer_gaps(injection, gaps_);
  const ByteRange range = injection.range;
  const std::string filled = injection.gaps.empty() ? std::string()
                                                    : injected_text(text_, injection);
  const std::string_view text = injection.gaps.empty() ? text_of(range) : std::string_view(filled);
  InjectionPlace place{scope(), file_scope_, level_ + 1};
  if (injection.has_own_names)
    place.scope = place.file_scope = out_.open_own_names(definition(injection.language).name);
  const Program* program = program_of(injection.language);
  if (program == nullptr) {
    const LexicalProgram* lexical = lexical_program_of(injection.language);
    if (lexical != nullptr)
      add_lexical_facts(*lexical, text, {range.begin, place.scope, injection.gaps}, out_);
    return;
  }
  const MaskedText masked(text, injection.language);
  const auto tree = parse_once(masked.text(), injection.language, *out_.budget(), range.begin);
  if (!tree) return;
  std::vector<MaskedWord> words = masked.masked_words();
  std::vector<MaskedSymbol> symbols = masked.masked_symbols();
  for (MaskedWord& word : words) move_by(word.range, range.begin);
  for (MaskedSymbol& symbol : symbols)
    move_by(symbol.name, range.begin), move_by(symbol.whole, range.begin);
  // The grammar of a language cannot parse every fragment.
  if (!injection.has_own_names) out_.facts().parse_errors += tree->errors();
  Walker(*program, *tree, text_.substr(0, range.end), {words, symbols}, out_)
      .run_injection(place, injection.gaps);
}

void Walker::run_injection(const InjectionPlace& place, std::span<const InjectionGap> gaps) {
  constexpr int kMaxLevel = 2;  // A script in a page in a template.
  level_ = place.level;
  if (level_ >= kMaxLevel) injections_.clear();
  gaps_ = gaps;
  file_scope_ = place.file_scope;
  scopes_.push_back({place.scope, 0});
  visit(0, tree_.size());
  walk_injections(static_cast<std::uint32_t>(text_.size()));
  inside_.clear(), ancestors_.clear();
  leave();
  run_rest(0);
}

}  // namespace codefinder::extract
