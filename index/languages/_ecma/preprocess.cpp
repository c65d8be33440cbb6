// Reads JSDoc comments.
#include "index/languages/_ecma/preprocess.h"

#include "index/languages/_ecma/doc_links.h"
#include "index/languages/_ecma/jsdoc.h"

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

}  // namespace codefinder::ecma
