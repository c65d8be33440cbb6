// Links of rustdoc to items: [`X`], [X::m], [text](crate::X), [x]: path::X, [fn@x].
#pragma once

#include "index/extract/walk/doc_links.h"

namespace codefinder::rust {

/// As extract::Preprocessor::read_doc_links.
void read_doc_links(ByteRange comment, extract::DocLinks& out);

}  // namespace codefinder::rust
