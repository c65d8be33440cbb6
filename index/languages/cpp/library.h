// What the standard library of C++ gives: iterators, pairs, what smart pointers point to.
#pragma once

#include "index/resolve/language_semantics.h"

namespace codefinder::c_family {

const resolve::LibraryTypes& library();

}  // namespace codefinder::c_family
