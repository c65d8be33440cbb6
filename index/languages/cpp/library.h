// Results of the standard library of C++: iterators, pairs, the targets of smart pointers.
#pragma once

#include "index/resolve/language_semantics.h"

namespace codefinder::c_family {

const resolve::LibraryTypes& library();

}  // namespace codefinder::c_family
