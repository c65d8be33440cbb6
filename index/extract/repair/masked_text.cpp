// Runs the repairs of a language on a text and keeps the result.
#include "index/extract/repair/masked_text.h"

#include <utility>

namespace codefinder::extract {

MaskedText::MaskedText(std::string_view bytes, Language language) : bytes_(bytes) {
  const Preprocessor* preprocessor = preprocessor_of(language);
  if (preprocessor == nullptr || preprocessor->edits() == Preprocessor::Edits::nothing) return;
  Repairs repairs(bytes);
  if (preprocessor->edits() == Preprocessor::Edits::text) preprocessor->repair(repairs);
  else segments_ = preprocessor->repair_segments(repairs, {});
  take(repairs);
  shows_edits_ = preprocessor->shows_edits();
}

MaskedText::MaskedText(std::string_view bytes, Language language, const Preprocessor::Range& range)
    : bytes_(bytes) {
  Repairs repairs(bytes);
  segments_ = preprocessor_of(language)->repair_segments(repairs, range);
  take(repairs);
}

void MaskedText::take(Repairs& repairs) {
  masked_words_ = repairs.take_words();
  masked_symbols_ = repairs.take_symbols();
  copy_ = repairs.take_copy();
}

}  // namespace codefinder::extract
