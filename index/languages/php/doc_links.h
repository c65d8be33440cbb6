// Reads the links of PHPDoc comments: `@see A::b()`, `{@link \A\B}`.
#pragma once

#include "index/extract/walk/doc_links.h"

namespace codefinder::php {

/// As extract::Preprocessor::read_doc_links.
void read_doc_links(ByteRange comment, extract::DocLinks& out);

}  // namespace codefinder::php
