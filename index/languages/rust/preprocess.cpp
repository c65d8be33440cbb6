// Opens macro calls that hold items.
#include "index/languages/rust/preprocess.h"

#include "index/languages/rust/item_macros.h"

namespace codefinder::rust {

namespace {

class RustPreprocessor final : public extract::Preprocessor {
 public:
  Edits edits() const override { return Edits::text; }
  void repair(Repairs& repairs) const override { open_item_macros(repairs); }
};

}  // namespace

const extract::Preprocessor& preprocessor() {
  static const RustPreprocessor one;
  return one;
}

}  // namespace codefinder::rust
