// The names that Go predeclares.
#pragma once

#include "index/languages/words.h"

namespace codefinder::go {

inline constexpr Words kBuiltins =
    "any append bool byte cap clear close comparable complex complex128 complex64 copy delete "
    "error false float32 float64 imag "
    "int int16 int32 "
    "int64 int8 iota len make max min new nil panic print println real recover rune string true "
    "uint uint16 uint32 uint64 uint8 "
    "uintptr _";

}  // namespace codefinder::go
