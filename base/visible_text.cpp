// Escapes invisible characters, by a table of Unicode ranges.
#include "base/visible_text.h"

#include "base/text.h"

#include <algorithm>
#include <cstdint>
#include <iterator>

namespace codefinder {
namespace {

struct CodeRange {
  char32_t first, last;
};

/// Invisible non-ASCII characters: C1 controls, and Unicode's format characters (Cf), line and
/// paragraph separators, and default ignorable ones.  Ascending.
constexpr CodeRange kInvisible[] = {
    {0x80, 0x9F},       {0xAD, 0xAD},       {0x34F, 0x34F},     {0x600, 0x605},
    {0x61C, 0x61C},     {0x6DD, 0x6DD},     {0x70F, 0x70F},     {0x890, 0x891},
    {0x8E2, 0x8E2},     {0x115F, 0x1160},   {0x17B4, 0x17B5},   {0x180B, 0x180F},
    {0x200B, 0x200F},   {0x2028, 0x202E},   {0x2060, 0x206F},   {0x3164, 0x3164},
    {0xFE00, 0xFE0F},   {0xFEFF, 0xFEFF},   {0xFFA0, 0xFFA0},   {0xFFF0, 0xFFFB},
    {0x110BD, 0x110BD}, {0x110CD, 0x110CD}, {0x13430, 0x1345F}, {0x1BCA0, 0x1BCA3},
    {0x1D173, 0x1D17A}, {0xE0000, 0xE0FFF},
};

bool is_invisible(char32_t code) {
  const auto* after = std::upper_bound(
      std::begin(kInvisible), std::end(kInvisible), code,
      [](char32_t c, const CodeRange& range) { return c < range.first; });
  return after != std::begin(kInvisible) && code <= std::prev(after)->last;
}

/// Decodes one UTF-8 sequence.  REQUIRES: `bytes` is well-formed.
char32_t decode(std::string_view bytes) {
  const auto lead = static_cast<unsigned char>(bytes[0]);
  char32_t code = bytes.size() == 1 ? lead : lead & (0x7Fu >> bytes.size());
  for (const char c : bytes.substr(1)) code = (code << 6) | (static_cast<unsigned char>(c) & 0x3Fu);
  return code;
}

void put_hex(std::string& out, std::string_view prefix, std::uint32_t value, int digits) {
  out += prefix;
  for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4)
    out += "0123456789abcdef"[(value >> shift) & 15];
}

void put_json(std::string& out, char32_t code) {
  if (code <= 0xFFFF) return put_hex(out, "\\u", code, 4);
  put_hex(out, "\\u", 0xD800 + ((code - 0x10000) >> 10), 4);
  put_hex(out, "\\u", 0xDC00 + ((code - 0x10000) & 0x3FF), 4);
}

/// True if the control character `c`, followed by `next`, is not escaped.
bool stays(char c, char next, Keep keep) {
  if (c == '\n') return keep == Keep::lines_and_tabs;
  if (c == '\t') return keep != Keep::nothing;
  return c == '\r' && next == '\n' && keep == Keep::lines_and_tabs;
}

void put_control(std::string& out, char c) {
  if (c == '\n') out += "\\n";
  else if (c == '\t') out += "\\t";
  else if (c == '\r') out += "\\r";
  else put_hex(out, "\\x", static_cast<unsigned char>(c), 2);
}

/// Copies `text`, replacing the sequences for which `replace(escape, sequence, at, code)` returns
/// true by its escape; code is -1 for a byte that is not UTF-8.
template <class Replace>
std::string replaced(std::string_view text, Replace replace) {
  std::string out, escape;
  std::size_t copied = 0;
  for (std::size_t at = 0; at < text.size();) {
    const auto byte = static_cast<unsigned char>(text[at]);
    if (byte >= 0x20 && byte < 0x7F) {
      ++at;
      continue;
    }
    const auto length = static_cast<std::size_t>(
        std::max(byte < 0x80 ? 1 : utf8_sequence_length(text.substr(at)), 0));
    const std::string_view sequence = text.substr(at, std::max<std::size_t>(length, 1));
    escape.clear();
    if (replace(escape, sequence, at,
                length == 0 ? std::int32_t{-1} : static_cast<std::int32_t>(decode(sequence)))) {
      out.append(text, copied, at - copied).append(escape);
      copied = at + sequence.size();
    }
    at += sequence.size();
  }
  return out.append(text, copied);
}

}  // namespace

std::string visible_text(std::string_view text, Keep keep) {
  return replaced(
      text, [&](std::string& out, std::string_view sequence, std::size_t at, std::int32_t code) {
        if (code < 0x80) {
          const char next = at + 1 < text.size() ? text[at + 1] : '\0';
          if (code >= 0 && stays(sequence[0], next, keep)) return false;
          put_control(out, sequence[0]);
          return true;
        }
        if (!is_invisible(static_cast<char32_t>(code))) return false;
        if (code <= 0xFFFF) put_hex(out, "\\u", static_cast<std::uint32_t>(code), 4);
        else put_hex(out, "\\U", static_cast<std::uint32_t>(code), 8);
        return true;
      });
}

std::string visible_json(std::string_view json) {
  return replaced(json, [](std::string& out, std::string_view, std::size_t, std::int32_t code) {
    // Raw bytes below 0x20 are white space between values: inside strings JSON escapes them anyway.
    if (code != 0x7F && (code < 0x80 || !is_invisible(static_cast<char32_t>(code)))) return false;
    put_json(out, static_cast<char32_t>(code));
    return true;
  });
}

}  // namespace codefinder
