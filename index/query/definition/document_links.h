// The files that a file leads to, by its imports and includes and by the paths that it names: for
// documentLink, and for the definition at a link.
#pragma once

#include "index/index.h"
#include "index/resolve/context.h"
#include "index/resolve/path_texts.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::query {

struct DocumentLink {
  ByteRange range;   // The module's name, or the path.
  std::string path;  // As in Place.
  // 0-based; of the heading or the line that a fragment names.
  std::optional<std::uint32_t> line{};
};

/// True if a file exists at a path relative to the root, indexed or not, such as a picture.
using FileTest = std::function<bool(std::string_view path)>;

/// The links of a file, by position; those that lead to one file for certain.  Errors: not_found,
/// cancelled.  Cost: resolves each import; reads a file of at most 1 MiB for its paths, of which it
/// looks at 5,000, and the files whose headings they name.
Result<std::vector<DocumentLink>> links_in(const index::Snapshot& snapshot, FileId file,
                                           const FileTest& exists, std::stop_token stop = {});
inline constexpr std::uint64_t kMaxLinkText = 1u << 20;  // Bytes of a text that is read for links.

/// The links of the file's text that lead to indexed files, in the order of the text, without those
/// of imports.  Cost: as links_in without its imports.
std::vector<DocumentLink> path_links_in(resolve::Context& context, FileId file);

/// The uses of labels that the file's text defines, in the order of the text.  Cost: reads a file
/// of at most 1 MiB.
std::vector<resolve::LabelUse> label_uses_in(resolve::Context& context, FileId file);

}  // namespace codefinder::query
