// The tags of markup without a grammar: HTML, and the components of Vue, Svelte and Astro.
#pragma once

#include "index/languages/language.h"

namespace codefinder::text {

extern const TagRules kTags;

}  // namespace codefinder::text
