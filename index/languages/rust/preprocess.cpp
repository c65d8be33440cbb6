// Opens macro calls that hold items, and reads the links of comments.
#include "index/languages/rust/rules.h"

#include "index/extract/repair/preprocessor.h"
#include "index/languages/rust/doc_links.h"
#include "index/languages/rust/item_macros.h"

namespace codefinder::rust {

namespace {

class RustPreprocessor final : public extract::Preprocessor {
 public:
  Edits edits() const override { return Edits::text; }
  void repair(Repairs& repairs) const override { open_item_macros(repairs); }
  void read_doc_links(ByteRange comment, extract::DocLinks& out) const override {
    rust::read_doc_links(comment, out);
  }
};

}  // namespace

const extract::Preprocessor& preprocessor() {
  static const RustPreprocessor one;
  return one;
}

}  // namespace codefinder::rust
