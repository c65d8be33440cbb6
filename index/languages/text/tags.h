// The tags of markup without a grammar: HTML, and the components of Vue, Svelte and Astro.
#pragma once

#include "index/languages/tags.h"

namespace codefinder::text {

/// By the file's extension.
bool has_tags(std::string_view path);
/// See tags_in_text().
std::optional<TagPair> tag_pair_at(std::string_view text, std::uint32_t offset);

}  // namespace codefinder::text
