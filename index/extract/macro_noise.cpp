#include "index/extract/macro_noise.h"

#include "index/extract/c_conditionals.h"
#include "index/extract/c_repair.h"
#include "index/extract/grammars.h"
#include "index/extract/signature_breaks.h"

namespace codefinder::index {

MaskedText::MaskedText(std::string_view bytes, Language language) : bytes_(bytes) {
  const Grammar* grammar = grammar_of(language);
  if (grammar == nullptr || !(grammar->macro_noise || grammar->break_signatures)) return;
  Repairs repairs(bytes);
  if (grammar->break_signatures) break_signatures(repairs);
  if (grammar->macro_noise) {
    const bool cpp = language == Language::cpp;
    CRepair(settle_conditionals(c_tokens(bytes, cpp), repairs), repairs, cpp).run();
  }
  hidden_ = repairs.take_words();
  hidden_macros_ = repairs.take_macros();
  copy_ = repairs.take_copy();
}

}  // namespace codefinder::index
