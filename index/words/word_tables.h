// The tables of words.h: data, separate from the code that uses it.
#pragma once

#include <span>
#include <string_view>

namespace codefinder::words {

/// English stop words; sorted.
std::span<const std::string_view> stop_words();

/// The words that programmers abbreviate as `lower`: "ctx" gives context, "res" gives response,
/// result, resource.  Empty for all others.  `lower` is in lower case.
std::span<const std::string_view> meanings_of(std::string_view lower);
/// All keys of meanings_of(); sorted.
std::span<const std::string_view> short_forms();

}  // namespace codefinder::words
