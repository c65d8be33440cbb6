// How many arguments a C or C++ function takes: its parameters without those that have a default.
#pragma once

#include "index/model.h"

namespace codefinder::c_family {

/// By the signature: `=` makes a parameter optional, `...` takes any number.
bool takes_argument_count(const FileFacts& facts, const Symbol& function, std::uint8_t arguments);

}  // namespace codefinder::c_family
