// The tables behind words.h: data, kept apart from the rules that use it.
#pragma once

#include <span>
#include <string_view>

namespace codefinder::index {

/// English words that say nothing about what is sought; sorted.
std::span<const std::string_view> stop_words();

/// What programmers mean by a short form: "ctx" gives context, "res" gives response, result,
/// resource.  Empty for all others. `lower` is in small letters.
std::span<const std::string_view> meanings_of(std::string_view lower);
/// All words that meanings_of() knows; sorted.
std::span<const std::string_view> short_forms();

}  // namespace codefinder::index
