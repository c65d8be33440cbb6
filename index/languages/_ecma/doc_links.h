// Links of JSDoc and TSDoc: `{@link A.b}`, `{@link A#b}`, `{@linkcode A}`, `{@linkplain A}`, and
// `@see A`.
#pragma once

#include "index/extract/walk/doc_links.h"

namespace codefinder::ecma {

/// As extract::Preprocessor::read_doc_links.
void read_doc_links(ByteRange comment, extract::DocLinks& out);

}  // namespace codefinder::ecma
