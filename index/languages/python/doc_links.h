// Links of Sphinx in docstrings: the roles of its Python domain, as in :class:`~pkg.X`.
#pragma once

#include "index/extract/repair/preprocessor.h"

namespace codefinder::python {

const extract::Preprocessor& preprocessor();

}  // namespace codefinder::python
