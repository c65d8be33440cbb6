// linked_tags_at: asks the rules of the language, about the text or about each node around the
// place.
#include "index/query/definition/linked_tags.h"

#include "base/result.h"
#include "index/languages/tags.h"
#include "index/query/definition/symbol_at_position.h"

namespace codefinder::query {

namespace {

constexpr std::uint64_t kMaxText = 4u << 20;  // Bytes.

std::optional<TagPair> tags_around(const index::Snapshot& snapshot, const PlaceRequest& place,
                                   std::string_view text) {
  for (const SyntaxNode& node : snapshot.facts().enclosing_nodes(place.file, place.offset)) {
    const std::optional<TagPair> pair = tags_of_node(text, node.range);
    if (pair && (pair->open.touches(place.offset) || pair->close.touches(place.offset)))
      return pair;
  }
  return std::nullopt;
}

}  // namespace

Result<std::optional<LinkedTags>> linked_tags_at(const index::Snapshot& snapshot,
                                                 const PlaceRequest& place, std::stop_token stop) {
  using Answer = std::optional<LinkedTags>;
  const std::optional<FileRow> row = snapshot.files().row(place.file);
  if (!row) return no_such_file();
  const TagSource source = tag_source(row->language, row->path);
  if (source == TagSource::none) return Answer();
  const Result<std::string> text = snapshot.files().text(place.file, kMaxText);
  if (!text) return Answer();  // Gone, or too large.
  const std::optional<TagPair> pair = source == TagSource::text
                                          ? tags_in_text(row->language, *text, place.offset)
                                          : tags_around(snapshot, place, *text);
  if (stop.stop_requested()) return cancelled_error();
  return pair ? Answer({pair->open, pair->close}) : Answer();
}

}  // namespace codefinder::query
