// The values of names that a language's own library declares for all files.
#pragma once

#include "index/resolve/resolution.h"

namespace codefinder::resolve {

/// The values of a free name that nothing in the project declares, by the library of the language:
/// the type of `document`, the function `fetch`, for a type or a construction the class.  Empty for
/// types whose shape the language's tables know (lists, maps), and unless libraries are read.
Values library_values(Resolution& parts, FileId file, const Occurrence& use);

}  // namespace codefinder::resolve
