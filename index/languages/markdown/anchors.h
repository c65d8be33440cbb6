// The names by which links lead to places of a Markdown file.
#pragma once

#include "index/resolve/path_texts.h"

#include <string_view>
#include <vector>

namespace codefinder::markdown {

/// Anchors of the headings, as GitHub and GitLab make them, and `id` and `name` of HTML elements.
std::vector<resolve::Anchor> anchors_of(const FileFacts& facts, std::string_view text);

}  // namespace codefinder::markdown
