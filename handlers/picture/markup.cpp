// escaped_markup: byte by byte, then the characters that XML lacks.
#include "handlers/picture/markup.h"

#include "base/text.h"

namespace codefinder::handlers {

std::string escaped_markup(std::string_view text) {
  std::string out;
  for (const char c : to_valid_utf8(text)) {
    switch (c) {
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '&': out += "&amp;"; break;
      case '"': out += "&quot;"; break;
      default: out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    }
  }
  // XML has no U+FFFE and U+FFFF.
  for (const std::string_view none : {"\xef\xbf\xbe", "\xef\xbf\xbf"})
    for (std::size_t at = 0; (at = out.find(none, at)) != std::string::npos; at += 3)
      out.replace(at, 3, "\xef\xbf\xbd");
  return out;
}

}  // namespace codefinder::handlers
