// The parts of a text in other languages: each is parsed and walked by the program of its language,
// at the place in the walk where it begins.
#include "index/extract/parse/parse.h"
#include "index/extract/repair/masked_text.h"
#include "index/extract/walk/walker.h"

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
    const auto [range, language] = injections_[injection_at_];
    const Program* program = program_of(language);
    if (spent() || program == nullptr || out_.budget() == nullptr) return;
    const MaskedText masked(text_of(range), language);
    const auto tree = parse_once(masked.text(), language, *out_.budget(), range.begin);
    if (!tree) continue;
    std::vector<MaskedWord> words = masked.masked_words();
    std::vector<MaskedSymbol> symbols = masked.masked_symbols();
    for (MaskedWord& word : words) move_by(word.range, range.begin);
    for (MaskedSymbol& symbol : symbols)
      move_by(symbol.name, range.begin), move_by(symbol.whole, range.begin);
    out_.facts().parse_errors += tree->errors();
    Walker(*program, *tree, text_.substr(0, range.end), {words, symbols}, out_)
        .run_injection(scope());
  }
}

void Walker::run_injection(std::uint32_t scope) {
  injections_.clear();  // Languages are injected one level deep.
  scopes_.push_back({scope, 0});
  visit(0, tree_.size());
  inside_.clear(), ancestors_.clear();
  leave();
  run_rest(0);
}

}  // namespace codefinder::extract
