// The textual fallback: facts of a file without a grammar, or that is too large or too slow to
// parse. They contain one document symbol, the headings and the words.
#pragma once

#include "index/model.h"

#include <string_view>

namespace codefinder::extract {

/// One `document` symbol named by the first line with a word, a `heading` for each underlined line
/// (reStructuredText, Markdown, AsciiDoc, plain READMEs), and the distinct words of three or more
/// bytes. The TextMap is complete; headings and words come from the first megabyte, and at most
/// 5,000 words are kept. Pure and thread-safe; accepts any bytes; hundreds of megabytes per second.
FileFacts extract_textual(std::string_view bytes, Language language);

}  // namespace codefinder::extract
