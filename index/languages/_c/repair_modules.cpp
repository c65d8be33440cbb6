// Modules of C++20, which the grammar does not parse.
#include "index/languages/_c/repair.h"

namespace codefinder::c_family {

// Blanks `export` before a declaration or a block of them, and the declarations and imports of
// modules. True if nothing of the item is left.
bool CRepair::module_item(std::uint32_t i) {
  const bool exported = is(i, Kind::keyword) && is(i, "export");
  const std::uint32_t word = exported ? i + 1 : i;
  const bool module = is(word, "module");
  const bool import = is(word, "import");
  const std::uint32_t next = word + 1;
  const bool name = is(next, Kind::name) || is(next, ':');
  if ((module &&
       ((exported && name) || is(next, ';') || (is(next, ':') && is(next + 1, "private")))) ||
      (import && (name || is(next, '<') || is(next, Kind::string)))) {
    std::uint32_t end = next;
    while (end < next + 32 && end + 1 < tokens_.size() && !is(end, ';') && !is(end, '{')) ++end;
    if (is(end, ';') && !is(next + 1, '(')) {
      for (std::uint32_t k = i; k <= end; ++k) erase(k);
      return true;
    }
  }
  if (!exported) return false;
  erase(i);
  if (is(word, '{') && close_of(word) != kNone) {
    erase(close_of(word));
    erase(word);
  }
  return true;
}

}  // namespace codefinder::c_family
