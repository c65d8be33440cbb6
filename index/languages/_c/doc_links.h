// Links of Doxygen: `@ref A::b`, `@see f`, `#a`, `f()`, `A::b`.
#pragma once

#include "index/extract/walk/doc_links.h"

namespace codefinder::c_family {

/// As extract::Preprocessor::read_doc_links.
void read_doc_links(ByteRange comment, extract::DocLinks& out);

}  // namespace codefinder::c_family
