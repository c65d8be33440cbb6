// Separates signatures that the grammar would join, and repairs declarations with `using`.
#include "index/languages/typescript/preprocess.h"

#include "index/languages/_ecma/preprocess.h"
#include "index/languages/_ecma/using_declarations.h"
#include "index/languages/typescript/signature_breaks.h"

namespace codefinder::typescript {

namespace {

class TypeScriptPreprocessor final : public ecma::EcmaPreprocessor {
 public:
  Edits edits() const override { return Edits::text; }
  void repair(Repairs& repairs) const override {
    break_signatures(repairs);
    ecma::repair_using(repairs);
  }
};

}  // namespace

const extract::Preprocessor& preprocessor() {
  static const TypeScriptPreprocessor one;
  return one;
}

}  // namespace codefinder::typescript
