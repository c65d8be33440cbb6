// Comments in the style of C: what scans of raw text share.
#pragma once

#include <cstddef>
#include <string_view>

namespace codefinder::extract {

/// The offset after the comment that begins at `at`; `at` if none does.
std::size_t after_comment(std::string_view text, std::size_t at);

}  // namespace codefinder::extract
