// Levels in words.
#include "setup/program/finding.h"

#include <algorithm>

namespace codefinder::setup {

std::string_view to_string(Level level) {
  switch (level) {
    case Level::ok: return "ok";
    case Level::warning: return "warning";
    case Level::failed: return "failed";
  }
  return {};
}

Level worst(const Findings& findings) {
  Level level = Level::ok;
  for (const Finding& finding : findings) level = std::max(level, finding.level);
  return level;
}

}  // namespace codefinder::setup
