// Shared by JavaScript and its dialects besides the grammar: types and links in JSDoc comments.
#pragma once

#include "index/extract/repair/preprocessor.h"

namespace codefinder::ecma {

class EcmaPreprocessor : public extract::Preprocessor {
 public:
  ExprIndex read_comment_types(std::string_view text, ByteRange range, std::uint32_t scope,
                               extract::FactsBuilder& out) const override;
  bool declares_type(std::string_view comment) const override;
  void read_doc_links(ByteRange comment, extract::DocLinks& out) const override;
};

const extract::Preprocessor& preprocessor();
/// Also repairs declarations with `using`, for grammars that do not know them.
const extract::Preprocessor& repairing_preprocessor();

}  // namespace codefinder::ecma
