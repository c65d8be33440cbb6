// The syntax tree of a text as plain data.
#pragma once

#include "index/extract/extract.h"
#include "index/languages/language.h"
#include "index/model/syntax_tree.h"

#include <optional>
#include <string_view>

namespace codefinder::extract {

/// nullopt if the language has no grammar or a limit is reached.  No text is an error: what the
/// grammar does not accept is in SyntaxTree::first_error.  Pure.  O(bytes); up to 100 bytes of
/// memory for each byte of a dense text.
std::optional<SyntaxTree> syntax_tree(std::string_view bytes, Language language,
                                      const ExtractLimits& limits = {});

}  // namespace codefinder::extract
