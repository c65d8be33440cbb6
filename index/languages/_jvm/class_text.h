// Compiled classes as sources of Java: the declarations that other classes can use, without code.
#pragma once

#include "index/archives/source_archives.h"

#include <string>
#include <string_view>

namespace codefinder::jvm {

/// The source of the class at `path` ("java/util/Map.class"), with its nested classes; "" if it
/// cannot be read.  Private and generated members are left out; parameters whose names the file
/// does not have are `arg0`, `arg1`.
std::string class_text(const archives::ReadEntry& read, std::string_view path);

}  // namespace codefinder::jvm
