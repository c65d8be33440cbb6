// The call that a place is in, read from the text: it mostly does not parse while it is typed.
#pragma once

#include "base/text.h"
#include "index/languages/language.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace codefinder::query {

struct CallText {
  std::uint32_t open = 0;       // The offset of its parenthesis.
  std::uint32_t arguments = 0;  // The number of complete arguments before the place.
  std::uint32_t argument = 0;   // Where the argument at the place begins.
};

/// The innermost call around `end` whose parenthesis is not closed before it; reads from `begin`,
/// which is in no string or comment.  nullopt in comments and strings, and in a block within the
/// arguments.
std::optional<CallText> call_around(std::string_view text, std::uint32_t begin, std::uint32_t end,
                                    Language language);

/// The arguments between the parenthesis at `open` and the one that closes it, trimmed, as ranges
/// of `text`; commas in brackets, strings and comments separate none.  nullopt if it is not closed
/// within 64 KiB.
std::optional<std::vector<ByteRange>> arguments_of_call(std::string_view text, std::uint32_t open,
                                                        Language language);

/// The parts of a list between commas outside of brackets, trimmed; `list` is inside of its
/// parentheses.
std::vector<ByteRange> list_parts(std::string_view list);
/// The offset of the bracket that closes the one at `open`; npos if there is none.
std::size_t closing_bracket(std::string_view text, std::size_t open);

}  // namespace codefinder::query
