// Reads JSDoc comments.
#include "index/languages/_ecma/preprocess.h"

#include "index/languages/_ecma/doc_links.h"
#include "index/languages/_ecma/jsdoc.h"
#include "index/languages/_ecma/using_declarations.h"

namespace codefinder::ecma {

ExprIndex EcmaPreprocessor::read_comment_types(std::string_view text, ByteRange range,
                                               std::uint32_t scope,
                                               extract::FactsBuilder& out) const {
  return read_jsdoc(text, range, scope, out);
}

void EcmaPreprocessor::read_doc_links(ByteRange comment, extract::DocLinks& out) const {
  ecma::read_doc_links(comment, out);
}

const extract::Preprocessor& preprocessor() {
  static const EcmaPreprocessor one;
  return one;
}

const extract::Preprocessor& repairing_preprocessor() {
  class Repairing final : public EcmaPreprocessor {
    Edits edits() const override { return Edits::text; }
    void repair(extract::Repairs& repairs) const override { repair_using(repairs); }
  };
  static const Repairing one;
  return one;
}

}  // namespace codefinder::ecma
