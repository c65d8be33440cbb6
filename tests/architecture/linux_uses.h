// Interfaces of the system that only Linux has: base/os alone uses them, so that a port to another
// system changes that directory (docs/porting.md).
#pragma once

#include "architecture/source_files.h"

#include <string>
#include <vector>

namespace codefinder::architecture {

/// The headers, calls and paths in `file`, one of the product's, that only Linux has: one sentence
/// each, "lsp/streams.cpp:12: POLLRDHUP belongs in base/os".
std::vector<std::string> linux_uses(const SourceFile& file);

/// The uses outside of base/os, with the reasons in docs/porting.md.
struct LinuxException {
  std::string path, use;
};
const std::vector<LinuxException>& linux_exceptions();

}  // namespace codefinder::architecture
