// Removes the here-documents that the grammar cannot parse.
#include "index/languages/bash/preprocess.h"

#include "index/languages/bash/heredocs.h"

namespace codefinder::bash {

namespace {

class BashPreprocessor final : public extract::Preprocessor {
 public:
  Edits edits() const override { return Edits::text; }
  void repair(extract::Repairs& repairs) const override { blank_heredocs(repairs); }
};

}  // namespace

const extract::Preprocessor& preprocessor() {
  static const BashPreprocessor one;
  return one;
}

}  // namespace codefinder::bash
