// The files that relative modules of Python need.
#pragma once

#include "index/languages/needed_files.h"

namespace codefinder::python {

/// See codefinder::needed_file().
std::optional<NeededFile> needed_file(const ImportPlace& place);

}  // namespace codefinder::python
